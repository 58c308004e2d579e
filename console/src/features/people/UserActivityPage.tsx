import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { toastInfo } from '../../ui/toasts.js';
import { TopBar } from '../../ui/TopBar.js';
import { feature } from './people.feature.js';
import { people, type PeopleFilter } from './people.slice.js';
import classes from './People.module.css';
import { PersonList } from './PersonList.js';
import { PersonPanel } from './PersonPanel.js';

export { feature };

/** `/user_activity`: learners over all flows; search and selection stand in the address (USER-1). */
export function UserActivityPage() {
  const { t } = useTranslation(['people', 'common']);
  const dispatch = useAppDispatch();
  const [query, setQuery] = useSearchParams();
  const { list, erasing } = useAppSelector(feature.select);
  const search = query.get('search') ?? '';
  const anonymous = query.has('anonymous');
  const personId = query.get('person');
  const load = useCallback(() => {
    dispatch(people.listRequested({ search, anonymous }));
  }, [dispatch, search, anonymous]);
  useEffect(load, [load]);
  useEffect(() => {
    if (personId) dispatch(people.personRequested(personId));
  }, [dispatch, personId]);

  const filterBy = (filter: PeopleFilter) =>
    setQuery(
      new URLSearchParams({
        ...(filter.search.trim() === '' ? {} : { search: filter.search.trim() }),
        ...(filter.anonymous ? { anonymous: '1' } : {}),
      }),
    );
  const select = useCallback(
    (id: string | null, options?: { readonly replace: boolean }) =>
      setQuery((now) => {
        if (id === null) now.delete('person');
        else now.set('person', id);
        return now;
      }, options),
    [setQuery],
  );
  // USER-7
  const only = list.status === 'fulfilled' && list.value?.length === 1 ? list.value[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && personId === null) select(only, { replace: true });
    // Only when the list has been loaded: whoever goes back to the list stays there.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the selection must not trigger it
  }, [only]);
  useEffect(() => {
    if (erasing !== 'fulfilled') return;
    toastInfo({ message: t('erased'), dismiss: t('common:dismiss') });
    dispatch(people.eraseEnded());
    select(null, { replace: true });
  }, [dispatch, erasing, select, t]);

  const refresh = () => {
    load();
    if (personId) dispatch(people.personRequested(personId));
  };
  return (
    <div className={classes['page']}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <TopBar>
        <h1 className={classes['title']}>{t('title')}</h1>
      </TopBar>
      <main className={classes['main']} data-selected={personId !== null}>
        <PersonList
          key={search}
          filter={{ search, anonymous }}
          selected={personId}
          onFilter={filterBy}
          onSelect={select}
          onRefresh={refresh}
        />
        <PersonPanel personId={personId} onBack={() => select(null)} />
      </main>
    </div>
  );
}
