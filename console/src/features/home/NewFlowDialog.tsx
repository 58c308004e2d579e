import { Modal, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const NewFlowForm = lazy(() => import('./NewFlowForm.js').then((module) => ({ default: module.NewFlowForm })));

export interface NewFlowDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** HOME-17 … HOME-24 */
export function NewFlowDialog({ opened, onClose }: NewFlowDialogProps) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('newFlow')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Suspense fallback={<Skeleton h={150} />}>
        <NewFlowForm />
      </Suspense>
    </Modal>
  );
}
