import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { MAX_SEARCH, type ChatFilters } from '@parley/contracts/http/chat-filters';
import { Search } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { ChatRow } from './ChatRow.js';
import { DownloadButton } from './download/DownloadButton.js';
import type { Downloaded } from './download/download.slice.js';
import { ListFilters } from './ListFilters.js';
import { feature } from './stats.feature.js';
import { logQueryOf, runQueryOf } from './stats.saga.js';
import { stats, type Choice, type StatsKind } from './stats.slice.js';
import classes from './Stats.module.css';
import { useAllChats, useLogFilter } from './use-log-filter.js';
import { useTyped } from './use-typed.js';

const searchOf = (text: string): string => (text.trim() === '' ? '' : text);

const downloaded = (kind: StatsKind, id: number, choice: Choice, filter: ChatFilters): Downloaded =>
  kind === 'flow' ? { kind, id, query: logQueryOf(choice, filter) } : { kind, id, query: runQueryOf(choice, filter) };

export interface ChatListProps {
  readonly selected: string | null;
  readonly onSelect: (chatId: string) => void;
}

export function ChatList({ selected, onSelect }: ChatListProps) {
  const { t } = useTranslation('stats');
  const dispatch = useAppDispatch();
  const { kind, id, choice, filter, log, total, isAtLeast, more, ended } = useAppSelector(feature.select);
  const search = useRef<HTMLInputElement>(null);
  const [{ search: asked }, change] = useLogFilter();
  const searched = asked ?? '';
  const typed = useTyped(searched, searchOf, (text) => change({ search: text }, searched !== ''));
  const [isLimited, showAll] = useAllChats();
  const failureText = useFailureText();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const slow = useDelayed(log.status !== 'rejected' && log.value === null);
  const loadMore = useCallback(() => dispatch(stats.moreRequested()), [dispatch]);
  // The result of another search would look like the result of this one.
  const found = typed.waits ? null : log.value;
  const entries = found ?? [];
  const isEmpty = found !== null && entries.length === 0;
  const countText = found ? t(isAtLeast ? 'chatsAtLeast' : 'chats', { count: total }) : '';
  const clear = () => {
    showAll();
    typed.type('');
    search.current?.focus();
  };
  return (
    <section className={classes['side']} aria-label={t('chatList')} data-chats="" tabIndex={-1}>
      <div className={classes['sideHead']}>
        <div className={classes['searchRow']}>
          <TextInput
            className={classes['searchField'] ?? ''}
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<Search size={16} aria-hidden />}
            ref={search}
            maxLength={MAX_SEARCH}
            value={typed.text}
            onChange={(event) => typed.type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) typed.apply();
            }}
          />
          {id !== null && <DownloadButton of={downloaded(kind, id, choice, filter)} chats={countText} />}
        </div>
        <ListFilters />
        <div className={classes['filterRow']}>
          <p className={classes['total']} role="status">
            {countText}
          </p>
          {isLimited && !isEmpty && (
            <Button size="compact-xs" variant="subtle" onClick={clear}>
              {t('clearFilters')}
            </Button>
          )}
        </div>
      </div>
      <div className={classes['scroll']} ref={setScroller}>
        {log.status === 'rejected' && log.error && (
          <ErrorView message={failureText(log.error)} onRetry={() => dispatch(stats.logRequested())} />
        )}
        {slow && (
          <Stack p="md" gap="md" aria-hidden>
            {[1, 2, 3, 4, 5].map((at) => (
              <Skeleton key={at} h={36} />
            ))}
          </Stack>
        )}
        {isEmpty && (
          <EmptyState icon={null} text={t(isLimited ? 'noMatches' : 'noChats')}>
            {isLimited && (
              <Button variant="default" onClick={clear}>
                {t('clearFilters')}
              </Button>
            )}
          </EmptyState>
        )}
        {entries.length > 0 && (
          <ul className={classes['log']}>
            {entries.map((entry) => (
              <ChatRow key={entry.id} entry={entry} selected={entry.id === selected} onSelect={onSelect} />
            ))}
          </ul>
        )}
        {entries.length > 0 && (isAtLeast || entries.length < total) && !ended && (
          <LoadMore within={scroller} pending={more === 'pending'} failed={more === 'rejected'} onMore={loadMore} />
        )}
      </div>
    </section>
  );
}
