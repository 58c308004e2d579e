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
import { FlowRow } from './FlowRow.js';
import { feature } from './home.feature.js';
import { home, type ListFilter } from './home.slice.js';
import classes from './HomePage.module.css';

const OWNERSHIPS = ['all', 'own', 'shared'] as const;

export function FlowList({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const { filter, status, error, flows, total, more } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const search = useRef<HTMLInputElement>(null);
  const slow = useDelayed(status === 'pending' && flows.length === 0);
  const loadMore = useCallback(() => dispatch(home.moreRequested()), [dispatch]);
  return (
    <>
      <div className={classes['filters']}>
        <SegmentedControl
          aria-label={t('ownership')}
          value={filter.ownership ?? 'all'}
          onChange={(value) =>
            dispatch(home.ownershipChosen(value === 'all' ? null : (value as ListFilter['ownership'])))
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
          onChange={(event) => dispatch(home.searchTyped(event.currentTarget.value))}
        />
      </div>
      {status === 'rejected' && error && (
        <ErrorView message={failureText(error)} onRetry={() => dispatch(home.retried())} />
      )}
      {slow && <Placeholders />}
      {status === 'fulfilled' && flows.length === 0 && (
        <EmptyList filter={filter} onCreate={onCreate} onCleared={() => search.current?.focus()} />
      )}
      {status !== 'rejected' && flows.length > 0 && (
        <>
          <ul className={classes['list']} aria-label={t('tab_flows')} aria-busy={status === 'pending'}>
            {flows.map((flow) => (
              <FlowRow key={flow.id} flow={flow} />
            ))}
          </ul>
          {flows.length < total && (
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
