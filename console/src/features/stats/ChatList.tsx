import { Button, SegmentedControl, Skeleton, Stack, Switch, TextInput, Tooltip } from '@mantine/core';
import { Search, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { ChatRow } from './ChatRow.js';
import { DownloadButton } from './download/DownloadButton.js';
import { feature } from './stats.feature.js';
import { logQueryOf } from './stats.saga.js';
import { stats, type LogFilter } from './stats.slice.js';
import classes from './Stats.module.css';
import { useChoice } from './use-choice.js';

const TOOLTIP_DELAY_MS = 300;
const COMPLETED = ['any', 'true', 'false'] as const;

export interface ChatListProps {
  readonly selected: string | null;
  readonly onSelect: (chatId: string) => void;
}

export function ChatList({ selected, onSelect }: ChatListProps) {
  const { t } = useTranslation(['stats', 'paths']);
  const dispatch = useAppDispatch();
  const { kind, id, choice, filter, log, total, isAtLeast, more, ended } = useAppSelector(feature.select);
  const [{ pathNode }, change] = useChoice();
  const failureText = useFailureText();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const slow = useDelayed(log.status !== 'rejected' && log.value === null);
  const loadMore = useCallback(() => dispatch(stats.moreRequested()), [dispatch]);
  const entries = log.value ?? [];
  const countText = t(isAtLeast ? 'chatsAtLeast' : 'chats', { count: total });
  return (
    <section className={classes['side']} aria-label={t('tab_chats')} data-chats="" tabIndex={-1}>
      <div className={classes['sideHead']}>
        <div className={classes['searchRow']}>
          <TextInput
            className={classes['searchField'] ?? ''}
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<Search size={16} aria-hidden />}
            value={filter.search}
            onChange={(event) => dispatch(stats.searchTyped(event.currentTarget.value))}
          />
          {kind === 'flow' && id !== null && (
            <DownloadButton flowId={id} query={logQueryOf(choice, filter)} chats={log.value ? countText : ''} />
          )}
        </div>
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
        {pathNode !== null && (
          <Button
            size="xs"
            variant="light"
            rightSection={<X size={14} role="img" aria-label={t('paths:anyPath')} />}
            onClick={() => change({ pathNode: null })}
          >
            {t('paths:onPath')}
          </Button>
        )}
        <p className={classes['total']} role="status">
          {log.value ? countText : ''}
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
        {entries.length > 0 && (isAtLeast || entries.length < total) && !ended && (
          <LoadMore within={scroller} pending={more === 'pending'} failed={more === 'rejected'} onMore={loadMore} />
        )}
      </div>
    </section>
  );
}
