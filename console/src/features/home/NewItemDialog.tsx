import { Modal, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { HeldKeys } from '../../ui/HeldKeys.js';
import type { HomeKind } from './home.slice.js';

const NewItemForm = lazy(() => import('./NewItemForm.js').then((module) => ({ default: module.NewItemForm })));

export interface NewItemDialogProps {
  readonly kind: HomeKind;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** HOME-17 … HOME-25 */
export function NewItemDialog({ kind, opened, onClose }: NewItemDialogProps) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(`new_${kind}`)}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Suspense
        fallback={
          <>
            <HeldKeys />
            <Skeleton h={150} />
          </>
        }
      >
        <NewItemForm kind={kind} />
      </Suspense>
    </Modal>
  );
}
