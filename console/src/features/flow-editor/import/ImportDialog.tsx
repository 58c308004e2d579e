import { Alert, Button, FileButton, Modal, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import type { RootState } from '../../../foundation/store.js';
import { languageName } from '../../../i18n/language-names.js';
import { FileReport } from '../../../ui/flow-file/FileReport.js';
import { FLOW_FILES, readFlow } from '../../../ui/flow-file/read-flow.js';
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
  const [read, setRead] = useState<AnyFile | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const flow = read?.ok ? read.flow : null;

  const openFile = async (file: File | null) => {
    if (!file) return;
    const result = await readFlow(file).catch(() => null);
    setRead(result);
    setUnreadable(result === null);
  };
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
        <FileButton onChange={(file) => void openFile(file)} accept={FLOW_FILES}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('interchange:choose')}
            </Button>
          )}
        </FileButton>
        {read && <FileReport read={read} />}
        {unreadable && (
          <Alert color="red" role="alert">
            {t('import.unreadable')}
          </Alert>
        )}
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
