import { Button, Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import { RefreshCw, Search } from 'lucide-react';
import { useCallback, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { feature, list as listPart, type PeopleFilter } from './people.feature.js';
import classes from './People.module.css';
import { usePersonName } from './person-name.js';

export interface PersonListProps {
  readonly filter: PeopleFilter;
  readonly selected: string | null;
  readonly onFilter: (filter: PeopleFilter) => void;
  readonly onSelect: (id: string) => void;
  readonly onRefresh: () => void;
}

/** The left list: search, total, and pages of identifiers (USER-2 … USER-7). */
export function PersonList({ filter, selected, onFilter, onSelect, onRefresh }: PersonListProps) {
  const { t, i18n } = useTranslation('people');
  const { list } = useAppSelector(feature.select);
  const [typed, setTyped] = useState(filter.search);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onFilter({ ...filter, search: typed });
  };
  const count = new Intl.NumberFormat(i18n.language).format(list.total);
  return (
    <section className={classes['side']} aria-label={t('identifiers')}>
      <div className={classes['sideHead']}>
        <form className={classes['searchRow']} onSubmit={search}>
          <TextInput
            className={classes['search'] ?? ''}
            type="search"
            enterKeyHint="search"
            aria-label={t('search')}
            placeholder={t('searchHint')}
            leftSection={<Search size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            variant="default"
            leftSection={<RefreshCw size={16} aria-hidden />}
            loading={list.status === 'pending' && list.value !== null}
            onClick={onRefresh}
          >
            {t('refresh')}
          </Button>
        </form>
        <div className={classes['totalRow']}>
          <p className={classes['total']} role="status">
            {list.value && t(list.isAtLeast ? 'totalAtLeast' : 'total', { count: list.total, number: count })}
          </p>
          <Switch
            size="xs"
            label={t('anonymousToo')}
            checked={filter.anonymous}
            onChange={(event) => onFilter({ ...filter, anonymous: event.currentTarget.checked })}
          />
        </div>
      </div>
      <People selected={selected} onSelect={onSelect} onRetry={onRefresh} />
    </section>
  );
}

function People({
  selected,
  onSelect,
  onRetry,
}: Pick<PersonListProps, 'selected' | 'onSelect'> & { readonly onRetry: () => void }) {
  const { t } = useTranslation('people');
  const dispatch = useAppDispatch();
  const { list } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const { nameOf, originOf } = usePersonName();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const slow = useDelayed(list.status !== 'rejected' && list.value === null);
  const loadMore = useCallback(() => dispatch(listPart.moreRequested()), [dispatch]);
  const found = list.value ?? [];
  return (
    <div className={classes['scroll']} ref={setScroller}>
      {list.status === 'rejected' && list.error && <ErrorView message={failureText(list.error)} onRetry={onRetry} />}
      {slow && (
        <Stack p="md" gap="md" aria-hidden>
          {[1, 2, 3, 4, 5].map((at) => (
            <Skeleton key={at} h={36} />
          ))}
        </Stack>
      )}
      {list.value && found.length === 0 && <EmptyState icon={null} text={t('none')} />}
      {found.length > 0 && (
        <ul className={classes['people']}>
          {found.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={classes['person']}
                data-person={person.id}
                aria-current={person.id === selected}
                onClick={() => onSelect(person.id)}
              >
                <span className={classes['name']} dir="auto" title={nameOf(person)}>
                  {nameOf(person)}
                </span>
                <span className={classes['resources']} aria-label={t('resources', { count: person.resources })}>
                  {person.resources}
                </span>
                <span className={classes['origin']} dir="auto">
                  {originOf(person)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > 0 && !list.ended && (
        <LoadMore
          within={scroller}
          pending={list.more === 'pending'}
          failed={list.more === 'rejected'}
          onMore={loadMore}
        />
      )}
    </div>
  );
}
