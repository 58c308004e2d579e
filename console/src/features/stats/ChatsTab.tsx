import { useCallback, useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useQuery } from '../../foundation/use-query.js';
import { ChatList } from './ChatList.js';
import { ChatReview } from './review/ChatReview.js';
import { feature } from './stats.feature.js';
import { stats } from './stats.slice.js';
import classes from './Stats.module.css';
import { useChoice } from './use-choice.js';
import { useLogFilter } from './use-log-filter.js';
import { useOnlyMatch } from './use-only-match.js';

/** The list of chats next to the selected one (STAT-18 … STAT-23); the address names the selection. */
export function ChatsTab({ flowId }: { readonly flowId: number }) {
  const dispatch = useAppDispatch();
  const { generation, log, total } = useAppSelector(feature.select);
  const [choice] = useChoice();
  const [filter] = useLogFilter();
  const [query, changeQuery] = useQuery();
  const chatId = query.get('chat');
  const returnTo = useRef<string | null>(null);

  useEffect(() => {
    dispatch(stats.logRequested());
  }, [dispatch, choice, filter, generation]);
  useEffect(() => {
    if (chatId) dispatch(stats.chatRequested({ flowId, chatId }));
  }, [dispatch, flowId, chatId, generation]);

  const select = useCallback(
    (next: string | null, replace = false) => changeQuery({ item: null, chat: next }, { replace }),
    [changeQuery],
  );
  useOnlyMatch({ search: filter.search ?? '', log, total, hasOpen: chatId !== null, open: (id) => select(id, true) });
  const onSelect = useCallback((next: string) => select(next), [select]);
  const close = (deleted: boolean) => {
    returnTo.current = deleted || chatId === null ? '[data-chats]' : `[data-chat="${CSS.escape(chatId)}"]`;
    select(null);
  };
  // The review leaves the page with the focus: move it to the row, or to the list if the row is gone.
  useEffect(() => {
    if (chatId !== null || returnTo.current === null) return;
    const place = returnTo.current;
    returnTo.current = null;
    // Wait until a closing dialog has returned the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true }));
  }, [chatId]);
  return (
    <div className={classes['chats']} data-selected={chatId !== null}>
      <ChatList selected={chatId} onSelect={onSelect} />
      <ChatReview flowId={flowId} chatId={chatId} onOpen={onSelect} onClose={close} />
    </div>
  );
}
