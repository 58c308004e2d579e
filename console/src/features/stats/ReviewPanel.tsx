import { Badge } from '@mantine/core';
import type { FlowDefinition } from '@parley/contracts/flow/definition';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { toastFailure } from '../../ui/toasts.js';
import { AnswerForm } from './AnswerForm.js';
import { ReviewForm } from './ReviewForm.js';
import { reviewItemsOf } from './review-items.js';
import { feature } from './stats.feature.js';
import { stats, type ReviewedChat, type ReviewGiven } from './stats.slice.js';
import classes from './Review.module.css';

export interface ReviewPanelProps {
  readonly flowId: number;
  readonly reviewed: ReviewedChat;
}

/** Where the teacher scores, comments and answers: under the chat, as long as there is something to say (REVW-14). */
export function ReviewPanel({ flowId, reviewed: { chat, published } }: ReviewPanelProps) {
  const { t } = useTranslation(['stats', 'common']);
  const dispatch = useAppDispatch();
  const { giving } = useAppSelector(feature.select);
  const items = useMemo(
    () => reviewItemsOf(chat, published.definition as unknown as FlowDefinition),
    [chat, published.definition],
  );
  useEffect(() => {
    if (giving.status === 'rejected' && giving.what)
      toastFailure({ message: t(`giveFailed_${giving.what}`), dismiss: t('common:dismiss') });
    // Once for each outcome.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [giving.status]);
  if (items.length === 0) return null;
  const open = items.filter((item) => item.kind === 'waiting' || item.pending).length;
  const give = (itemKey: string) => (given: ReviewGiven['given']) =>
    dispatch(stats.reviewGiven({ flowId, chatId: chat.id, itemKey, given }));
  return (
    <section className={classes['panel']} aria-label={t('yourFeedback')}>
      <h3>
        {t('yourFeedback')} {open > 0 && <Badge color="orange">{t('toDo', { count: open })}</Badge>}
      </h3>
      <ul>
        {items.map((item) => {
          const place = `${chat.id}/${item.itemKey}`;
          const shared = { place, onGive: give(item.itemKey), saving: giving.status === 'pending' };
          return (
            <li key={item.itemKey}>
              {item.kind === 'waiting' ? (
                <AnswerForm item={item} {...shared} />
              ) : (
                <ReviewForm item={item} {...shared} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
