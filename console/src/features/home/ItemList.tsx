import { Group, SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core';
import { ListFilter as FilterIcon, Search } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { Afterwards } from '../../ui/Afterwards.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { EmptyList } from './EmptyList.js';
import { ItemRow } from './ItemRow.js';
import type { Bringing } from './home-places.js';
import { feature } from './home.feature.js';
import { OnDemand } from './OnDemand.js';
import { StaleNote } from './StaleNote.js';
import type { HomeKind } from '../../ui/home-tab.js';
import { home, type ListFilter, type ListItem } from './home.slice.js';
import classes from './HomePage.module.css';
import { useCopyToasts } from './use-copy-link.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { FailedButton } from '../../ui/lazy/FailedPart.js';
import { PromptSuspense } from '../../ui/lazy/prompt-suspense.js';

const FilterMenu = lazyPart(
  () => import('./FilterMenu.js'),
  (module) => module.FilterMenu,
  { fallback: 'outer', Failed: FailedButton },
);
const ActiveFilters = lazyPart(
  () => import('./ActiveFilters.js'),
  (module) => module.ActiveFilters,
  { fallback: 'outer', Failed: null },
);
const HomeNotices = lazyPart(
  () => import('./HomeNotices.js'),
  (module) => module.HomeNotices,
  { fallback: 'outer', Failed: null },
);
const VirtualRows = lazyPart(
  () => import('./VirtualRows.js'),
  (module) => module.VirtualRows,
  { fallback: 'outer' },
);

/** Above this number, only visible rows are drawn. Below it, the browser's own search finds every row. */
const MAX_ROWS = 60;

const OWNERSHIPS = ['all', 'own', 'shared'] as const;

export interface ItemListProps {
  readonly kind: HomeKind;
  readonly onCreate: () => void;
  readonly onBring: (wanted: Bringing) => void;
}

/** HOME-4 … HOME-7: filter, search, and the list as far as it was scrolled. */
export function ItemList({ kind, onCreate, onBring }: ItemListProps) {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => feature.select(state).lists[kind]);
  const notice = useAppSelector((state) => feature.select(state).notice);
  const { filter, status, error, items, total, more, ended } = list;
  const failureText = useFailureText();
  useCopyToasts();
  const search = useRef<HTMLInputElement>(null);
  const slow = useDelayed(status === 'pending' && items.length === 0);
  const loadMore = useCallback(() => dispatch(home.moreRequested({ kind })), [dispatch, kind]);
  const retry = useCallback(() => dispatch(home.retried({ kind })), [dispatch, kind]);
  // Without a network, the old list is more useful than an error.
  const stale = status === 'rejected' && error?.status === 0 && items.length > 0;
  // The focused row is gone.
  const wentAway = notice?.kind === 'archived' || notice?.kind === 'restored';
  useEffect(() => {
    if (wentAway) search.current?.focus();
  }, [wentAway]);
  return (
    <>
      {notice && (
        <PromptSuspense fallback={null}>
          <HomeNotices notice={notice} />
        </PromptSuspense>
      )}
      <div className={classes['filters']}>
        <SegmentedControl
          aria-label={t(`whose_${kind}`)}
          disabled={filter.archived === true}
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
        <OnDemand key={kind} size={36} label={t('filter')} icon={<FilterIcon size={16} aria-hidden />}>
          <FilterMenu kind={kind} />
        </OnDemand>
      </div>
      {(filter.tag !== undefined || filter.archived) && (
        <PromptSuspense fallback={null}>
          <ActiveFilters kind={kind} filter={filter} />
        </PromptSuspense>
      )}
      {status === 'rejected' && error && !stale && <ErrorView message={failureText(error)} onRetry={retry} />}
      {stale && <StaleNote onRetry={retry} />}
      {slow && <Placeholders />}
      {status === 'fulfilled' && items.length === 0 && (
        <EmptyList
          kind={kind}
          filter={filter}
          onCreate={onCreate}
          onBring={onBring}
          onCleared={() => search.current?.focus()}
        />
      )}
      {(status !== 'rejected' || stale) && items.length > 0 && (
        <Afterwards>
          <Rows kind={kind} items={items} total={total} label={t(`tab_${kind}`)} busy={status === 'pending'} />
          {items.length < total && !ended && (
            <LoadMore
              pending={more === 'pending' || status === 'pending'}
              failed={more === 'rejected'}
              onMore={loadMore}
            />
          )}
        </Afterwards>
      )}
    </>
  );
}

interface RowsProps {
  readonly kind: HomeKind;
  readonly items: readonly ListItem[];
  readonly total: number;
  readonly label: string;
  readonly busy: boolean;
}

function Rows(props: RowsProps) {
  const { kind, items, label, busy } = props;
  const plain = (
    <ul className={classes['list']} aria-label={label} aria-busy={busy}>
      {items.slice(0, MAX_ROWS).map((item) => (
        <ItemRow key={item.id} kind={kind} item={item} />
      ))}
    </ul>
  );
  if (items.length <= MAX_ROWS) return plain;
  return (
    <PromptSuspense fallback={plain}>
      <VirtualRows {...props} />
    </PromptSuspense>
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
