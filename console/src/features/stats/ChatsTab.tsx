import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { ChatList } from './ChatList.js';
import { ChatReview } from './ChatReview.js';
import { feature } from './stats.feature.js';
import { stats } from './stats.slice.js';
import classes from './Stats.module.css';

/** The chats on the left, the chosen one on the right (STAT-18 … STAT-23); which one stands in the address. */
export function ChatsTab({ flowId }: { readonly flowId: number }) {
  const dispatch = useAppDispatch();
  const { range, generation } = useAppSelector(feature.select);
  const [query, setQuery] = useSearchParams();
  const chatId = query.get('chat');
  const returnTo = useRef<string | null>(null);

  useEffect(() => {
    dispatch(stats.logRequested());
  }, [dispatch, range, generation]);
  useEffect(() => {
    if (chatId) dispatch(stats.chatRequested({ flowId, chatId }));
  }, [dispatch, flowId, chatId, generation]);

  const select = useCallback(
    (next: string | null) =>
      setQuery((now) => {
        if (next === null) now.delete('chat');
        else now.set('chat', next);
        return now;
      }),
    [setQuery],
  );
  const close = (deleted: boolean) => {
    returnTo.current = deleted || chatId === null ? '[data-chats]' : `[data-chat="${CSS.escape(chatId)}"]`;
    select(null);
  };
  // The review and what had the focus in it leave the page: back to the row, or to the list when that is gone as well.
  useEffect(() => {
    if (chatId !== null || returnTo.current === null) return;
    const place = returnTo.current;
    returnTo.current = null;
    // After a dialog that is being closed has let go of the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true }));
  }, [chatId]);
  return (
    <div className={classes['chats']} data-selected={chatId !== null}>
      <ChatList selected={chatId} onSelect={select} />
      <ChatReview flowId={flowId} chatId={chatId} onClose={close} />
    </div>
  );
}
