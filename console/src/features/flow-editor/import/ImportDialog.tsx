import { Alert, Modal, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import type { RootState } from '../../../foundation/store.js';
import { languageName } from '../../../i18n/language-names.js';
import { ChooseFile } from '../../../ui/flow-file/ChooseFile.js';
import { useReadFile } from '../../../ui/flow-file/use-read-file.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useUndoToast } from '../actions/use-undo-toast.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { selectIsStructural } from '../model/selectors.js';
import { flushTyping } from '../model/typing.js';
import { selectEditor } from '../model/select-editor.js';
import { asReplacement, draftReplaced } from './replace-draft.js';

/** Replaces the draft with a file's flow: reads the file, shows what it contains, then asks. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['flow-paths', 'interchange', 'common']);
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  const undoToast = useUndoToast();
  useReturnFocus();
  const editable = useEditor(selectIsStructural);
  const language = useEditor((state) => state.flow?.defaultLanguage);
  const before = useEditor((state) => state.doc.order.length);
  const file = useReadFile();
  const flow = file.read?.ok ? file.read.flow : null;

  const replace = () => {
    if (!flow) return;
    // Save pending typing to the old draft, so that Undo restores it too.
    flushTyping();
    const { doc } = selectEditor(store.getState());
    dispatch(draftReplaced({ doc: asReplacement(doc, flow.definition) }));
    onClose();
    undoToast(t('import.done', { name: flow.name }));
  };
  const confirmReplace = () =>
    modals.openConfirmModal({
      title: t('import.askTitle'),
      children: t('import.ask', { before, after: flow?.definition.promptsArray.length ?? 0 }),
      labels: { confirm: t('import.replace'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: replace,
    });
  return (
    <Modal opened onClose={onClose} title={t('import.title')}>
      <Stack gap="md">
        <Text fz="sm">{t('interchange:about')}</Text>
        <Text fz="xs" c="dimmed">
          {t('import.keeps')}
        </Text>
        <ChooseFile {...file} />
        {flow && language && flow.language !== language && (
          <Alert color="orange">
            {t('import.otherLanguage', { theirs: languageName(flow.language), ours: languageName(language) })}
          </Alert>
        )}
        <DialogButtons onCancel={onClose} color="red" onClick={confirmReplace} disabled={!flow || !editable}>
          {t('import.replace')}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
