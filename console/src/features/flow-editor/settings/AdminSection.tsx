import { Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fromBox, inBox } from '@parley/contracts/definition/literal-text';
import { FoldedSection } from './FoldedSection.js';
import type { SectionProps } from './settings-of.js';

const written = (before: string | undefined, typed: string): string | undefined =>
  fromBox(before ?? '', typed) || undefined;

/** Settings for teachers: waiting, feedback and notes. */
export function AdminSection({ settings, change, editable }: SectionProps) {
  const { t } = useTranslation('flow-editor');
  const { custom } = settings;
  const setCustom = (part: NonNullable<typeof custom>, field?: string) => {
    const next = Object.fromEntries(Object.entries({ ...custom, ...part }).filter(([, value]) => value));
    change({ custom: Object.keys(next).length > 0 ? next : undefined }, field);
  };
  const said = settings.answerExternally ? t('pause') : custom?.notes ? t('notes') : t('noNotes');
  return (
    <FoldedSection id="admin" title={t('adminSettings')} says={said}>
      <Switch
        label={t('answerExternally')}
        description={settings.mayWait ? t('answerExternallyWhy') : t('answerExternallyNot')}
        disabled={!editable || !settings.mayWait}
        checked={settings.answerExternally ?? false}
        onChange={({ currentTarget: { checked } }) => change({ answerExternally: checked || undefined })}
      />
      {settings.answerExternally && (
        <>
          <TextInput
            label={t('pendingMessage')}
            placeholder={t('pendingDefault')}
            readOnly={!editable}
            value={inBox(settings.extAnswerPendingMessage ?? '')}
            onChange={({ currentTarget: { value } }) =>
              change({ extAnswerPendingMessage: written(settings.extAnswerPendingMessage, value) }, 'pendingMessage')
            }
          />
          <TextInput
            label={t('fulfilledMessage')}
            placeholder={t('fulfilledDefault')}
            readOnly={!editable}
            value={inBox(settings.extAnswerFulfilledMessage ?? '')}
            onChange={({ currentTarget: { value } }) =>
              change(
                { extAnswerFulfilledMessage: written(settings.extAnswerFulfilledMessage, value) },
                'fulfilledMessage',
              )
            }
          />
        </>
      )}
      {settings.hasAnswers && (
        <Switch
          label={t('askFeedback')}
          description={t('askFeedbackWhy')}
          disabled={!editable}
          checked={custom?.feedback ?? false}
          onChange={({ currentTarget: { checked } }) => setCustom({ feedback: checked })}
        />
      )}
      <Textarea
        label={t('notes')}
        description={t('notesWhy')}
        autosize
        minRows={2}
        maxRows={8}
        readOnly={!editable}
        value={custom?.notes ?? ''}
        onChange={({ currentTarget: { value } }) => setCustom({ notes: value }, 'notes')}
      />
    </FoldedSection>
  );
}
