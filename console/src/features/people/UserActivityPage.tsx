import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useQuery } from '../../foundation/use-query.js';
import { toastInfo } from '../../ui/toasts.js';
import { TopBar } from '../../ui/TopBar.js';
import { activity, erasing, feature, list, type PeopleFilter } from './people.feature.js';
import classes from './People.module.css';
import { PersonList } from './PersonList.js';
import { PersonPanel } from './PersonPanel.js';

export { feature };

/** `/user_activity`: learners over all flows; search and selection stand in the address (USER-1). */
export function UserActivityPage() {
  const { t } = useTranslation(['people', 'common']);
  const dispatch = useAppDispatch();
  const [query, changeQuery] = useQuery();
  const state = useAppSelector(feature.select);
  const erased = state.erasing.status;
  const search = query.get('search') ?? '';
  const anonymous = query.has('anonymous');
  const personId = query.get('person');
  const load = useCallback(() => {
    dispatch(list.requested({ search, anonymous }));
  }, [dispatch, search, anonymous]);
  useEffect(load, [load]);
  useEffect(() => {
    if (personId) dispatch(activity.requested(personId));
    dispatch(erasing.ended());
  }, [dispatch, personId]);

  const filterBy = (filter: PeopleFilter) =>
    changeQuery({
      search: filter.search.trim() || null,
      anonymous: filter.anonymous ? '1' : null,
      person: null,
    });
  const select = useCallback(
    (id: string | null, options?: { readonly replace: boolean }) => changeQuery({ person: id }, options),
    [changeQuery],
  );
  // USER-7
  const only =
    state.list.status === 'fulfilled' && state.list.value?.length === 1 ? state.list.value[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && personId === null) select(only, { replace: true });
    // Only when the list has been loaded: whoever goes back to the list stays there.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the selection must not trigger it
  }, [only]);
  useEffect(() => {
    if (erased !== 'fulfilled') return;
    toastInfo({ message: t('erased'), dismiss: t('common:dismiss') });
    dispatch(erasing.ended());
    select(null, { replace: true });
  }, [dispatch, erased, select, t]);

  const refresh = () => {
    load();
    if (personId) dispatch(activity.requested(personId));
  };
  return (
    <div className={classes['page']}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <TopBar isHead>
        <h1 className={classes['title']}>{t('title')}</h1>
      </TopBar>
      <main id="main" className={classes['main']} data-selected={personId !== null}>
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
