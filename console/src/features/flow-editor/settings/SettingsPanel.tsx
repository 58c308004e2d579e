import { ActionIcon, Group, Title } from '@mantine/core';
import { X } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_SECOND, SecondsInput } from '../../../ui/SecondsInput.js';
import { LIMITS } from '@parley/contracts/definition/limits';
import { focusInCard } from '../focus/focus-in-card.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { settingsClosed } from '../model/editor-actions.js';
import { promptChanged } from '../model/edits.js';
import { keepSettingsShown } from '../model/settings-shown.js';
import { selectIsStructural } from '../model/selectors.js';
import { AdminSection } from './AdminSection.js';
import { AdvancedSection } from './AdvancedSection.js';
import { ChoiceFields, InputSection } from './InputSection.js';
import { KindSelect } from './KindSelect.js';
import { LookField } from './LookField.js';
import { MessageSection, SeveralField } from './MessageSection.js';
import { topFields, type TopField } from './on-top.js';
import { ScaleFields } from './ScaleFields.js';
import { GivenField, ScoreSection } from './ScoreSection.js';
import { FoldedSection } from './FoldedSection.js';
import { useSettings, type Change, type PromptFieldProps } from './settings-of.js';
import { WrongFields } from './WrongFields.js';
import classes from './settings.module.css';
import { placeInOrder } from '../model/place-in-order.js';

const TOP: Readonly<Record<TopField, ComponentType<PromptFieldProps>>> = {
  look: LookField,
  choices: ChoiceFields,
  wrong: WrongFields,
  given: GivenField,
  several: SeveralField,
  scale: ScaleFields,
};

/** Settings of one prompt: those that its kind needs, then all others in folded sections. */
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
    keepSettingsShown(false);
    focusInCard(key, '[data-handle], [data-message]');
  };
  const section = { promptKey: key, settings, change, editable };
  const pauseMs = settings.minNextPromptDelayMs;
  const pauseText = typeof pauseMs === 'number' ? t('pauseOf', { seconds: pauseMs / MS_PER_SECOND }) : t('noPause');
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
      <div className={classes['top']}>
        <KindSelect promptKey={key} kind={settings.kind} editable={editable && !settings.usesCommonAnswers} />
        {topFields(settings.kind).map((field) => {
          const Field = TOP[field];
          return <Field key={field} {...section} />;
        })}
      </div>
      <div>
        <MessageSection promptKey={key} editable={editable} kind={settings.kind} />
        <InputSection {...section} />
        <ScoreSection {...section} />
        <FoldedSection id="other" title={t('otherSettings')} says={pauseText}>
          <SecondsInput
            label={t('pauseBefore')}
            description={t('pauseBeforeWhy')}
            maxMs={LIMITS.pauseMs}
            readOnly={!editable}
            suffix={t('seconds')}
            ms={pauseMs ?? undefined}
            onMs={(ms) => change({ minNextPromptDelayMs: ms }, 'pause')}
          />
        </FoldedSection>
        <AdminSection {...section} />
        <AdvancedSection {...section} />
      </div>
    </div>
  );
}
