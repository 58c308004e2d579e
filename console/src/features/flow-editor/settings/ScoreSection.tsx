import { NumberInput, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DEFAULT_REDUCER, type Reducer } from '@parley/contracts/definition/reducers';
import { LIMITS } from '@parley/contracts/definition/limits';
import { FoldedSection } from './FoldedSection.js';
import { isOnTop } from './on-top.js';
import type { SectionProps } from './settings-of.js';

const PROMPT_SCORES: readonly Reducer[] = ['sum', 'avg', 'max', 'first', 'last'];
const REVISIT_SCORES: readonly Reducer[] = ['avg', 'max', 'first', 'last'];

/** The highest score that a teacher can give. */
export function GivenField({ settings, change, editable }: SectionProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <NumberInput
      label={t('maxSuperScore')}
      description={t('maxSuperScoreWhy')}
      min={0}
      max={LIMITS.score}
      hideControls
      readOnly={!editable}
      value={settings.maxSuperScore ?? ''}
      onChange={(value) => change({ maxSuperScore: typeof value === 'number' ? value : undefined }, 'maxSuperScore')}
    />
  );
}

export function ScoreSection({ settings, change, editable }: SectionProps) {
  const { t } = useTranslation('flow-editor');
  const strategy = settings.scoreStrategy ?? {};
  const set = (part: Partial<typeof strategy>) => {
    const next = { ...strategy, ...part };
    // EDIT-100: don't store default values.
    const nonDefaults = Object.fromEntries(
      Object.entries(next).filter(([, value]) => value !== undefined && value !== DEFAULT_REDUCER && value !== false),
    );
    change({ scoreStrategy: Object.keys(nonDefaults).length > 0 ? nonDefaults : undefined });
  };
  const options = (reducers: readonly Reducer[], current: Reducer) =>
    [...new Set([...reducers, current])].map((value) => ({ value, label: t(`reducer.${value}`) }));
  return (
    <FoldedSection id="score" title={t('scoreStrategy')} says={t(`reducer.${strategy.thread ?? DEFAULT_REDUCER}`)}>
      <Select
        label={t('promptScore')}
        allowDeselect={false}
        readOnly={!editable}
        data={options(PROMPT_SCORES, strategy.thread ?? DEFAULT_REDUCER)}
        value={strategy.thread ?? DEFAULT_REDUCER}
        onChange={(value) => set({ thread: value as Reducer })}
      />
      <Select
        label={t('ifVisitedAgain')}
        allowDeselect={false}
        readOnly={!editable}
        data={options(REVISIT_SCORES, strategy.overall ?? DEFAULT_REDUCER)}
        value={strategy.overall ?? DEFAULT_REDUCER}
        onChange={(value) => set({ overall: value as Reducer })}
      />
      <Switch
        label={t('lazyScore')}
        disabled={!editable}
        checked={strategy.lazyDisplay ?? false}
        onChange={({ currentTarget: { checked } }) => set({ lazyDisplay: checked })}
      />
      {!isOnTop(settings.kind, 'given') && <GivenField settings={settings} change={change} editable={editable} />}
    </FoldedSection>
  );
}
