import { Alert, Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import type { RootState } from '../../../app/store.js';
import { LANGUAGE_NAMES } from '../../../i18n/i18n.js';
import { FileReport } from '../../../ui/flow-file/FileReport.js';
import { FLOW_FILES, readFlow } from '../../../ui/flow-file/read-flow.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useUndoToast } from '../bar/use-undo-toast.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { selectIsStructural } from '../model/selectors.js';
import { flushTyping } from '../model/typing.js';
import { selectEditor } from '../saga/select-editor.js';
import { asReplacement, draftReplaced } from './replace-draft.js';

/** A file's flow takes the place of the draft: read first, then told, then asked. */
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

  const take = async (file: File | null) => {
    if (!file) return;
    const made = await readFlow(file).catch(() => null);
    setRead(made);
    setUnreadable(made === null);
  };
  const replace = () => {
    if (!flow) return;
    // What is still being typed belongs to the draft that Undo brings back.
    flushTyping();
    const { doc } = selectEditor(store.getState());
    dispatch(draftReplaced({ doc: asReplacement(doc, flow.definition) }));
    onClose();
    undoToast(t('import.done', { name: flow.name }));
  };
  const ask = () =>
    modals.openConfirmModal({
      title: t('import.askTitle'),
      children: t('import.ask', { before, after: flow?.definition.promptsArray.length ?? 0 }),
      labels: { confirm: t('import.replace'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      closeButtonProps: { 'aria-label': t('common:close') },
      onConfirm: replace,
    });
  return (
    <Modal opened onClose={onClose} title={t('import.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="md">
        <Text fz="sm">{t('interchange:about')}</Text>
        <Text fz="sm" c="dimmed">
          {t('import.keeps')}
        </Text>
        <FileButton onChange={(file) => void take(file)} accept={FLOW_FILES}>
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
            {t('import.otherLanguage', { theirs: LANGUAGE_NAMES[flow.language], ours: LANGUAGE_NAMES[language] })}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="red" onClick={ask} disabled={!flow || !editable}>
            {t('import.replace')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
