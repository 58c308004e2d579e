import { ActionIcon, Group, NumberInput, Radio, Select, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import { modals } from '@mantine/modals';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CATCH_ALL,
  DEFAULT_REDUCER,
  LIMITS,
  type PromptDefinition,
  type Reducer,
} from '@parley/contracts/flow/definition';
import { ownAnswers } from '@parley/contracts/flow/links';
import { newKey, useEditor, useEditorDispatch, useEditorParts } from '../hooks.js';
import { settingsClosed } from '../model/editor-actions.js';
import { promptChanged, stepsJoined, stepsSplit } from '../model/edits.js';
import { SPACES, spacesOf, withCaseIgnored, withEdgesIgnored, withSpaces, type Spaces } from './matching.js';
import { focusInCard } from '../cards/focus-in-card.js';
import classes from './settings.module.css';

const PROMPT_SCORES: readonly Reducer[] = ['sum', 'avg', 'max', 'first', 'last'];
const REVISIT_SCORES: readonly Reducer[] = ['avg', 'max', 'first', 'last'];
const CHOICE_DISPLAYS = ['small', 'large', 'stacked'] as const;
const TEXT_DISPLAYS = ['text', 'textarea', 'number', 'tel'] as const;

/** What of a prompt can be set here: its texts are left out, so that typing them does not draw all this again. */
const settingsOf = (definition: PromptDefinition | undefined) => ({
  exists: definition !== undefined,
  messages: definition?.messages?.length ?? 0,
  hasAnswers: (ownAnswers(definition ?? {}) ?? []).length > 0,
  hasChoices: (ownAnswers(definition ?? {}) ?? []).some((answer) => answer.message !== CATCH_ALL && !answer.hidden),
  normalizeAnswers: definition?.normalizeAnswers,
  inputDisplayType: definition?.inputDisplayType,
  inputDisplayConfig: definition?.inputDisplayConfig,
  acceptsMultipleAnswers: definition?.acceptsMultipleAnswers,
  forbidsAnswerAlteration: definition?.forbidsAnswerAlteration,
  scoreStrategy: definition?.scoreStrategy,
  minNextPromptDelayMs: definition?.minNextPromptDelayMs,
  custom: definition?.custom,
});
type Settings = ReturnType<typeof settingsOf>;
type Change = (changes: Partial<PromptDefinition>, field?: string) => void;
interface SectionProps {
  readonly settings: Settings;
  readonly change: Change;
}

/** What can be set about one prompt. */
export function SettingsPanel() {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const key = useEditor((state) => state.settingsFor);
  const settings = useEditorParts((state) =>
    settingsOf(state.settingsFor ? state.doc.byKey[state.settingsFor]?.definition : undefined),
  );
  const number = useEditor((state) => state.doc.order.indexOf(state.settingsFor as never) + 1);
  if (!key || !settings.exists) return null;
  const change: Change = (changes, field) => dispatch(promptChanged({ key, changes, field }));
  const close = () => {
    dispatch(settingsClosed());
    focusInCard(key, '[data-handle], [data-message]');
  };
  return (
    <div className={classes['panel']}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} id="prompt-settings" tabIndex={-1} className={classes['title']}>
          {t('settingsOf', { number })}
        </Title>
        <ActionIcon aria-label={t('closeSettings')} onClick={close}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <MessageSection promptKey={key} count={settings.messages} />
      <InputSection settings={settings} change={change} />
      <ScoreSection settings={settings} change={change} />
      <Section title={t('otherSettings')}>
        <NumberInput
          label={t('pauseBefore')}
          description={t('pauseBeforeWhy')}
          min={0}
          max={LIMITS.pauseMs}
          allowDecimal={false}
          hideControls
          suffix=" ms"
          value={settings.minNextPromptDelayMs ?? ''}
          onChange={(value) => change({ minNextPromptDelayMs: typeof value === 'number' ? value : undefined }, 'pause')}
        />
      </Section>
      <Section title={t('adminSettings')}>
        <Textarea
          label={t('notes')}
          description={t('notesWhy')}
          autosize
          minRows={2}
          maxRows={8}
          value={settings.custom?.notes ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ custom: { ...settings.custom, notes: value || undefined } }, 'notes')
          }
        />
      </Section>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes['section']}>
      <Title order={3}>{title}</Title>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

