import { Modal, Stack, Text } from '@mantine/core';
import { RESTORABLE_DAYS } from '@parley/contracts/flow/archive';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useAppDispatch } from '../../foundation/hooks.js';
import { home, type ItemName } from './home.slice.js';

/** Explains what archiving means for learners, and asks for confirmation. */
export function ArchiveDialog({ about, onClose }: { readonly about: ItemName; readonly onClose: () => void }) {
  const { t } = useTranslation('archive');
  const dispatch = useAppDispatch();
  return (
    <Modal opened onClose={onClose} title={t('archiveTitle', { name: about.name })}>
      <Stack gap="md">
        <Text fz="sm">{t(`archiveMeans_${about.kind}`, { days: RESTORABLE_DAYS })}</Text>
        <DialogButtons
          onCancel={onClose}
          color="red"
          data-autofocus
          onClick={() => {
            dispatch(home.archiveRequested(about));
            onClose();
          }}
        >
          {t('archive')}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
