import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@parley/contracts/definition/definition';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { isVariableName } from '@parley/contracts/flow/variable-names';
import { withoutHelp } from '@parley/contracts/definition/help';
import { ownAnswers } from '@parley/contracts/definition/links';
import { letterOf } from '../model/letter.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { answerChanged } from '../model/edits.js';

const NONE: readonly Answer[] = [];

/** Rare settings of answers: scores from variables, and statistics of each free text. */
export function AdvancedAnswers({ promptKey, editable }: { readonly promptKey: string; readonly editable: boolean }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const answers = useEditor((state) => ownAnswers(state.doc.byKey[promptKey]?.definition ?? {}) ?? NONE);
  const change = (answerKey: string, changes: Partial<Answer>, field?: string) =>
    dispatch(answerChanged({ key: promptKey, answerKey, changes, ...(field && { field }) }));
  return (
    <>
      {withoutHelp(answers).map((answer, index) => (
        <Stack key={answer.key} gap={8} role="group" aria-label={t('answerLetter', { letter: letterOf(index) })}>
          <Text fz="sm" fw={500}>
            {t('answerLetter', { letter: letterOf(index) })}
          </Text>
          <TextInput
            label={t('scoreVar')}
            description={t('scoreVarWhy')}
            readOnly={!editable}
            error={answer.scoreVar && !isVariableName(answer.scoreVar) ? t('scoreVarWrong') : null}
            value={answer.scoreVar ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change(answer.key, { scoreVar: value.replace(/\s+/g, '') || undefined }, 'scoreVar')
            }
          />
          {answer.message === CATCH_ALL && (
            <Switch
              label={t('trackAnswer')}
              description={t('trackAnswerWhy')}
              disabled={!editable}
              checked={answer.trackAnalytics ?? false}
              onChange={({ currentTarget: { checked } }) =>
                change(answer.key, { trackAnalytics: checked || undefined })
              }
            />
          )}
        </Stack>
      ))}
    </>
  );
}