function MessageSection({ promptKey, count }: { readonly promptKey: string; readonly count: number }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const isSeveral = count > 0;
  const join = () => dispatch(stepsJoined({ key: promptKey }));
  const toggle = () => {
    if (!isSeveral) return dispatch(stepsSplit({ key: promptKey, newKeys: [newKey(), newKey()] }));
    if (count < 2) return join();
    modals.openConfirmModal({
      title: t('severalMessages'),
      children: t('joinAsk', { count }),
      labels: { confirm: t('keepFirst'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: join,
    });
  };
  return (
    <Section title={t('messageType')}>
      <Switch
        label={t('severalMessages')}
        description={t('severalMessagesWhy')}
        checked={isSeveral}
        onChange={toggle}
      />
    </Section>
  );
}

function InputSection({ settings, change }: SectionProps) {
  const { t } = useTranslation('flow-editor');
  const { hasAnswers, hasChoices } = settings;
  const names = (settings.normalizeAnswers ?? []).map((each) => each.name);
  const display = settings.inputDisplayType ?? null;
  const config = settings.inputDisplayConfig;
  const displays: readonly string[] = hasChoices ? CHOICE_DISPLAYS : TEXT_DISPLAYS;
  const standard = displays[0]!;
  if (!hasAnswers)
    return (
      <Section title={t('inputSettings')}>
        <Text fz="sm" c="dimmed">
          {t('noInput')}
        </Text>
      </Section>
    );
  return (
    <Section title={t('inputSettings')}>
      <Select
        label={t('inputLooks')}
        allowDeselect={false}
        data={[...new Set([...displays, ...(display ? [display] : [])])].map((value) => ({
          value,
          label: t(`display.${value}` as 'display.small', { defaultValue: value }),
        }))}
        value={display ?? standard}
        onChange={(value) => change({ inputDisplayType: value === standard ? undefined : value })}
      />
      {hasChoices && (
        <>
          <Switch
            label={t('multipleAnswers')}
            checked={settings.acceptsMultipleAnswers ?? false}
            onChange={({ currentTarget: { checked } }) => change({ acceptsMultipleAnswers: checked || undefined })}
          />
          <Switch
            label={t('shuffle')}
            checked={config?.shuffleChoices ?? false}
            onChange={({ currentTarget: { checked } }) =>
              change({ inputDisplayConfig: { ...config, shuffleChoices: checked || undefined } })
            }
          />
        </>
      )}
      <Switch
        label={t('forbidChange')}
        checked={settings.forbidsAnswerAlteration ?? false}
        onChange={({ currentTarget: { checked } }) => change({ forbidsAnswerAlteration: checked })}
      />
      <Stack gap="sm" role="group" aria-label={t('matching')}>
        <Text fz="sm" fw={500}>
          {t('matching')}
        </Text>
        <Switch
          label={t('ignoreCase')}
          checked={names.includes('lowercase')}
          onChange={({ currentTarget: { checked } }) => change({ normalizeAnswers: withCaseIgnored(names, checked) })}
        />
        <Switch
          label={t('ignoreEdges')}
          checked={names.includes('trimWhitespace')}
          onChange={({ currentTarget: { checked } }) => change({ normalizeAnswers: withEdgesIgnored(names, checked) })}
        />
        <Radio.Group
          label={t('spaces')}
          value={spacesOf(names)}
          onChange={(value) => change({ normalizeAnswers: withSpaces(names, value as Spaces) })}
        >
          <Stack gap={10}>
            {SPACES.map((value) => (
              <Radio key={value} value={value} size="sm" label={t(`spaces_${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Section>
  );
}

function ScoreSection({ settings, change }: SectionProps) {
  const { t } = useTranslation('flow-editor');
  const strategy = settings.scoreStrategy ?? {};
  const set = (part: Partial<typeof strategy>) => {
    const next = { ...strategy, ...part };
    // EDIT-100: what equals the default is not kept.
    const kept = Object.fromEntries(
      Object.entries(next).filter(([, value]) => value !== undefined && value !== DEFAULT_REDUCER && value !== false),
    );
    change({ scoreStrategy: Object.keys(kept).length > 0 ? kept : undefined });
  };
  const options = (reducers: readonly Reducer[], current: Reducer) =>
    [...new Set([...reducers, current])].map((value) => ({ value, label: t(`reducer.${value}`) }));
  return (
    <Section title={t('scoreStrategy')}>
      <Select
        label={t('promptScore')}
        allowDeselect={false}
        data={options(PROMPT_SCORES, strategy.thread ?? DEFAULT_REDUCER)}
        value={strategy.thread ?? DEFAULT_REDUCER}
        onChange={(value) => set({ thread: value as Reducer })}
      />
      <Select
        label={t('ifVisitedAgain')}
        allowDeselect={false}
        data={options(REVISIT_SCORES, strategy.overall ?? DEFAULT_REDUCER)}
        value={strategy.overall ?? DEFAULT_REDUCER}
        onChange={(value) => set({ overall: value as Reducer })}
      />
      <Switch
        label={t('lazyScore')}
        checked={strategy.lazyDisplay ?? false}
        onChange={({ currentTarget: { checked } }) => set({ lazyDisplay: checked })}
      />
    </Section>
  );
}
