import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { useQuery } from '../../../foundation/use-query.js';
import { ChatList } from '../ChatList.js';
import { feature } from '../stats.feature.js';
import { stats } from '../stats.slice.js';
import classes from '../Stats.module.css';
import { useChoice } from '../use-choice.js';
import { useLogFilter } from '../use-log-filter.js';
import { useOnlyMatch } from '../use-only-match.js';
import { RunReview } from './RunReview.js';

/** The list of runs next to the selected one and its steps (STAT-24); the address names both. */
export function RunsTab({ sequenceId }: { readonly sequenceId: number }) {
  const dispatch = useAppDispatch();
  const { generation, log, total } = useAppSelector(feature.select);
  const [choice] = useChoice();
  const [filter] = useLogFilter();
  const [query, changeQuery] = useQuery();
  const run = query.get('run');
  const wasOpen = useRef(false);
  useEffect(() => {
    dispatch(stats.logRequested());
  }, [dispatch, choice, filter, generation]);
  // The review leaves the page with the focus: move it to the list.
  useEffect(() => {
    if (run === null && wasOpen.current)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-chats]')?.focus({ preventScroll: true }));
    wasOpen.current = run !== null;
  }, [run]);
  const open = (identifier: string | null, chat: string | null = null, replace = false) =>
    changeQuery({ run: identifier, chat }, { replace });
  const entries = log.value ?? [];
  const runOf = (id: string) => entries.find((entry) => entry.id === id)?.identifier ?? null;
  useOnlyMatch({
    search: filter.search ?? '',
    log,
    total,
    hasOpen: run !== null,
    open: (id) => open(runOf(id), null, true),
  });
  return (
    <div className={classes['chats']} data-selected={run !== null}>
      <ChatList
        selected={entries.find(({ identifier }) => identifier === run)?.id ?? null}
        onSelect={(id) => open(runOf(id))}
      />
      <RunReview
        sequenceId={sequenceId}
        identifier={run}
        chatId={query.get('chat')}
        onOpen={(chatId) => open(run, chatId)}
        onClose={() => open(null)}
      />
    </div>
  );
}
