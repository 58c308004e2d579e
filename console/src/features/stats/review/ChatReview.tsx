import { ActionIcon, Badge, Button, Group, Skeleton, Stack, Tooltip } from '@mantine/core';
import { CLASS } from '@parley/contracts/definition/class-label';
import type { ChatView } from '@parley/contracts/http/chats';
import { ArrowLeft, Printer, Trash2, User } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { withClass, withName } from '../../../ui/learner-name.js';
import { useAsk } from '../../../ui/use-ask.js';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { toastFailure } from '../../../ui/toasts.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { feature } from '../stats.feature.js';
import { stats } from '../stats.slice.js';
import { waitsForTeacher } from '../waits-for-teacher.js';
import classes from '../Stats.module.css';
import { ChatFacts } from './ChatFacts.js';
import { ProofBadge } from './ProofBadge.js';
import { feature as replayFeature } from './replay.feature.js';
import { ReviewBody } from './ReviewBody.js';
import { useLiveChat } from './use-live-chat.js';

export interface ChatReviewProps {
  readonly flowId: number;
  readonly chatId: string | null;
  /** Absent: the list has no chats of which the next one could be opened. */
  readonly onOpen?: (chatId: string) => void;
  readonly onClose: (deleted: boolean) => void;
}

/** One learner's chat, read-only, with its facts above and the teacher's forms at their places. */
export function ChatReview({ flowId, chatId, onOpen, onClose }: ChatReviewProps) {
  const { t } = useTranslation(['stats', 'review', 'common']);
  const dispatch = useAppDispatch();
  const { review, deleting, head, log } = useAppSelector(feature.select);
  const failureText = useFailureText();
  useLiveChat(flowId, chatId);
  const slow = useDelayed(review.status === 'pending');

  useEffect(() => {
    if (deleting.status !== 'fulfilled' && deleting.status !== 'rejected') return;
    if (deleting.status === 'rejected') toastFailure({ message: t('deleteFailed'), dismiss: t('common:dismiss') });
    else if (deleting.chatId === chatId) onClose(true);
    dispatch(stats.deletionSeen());
    // Once per outcome; onClose changes with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [deleting]);

  const ask = useAsk();
  const askToDelete = (id: string) =>
    ask({
      title: t('deleteChat'),
      question: t('deleteConfirm'),
      confirm: t('deleteChat'),
      onConfirm: () => dispatch(stats.deleteRequested({ flowId, chatId: id })),
    });

  const entries = log.value ?? [];
  const at = entries.findIndex(({ id }) => id === chatId);
  const next = [...entries.slice(at + 1), ...entries.slice(0, Math.max(0, at))].find(waitsForTeacher);
  const shown = chatId !== null && review.value?.chat.id === chatId ? review.value : null;
  const { past } = useAppSelector(replayFeature.select);
  // Back in time, its facts are those of then, as the conversation is.
  const asShown = shown && past?.id === shown.chat.id ? past : shown?.chat;
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
                  {withClass(
                    withName(
                      shown.chat.context['name'],
                      shown.chat.identifierOrigin === 'system'
                        ? t('anonymous', { id: shown.chat.identifier.slice(0, 8) })
                        : shown.chat.identifier,
                    ),
                    shown.chat.context[CLASS],
                  )}{' '}
                  {asShown?.completed && <Badge color="teal">{t('completed')}</Badge>}{' '}
                  <ProofBadge chatId={shown.chat.id} /> <ReadonlyBadge chat={shown.chat} />{' '}
                  {shown.chat.here && <Badge variant="dot">{t('review:inTheChatNow')}</Badge>}
                </h2>
                <ChatFacts chat={asShown ?? shown.chat} />
              </div>
            </Group>
            <Group gap="xs" wrap="nowrap" className={classes['tools'] ?? ''}>
              <ReadingTools chat={shown.chat} />
              {head.value?.ownership === 'own' && (
                <Tooltip label={t('deleteChat')}>
                  <ActionIcon
                    aria-label={t('deleteChat')}
                    loading={deleting.status === 'pending' && deleting.chatId === shown.chat.id}
                    onClick={() => askToDelete(shown.chat.id)}
                  >
                    <Trash2 size={16} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
            </Group>
          </header>
          <ReviewBody
            key={shown.chat.id}
            flowId={flowId}
            reviewed={shown}
            onNextChat={next && onOpen && (() => onOpen(next.id))}
          />
        </>
      )}
    </section>
  );
}

/** A chat that is only read can't be changed (PLAY-5), unless it waits for the reader. */
function ReadonlyBadge({ chat }: { readonly chat: ChatView }) {
  const { t } = useTranslation(['stats', 'review']);
  return chat.externalAnswerPending > 0 ? (
    <Badge color="orange">{t('waitsForYou')}</Badge>
  ) : (
    <Badge color="gray">{t('review:readonly')}</Badge>
  );
}

/** For every reader of a chat: print it, or look at what else its learner did. */
function ReadingTools({ chat }: { readonly chat: ChatView }) {
  const { t } = useTranslation('review');
  return (
    <>
      <ActionIcon aria-label={t('print')} title={t('print')} onClick={() => window.print()}>
        <Printer size={16} aria-hidden />
      </ActionIcon>
      {chat.identifierOrigin === 'user' && (
        <Button
          className={classes['activity'] ?? ''}
          title={t('userActivity')}
          variant="default"
          size="xs"
          leftSection={<User size={14} aria-hidden />}
          component={Link}
          to={`/user_activity?search=${encodeURIComponent(chat.identifier)}`}
        >
          {t('userActivity')}
        </Button>
      )}
    </>
  );
}
