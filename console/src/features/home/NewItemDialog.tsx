import { Modal, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { HeldKeys } from '../../ui/HeldKeys.js';
import type { HomeKind } from './home.slice.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';

const NewItemForm = lazyPart(
  () => import('./NewItemForm.js'),
  (module) => module.NewItemForm,
  { fallback: 'outer' },
);

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
