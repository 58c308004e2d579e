import { Modal, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy/lazy-part.js';
import { PromptSuspense } from '../../../ui/lazy/prompt-suspense.js';

const EmojiList = lazyPart(
  () => import('./EmojiList.js'),
  (module) => module.EmojiList,
  { fallback: 'outer' },
);

export interface EmojiDialogProps {
  readonly opened: boolean;
  readonly onChoose: (emoji: string) => void;
  readonly onClose: () => void;
}

/** Emoji by category and name, in the language of the interface. */
export function EmojiDialog({ opened, onChoose, onClose }: EmojiDialogProps) {
  const { t } = useTranslation('message-tools');
  return (
    <Modal opened={opened} onClose={onClose} title={t('emoji.title')} size={400}>
      {opened && (
        <PromptSuspense fallback={<Skeleton h={380} role="status" aria-label={t('emoji.loading')} />}>
          <EmojiList onChoose={onChoose} />
        </PromptSuspense>
      )}
    </Modal>
  );
}
