import { Group, SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { EmptyList } from './EmptyList.js';
import { ItemRow } from './ItemRow.js';
import { feature } from './home.feature.js';
import { StaleNote } from './StaleNote.js';
import { home, type HomeKind, type ListFilter } from './home.slice.js';
import classes from './HomePage.module.css';

const OWNERSHIPS = ['all', 'own', 'shared'] as const;

export interface ItemListProps {
  readonly kind: HomeKind;
  readonly onCreate: () => void;
}

/** HOME-4 … HOME-7: filter, search, and as much of the list as was scrolled to. */
export function ItemList({ kind, onCreate }: ItemListProps) {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const { filter, status, error, items, total, more } = useAppSelector((state) => feature.select(state).lists[kind]);
  const failureText = useFailureText();
  const search = useRef<HTMLInputElement>(null);
  const slow = useDelayed(status === 'pending' && items.length === 0);
  const loadMore = useCallback(() => dispatch(home.moreRequested({ kind })), [dispatch, kind]);
  const retry = useCallback(() => dispatch(home.retried({ kind })), [dispatch, kind]);
  // Without a network the list of before says more than that there is none.
  const stale = status === 'rejected' && error?.status === 0 && items.length > 0;
  return (
    <>
      <div className={classes['filters']}>
        <SegmentedControl
          aria-label={t(`whose_${kind}`)}
          value={filter.ownership ?? 'all'}
          onChange={(value) =>
            dispatch(
              home.ownershipChosen({ kind, ownership: value === 'all' ? null : (value as ListFilter['ownership']) }),
            )
          }
          data={OWNERSHIPS.map((value) => ({ value, label: t(`ownership_${value}`) }))}
        />
        <TextInput
          ref={search}
          type="search"
          className={classes['search'] ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Search size={16} aria-hidden />}
          value={filter.searchTerm}
          onChange={(event) => dispatch(home.searchTyped({ kind, searchTerm: event.currentTarget.value }))}
        />
      </div>
      {status === 'rejected' && error && !stale && <ErrorView message={failureText(error)} onRetry={retry} />}
      {stale && <StaleNote onRetry={retry} />}
      {slow && <Placeholders />}
      {status === 'fulfilled' && items.length === 0 && (
        <EmptyList kind={kind} filter={filter} onCreate={onCreate} onCleared={() => search.current?.focus()} />
      )}
      {(status !== 'rejected' || stale) && items.length > 0 && (
        <>
          <ul className={classes['list']} aria-label={t(`tab_${kind}`)} aria-busy={status === 'pending'}>
            {items.map((item) => (
              <ItemRow key={item.id} kind={kind} item={item} />
            ))}
          </ul>
          {items.length < total && (
            <LoadMore
              pending={more === 'pending' || status === 'pending'}
              failed={more === 'rejected'}
              onMore={loadMore}
            />
          )}
        </>
      )}
    </>
  );
}

function Placeholders() {
  return (
    <div className={classes['list']} aria-hidden>
      {[220, 300, 180, 260].map((width) => (
        <Group key={width} className={classes['row']} wrap="nowrap">
          <Stack gap={8} className={classes['texts']}>
            <Skeleton h={16} w={width} />
            <Skeleton h={10} w={140} />
          </Stack>
          <Skeleton h={24} w={90} />
        </Group>
      ))}
    </div>
  );
}
