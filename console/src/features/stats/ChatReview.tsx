import { ActionIcon, Badge, Group, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { toastFailure } from '../../ui/toasts.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { ChatFacts } from './ChatFacts.js';
import { RecordedChat } from './RecordedChat.js';
import { ReviewPanel } from './ReviewPanel.js';
import { feature } from './stats.feature.js';
import { stats } from './stats.slice.js';
import classes from './Stats.module.css';

export interface ChatReviewProps {
  readonly flowId: number;
  readonly chatId: string | null;
  readonly onClose: (deleted: boolean) => void;
}

/** One learner's chat, read-only, with what is known about it above and what a teacher writes on it below. */
export function ChatReview({ flowId, chatId, onClose }: ChatReviewProps) {
  const { t } = useTranslation(['stats', 'common']);
  const dispatch = useAppDispatch();
  const { review, deleting, head } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const slow = useDelayed(review.status === 'pending');

  useEffect(() => {
    if (deleting === 'fulfilled') onClose(true);
    if (deleting === 'rejected') toastFailure({ message: t('deleteFailed'), dismiss: t('common:dismiss') });
    // Once for each outcome; onClose is new at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [deleting]);

  const askToDelete = (id: string) =>
    modals.openConfirmModal({
      title: t('deleteChat'),
      children: <Text>{t('deleteConfirm')}</Text>,
      labels: { confirm: t('deleteChat'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => dispatch(stats.deleteRequested({ flowId, chatId: id })),
    });

  const shown = chatId !== null && review.value?.chat.id === chatId ? review.value : null;
  return (
    <section className={classes['review']} aria-label={t('selectedChat')}>
      {chatId === null && <EmptyState icon={null} text={t('selectItem')} />}
      {chatId !== null && review.status === 'rejected' && review.error && (
        <ErrorView
          message={failureText(review.error)}
          onRetry={() => dispatch(stats.chatRequested({ flowId, chatId }))}
        />
      )}
      {chatId !== null && slow && !shown && (
        <Stack p="lg" aria-hidden>
          <Skeleton h={20} w={200} />
          <Skeleton h={60} w="60%" radius="lg" />
          <Skeleton h={40} w="30%" radius="lg" ml="auto" />
        </Stack>
      )}
      {shown && (
        <>
          <header className={classes['reviewHead']}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <ActionIcon className={classes['back'] ?? ''} aria-label={t('backToList')} onClick={() => onClose(false)}>
                <ArrowLeft size={16} aria-hidden />
              </ActionIcon>
              <div>
                <h2>
                  {shown.chat.identifierOrigin === 'system'
                    ? t('anonymous', { id: shown.chat.identifier.slice(0, 8) })
                    : shown.chat.identifier}{' '}
                  {shown.chat.completed && <Badge color="teal">{t('completed')}</Badge>}
                </h2>
                <ChatFacts chat={shown.chat} />
              </div>
            </Group>
            {head.value?.ownership === 'own' && (
              <Tooltip label={t('deleteChat')}>
                <ActionIcon
                  aria-label={t('deleteChat')}
                  loading={deleting === 'pending'}
                  onClick={() => askToDelete(shown.chat.id)}
                >
                  <Trash2 size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </header>
          <RecordedChat
            key={`${shown.chat.id}/${shown.chat.revision}`}
            reviewed={shown}
            head={head.value}
            onAnswer={({ itemKey, answer }) =>
              dispatch(stats.reviewGiven({ flowId, chatId: shown.chat.id, itemKey, given: { answer } }))
            }
          />
          <ReviewPanel key={shown.chat.id} flowId={flowId} reviewed={shown} />
        </>
      )}
    </section>
  );
}
