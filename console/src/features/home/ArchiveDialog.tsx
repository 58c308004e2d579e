import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { RESTORABLE_DAYS } from '@parley/contracts/flow/archive';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { home, type ItemName } from './home.slice.js';

/** Explains what archiving means for learners, and asks for confirmation. */
export function ArchiveDialog({ about, onClose }: { readonly about: ItemName; readonly onClose: () => void }) {
  const { t } = useTranslation(['archive', 'common']);
  const dispatch = useAppDispatch();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('archiveTitle', { name: about.name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Text fz="sm">{t(`archiveMeans_${about.kind}`, { days: RESTORABLE_DAYS })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            color="red"
            data-autofocus
            onClick={() => {
              dispatch(home.archiveRequested(about));
              onClose();
            }}
          >
            {t('archive')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
