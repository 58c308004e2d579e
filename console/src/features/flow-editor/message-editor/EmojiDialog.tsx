import { Alert, Modal, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

/** Where the list can't be had, the author can still type emoji by the keyboard's own picker. */
function NoList() {
  const { t } = useTranslation('message-tools');
  return <Alert color="red">{t('emoji.failed')}</Alert>;
}
const EmojiList = lazy(() =>
  import('./EmojiList.js').then(
    (module) => ({ default: module.EmojiList }),
    () => ({ default: NoList }),
  ),
);

export interface EmojiDialogProps {
  readonly opened: boolean;
  readonly onChoose: (emoji: string) => void;
  readonly onClose: () => void;
}

/** Emoji by category and by name, in the author's language. */
export function EmojiDialog({ opened, onChoose, onClose }: EmojiDialogProps) {
  const { t } = useTranslation(['message-tools', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('emoji.title')}
      size={400}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {opened && (
        <Suspense fallback={<Skeleton h={380} role="status" aria-label={t('emoji.loading')} />}>
          <EmojiList onChoose={onChoose} />
        </Suspense>
      )}
    </Modal>
  );
}
