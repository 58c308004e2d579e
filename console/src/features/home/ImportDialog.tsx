import { Alert, Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { FileReport } from '../../ui/flow-file/FileReport.js';
import { FLOW_FILES, readFlow } from '../../ui/flow-file/read-flow.js';
import { home } from './home.slice.js';
import { useOpenCreated } from './use-open-created.js';

/** Reads a file, reports what it is and what can't be imported, and only then creates a flow. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('interchange');
  const dispatch = useAppDispatch();
  const creating = useOpenCreated();
  const [read, setRead] = useState<AnyFile | null>(null);

  const openFile = async (file: File | null) => {
    if (file) setRead(await readFlow(file));
  };
  const create = () => {
    if (!read?.ok) return;
    const { tName, languages, ...body } = read.flow;
    dispatch(home.importRequested({ body, more: { tName, languages } }));
  };
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      <Stack gap="md">
        <Text fz="sm">{t('about')}</Text>
        <FileButton onChange={(file) => void openFile(file)} accept={FLOW_FILES}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
        {read && <FileReport read={read} />}
        {creating === 'rejected' && (
          <Alert color="red" role="alert">
            {t('createFailed')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button onClick={create} disabled={!read?.ok} loading={creating === 'pending'}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
