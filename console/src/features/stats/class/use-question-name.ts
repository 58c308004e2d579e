import { linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import { useTranslation } from 'react-i18next';

/** A question is named by its position; one of a linked flow by that flow. */
export function useQuestionName(): (question: { readonly key: string; readonly position: number | null }) => string {
  const { t } = useTranslation('stats');
  return ({ key, position }) => {
    if (position !== null) return t('prompt', { number: position });
    const linked = linkedPromptOf(key);
    return linked ? t('linkedPrompt', { id: linked.flowId }) : t('removedPrompt');
  };
}
