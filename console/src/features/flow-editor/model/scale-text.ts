import type { TFunction } from 'i18next';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { scaleOf, strictScaleOf } from '@parley/contracts/definition/scale';

/** "1 to 5", "0 to 100 in steps of 10"; null: the prompt has no bounds. */
export const scaleText = (t: TFunction<'flow-editor'>, definition: PromptDefinition): string | null => {
  const scale = strictScaleOf(definition) && scaleOf(definition);
  if (!scale) return null;
  const { min, max, step } = scale;
  const range = Number.isFinite(min)
    ? Number.isFinite(max)
      ? t('scaleFromTo', { min, max })
      : t('scaleFrom', { min })
    : Number.isFinite(max)
      ? t('scaleTo', { max })
      : t('scaleAny');
  return step === null || step === 1 ? range : t('scaleSteps', { range, step });
};
