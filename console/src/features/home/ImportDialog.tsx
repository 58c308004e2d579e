import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { ChooseFile } from '../../ui/flow-file/ChooseFile.js';
import { useReadFile } from '../../ui/flow-file/use-read-file.js';
import { home } from './home.slice.js';
import { useOpenCreated } from './use-open-created.js';

/** Reads a file, reports what it is and what can't be imported, and only then creates a flow. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('interchange');
  const dispatch = useAppDispatch();
  const creating = useOpenCreated();
  const file = useReadFile();
  const { read } = file;

  const create = () => {
    if (!read?.ok) return;
    const { tName, languages, ...body } = read.flow;
    dispatch(home.importRequested({ body, more: { tName, languages } }));
  };
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      <Stack gap="md">
        <Text fz="sm">{t('about')}</Text>
        <ChooseFile {...file} />
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
