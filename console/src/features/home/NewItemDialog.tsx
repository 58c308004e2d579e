import { Modal, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HeldKeys } from '../../ui/HeldKeys.js';
import type { HomeKind } from '../../ui/home-tab.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { PromptSuspense } from '../../ui/lazy/prompt-suspense.js';

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

/** In px. */
const WIDTHS = { flows: 600, sequences: 440 } as const satisfies Readonly<Record<HomeKind, number>>;

/** HOME-17 … HOME-25 */
export function NewItemDialog({ kind, opened, onClose }: NewItemDialogProps) {
  const { t } = useTranslation('home');
  return (
    <Modal opened={opened} onClose={onClose} size={WIDTHS[kind]} title={t(`new_${kind}`)}>
      <PromptSuspense
        fallback={
          <>
            <HeldKeys />
            <Skeleton h={150} />
          </>
        }
      >
        <NewItemForm kind={kind} onLeave={onClose} />
      </PromptSuspense>
    </Modal>
  );
}
