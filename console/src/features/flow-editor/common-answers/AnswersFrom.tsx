import { Button, Select, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@parley/contracts/definition/definition';
import { ownAnswers } from '@parley/contracts/definition/links';
import { listNameOf } from '@parley/contracts/flow/translation-owners';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { answersTaken } from './shared-edits.js';
import { dialogPart } from '../../../ui/lazy/dialog-part.js';

const SharedDialog = dialogPart(
  () => import('./SharedDialog.js'),
  (module) => module.SharedDialog,
);
/** Names of lists are never blank. */
const OWN = '';
const NONE: readonly Answer[] = [];

/** Chooses between the prompt's own answers and a common list. */
export function AnswersFrom({ promptKey, editable }: { readonly promptKey: string; readonly editable: boolean }) {
  const { t } = useTranslation(['flow-paths', 'common']);
  const dispatch = useEditorDispatch();
  const [open, setOpen] = useState(false);
  const lists = useEditor((state) => state.doc.rest.commonAnswers);
  const used = useEditor((state) => listNameOf(state.doc.byKey[promptKey]?.definition ?? {}));
  const own = useEditor((state) => ownAnswers(state.doc.byKey[promptKey]?.definition ?? {}) ?? NONE);
  const names = Object.keys(lists ?? {});
  const setAnswers = (answers: string | readonly Answer[]) => dispatch(answersTaken({ key: promptKey, answers }));
  const choose = (name: string | null) => {
    if (name === null || name === (used ?? OWN)) return;
    // Copy the list's answers to the prompt, so that it asks the same question as before. They keep their keys, because
    // conditions refer to them.
    if (name === OWN) return setAnswers(lists?.[used ?? ''] ?? NONE);
    if (own.length === 0) return setAnswers(`.${name}`);
    modals.openConfirmModal({
      title: t('answersFrom.askTitle', { name }),
      children: t('answersFrom.ask', { count: own.length }),
      labels: { confirm: t('answersFrom.use'), cancel: t('common:cancel') },
      onConfirm: () => setAnswers(`.${name}`),
    });
  };
  const isGone = used !== null && !names.includes(used);
  return (
    <Stack gap="xs">
      <Select
        label={t('answersFrom.label')}
        allowDeselect={false}
        readOnly={!editable}
        data={[
          { value: OWN, label: t('answersFrom.own') },
          ...names.map((name) => ({ value: name, label: t('answersFrom.list', { name }) })),
          ...(isGone ? [{ value: used, label: t('answersFrom.missing', { name: used }) }] : []),
        ]}
        value={used ?? OWN}
        error={isGone}
        onChange={choose}
      />
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {t('answersFrom.edit')}
      </Button>
      {open && <SharedDialog onClose={() => setOpen(false)} />}
    </Stack>
  );
}
