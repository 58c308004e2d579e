import { SegmentedControl, Skeleton, Stack, Switch, TextInput, Tooltip } from '@mantine/core';
import { Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { ChatRow } from './ChatRow.js';
import { feature } from './stats.feature.js';
import { stats, type LogFilter } from './stats.slice.js';
import classes from './Stats.module.css';

const TOOLTIP_DELAY_MS = 300;
const COMPLETED = ['any', 'true', 'false'] as const;

export interface ChatListProps {
  readonly selected: string | null;
  readonly onSelect: (chatId: string) => void;
}

export function ChatList({ selected, onSelect }: ChatListProps) {
  const { t } = useTranslation('stats');
  const dispatch = useAppDispatch();
  const { filter, log, total, more, ended } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const slow = useDelayed(log.status !== 'rejected' && log.value === null);
  const loadMore = useCallback(() => dispatch(stats.moreRequested()), [dispatch]);
  const entries = log.value ?? [];
  return (
    <section className={classes['side']} aria-label={t('tab_chats')} data-chats="" tabIndex={-1}>
      <div className={classes['sideHead']}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Search size={16} aria-hidden />}
          value={filter.search}
          onChange={(event) => dispatch(stats.searchTyped(event.currentTarget.value))}
        />
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('completed')}
          value={filter.completed ?? 'any'}
          onChange={(value) =>
            dispatch(stats.completedChosen(value === 'any' ? null : (value as LogFilter['completed'])))
          }
          data={COMPLETED.map((value) => ({ value, label: t(`completed_${value}`) }))}
        />
        <Tooltip label={t('inputsPendingHint')} openDelay={TOOLTIP_DELAY_MS}>
          <Switch
            size="xs"
            label={t('inputsPending')}
            checked={filter.inputsPending}
            onChange={(event) => dispatch(stats.pendingChosen(event.currentTarget.checked))}
          />
        </Tooltip>
        <p className={classes['total']} role="status">
          {log.value ? t('chats', { count: total }) : ''}
        </p>
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
        {log.value && entries.length === 0 && <EmptyState icon={null} text={t('noChats')} />}
        {entries.length > 0 && (
          <ul className={classes['log']}>
            {entries.map((entry) => (
              <ChatRow key={entry.id} entry={entry} selected={entry.id === selected} onSelect={onSelect} />
            ))}
          </ul>
        )}
        {entries.length > 0 && entries.length < total && !ended && (
          <LoadMore within={scroller} pending={more === 'pending'} failed={more === 'rejected'} onMore={loadMore} />
        )}
      </div>
    </section>
  );
}
