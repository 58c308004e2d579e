import { ActionIcon, Group, NumberInput, Title } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/values';
import { focusInCard } from '../focus/focus-in-card.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { settingsClosed } from '../model/editor-actions.js';
import { promptChanged } from '../model/edits.js';
import { selectIsStructural } from '../model/selectors.js';
import { AdminSection } from './AdminSection.js';
import { AdvancedSection } from './AdvancedSection.js';
import { InputSection } from './InputSection.js';
import { MessageSection } from './MessageSection.js';
import { ScoreSection } from './ScoreSection.js';
import { Section } from './Section.js';
import { useSettings, type Change } from './settings-of.js';
import classes from './settings.module.css';
import { placeInOrder } from '../model/place-in-order.js';

/** Settings of one prompt. */
export function SettingsPanel() {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const key = useEditor((state) => state.settingsFor);
  const settings = useSettings(key);
  const editable = useEditor(selectIsStructural);
  const number = useEditor((state) => placeInOrder(state.doc.order, state.settingsFor) + 1);
  if (!key || !settings) return null;
  const change: Change = (changes, field) => dispatch(promptChanged({ key, changes, ...(field && { field }) }));
  const close = () => {
    dispatch(settingsClosed());
    focusInCard(key, '[data-handle], [data-message]');
  };
  const section = { settings, change, editable };
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
      <MessageSection promptKey={key} editable={editable} />
      <InputSection {...section} promptKey={key} />
      <ScoreSection {...section} />
      <Section title={t('otherSettings')}>
        <NumberInput
          label={t('pauseBefore')}
          description={t('pauseBeforeWhy')}
          min={0}
          max={LIMITS.pauseMs}
          allowDecimal={false}
          hideControls
          readOnly={!editable}
          suffix=" ms"
          value={settings.minNextPromptDelayMs ?? ''}
          onChange={(value) => change({ minNextPromptDelayMs: typeof value === 'number' ? value : undefined }, 'pause')}
        />
      </Section>
      <AdminSection {...section} />
      <AdvancedSection {...section} promptKey={key} />
    </div>
  );
}
