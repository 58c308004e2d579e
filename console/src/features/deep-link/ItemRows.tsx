import { Button, Loader, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import type { LinkKind } from '../../ui/link-settings/link-settings.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { feature } from './deep-link.feature.js';
import { deepLink, type Item } from './deep-link.slice.js';
import classes from './deep-link.module.css';

/** Own and shared items; what was never published is listed, and can't be selected. */
export function ItemRows({ kind }: { readonly kind: LinkKind }) {
  const { t } = useTranslation('deep-link');
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => feature.select(state).lists[kind]);
  const failureText = useFailureText();
  const why = useId();
  const loadMore = useCallback(() => dispatch(deepLink.moreWanted(kind)), [dispatch, kind]);
  const { status, error, items, total, more, ended, term } = list;
  const isEmpty = status === 'fulfilled' && items.length === 0;
  return (
    <>
      <TextInput
        type="search"
        mb="md"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<Search size={16} aria-hidden />}
        value={term}
        onChange={(event) => dispatch(deepLink.searchTyped({ kind, term: event.currentTarget.value }))}
      />
      {status === 'rejected' && error ? (
        <ErrorView message={failureText(error)} onRetry={() => dispatch(deepLink.listWanted(kind))} />
      ) : isEmpty ? (
        <Text c="dimmed" ta="center" py="xl">
          {t(term.trim() === '' ? `none_${kind}` : 'noneFound')}
        </Text>
      ) : items.length === 0 ? (
        <Loader role="status" aria-label={t('loading')} m="xl" />
      ) : (
        <>
          <ul className={classes['list']} aria-label={t(`tab_${kind}`)} aria-busy={status === 'pending'}>
            {items.map((item) => (
              <Row key={item.id} kind={kind} item={item} why={why} />
            ))}
          </ul>
          {items.some(({ latestVersion }) => latestVersion === null) && (
            <Text id={why} size="xs" c="dimmed" mt="xs">
              {t(`publishFirst_${kind}`)}
            </Text>
          )}
          {items.length < total && !ended && (
            <LoadMore pending={more === 'pending'} failed={more === 'rejected'} onMore={loadMore} />
          )}
        </>
      )}
    </>
  );
}

interface RowProps {
  readonly kind: LinkKind;
  readonly item: Item;
  /** Id of the sentence about unpublished items. */
  readonly why: string;
}

function Row({ kind, item, why }: RowProps) {
  const { t } = useTranslation(['deep-link', 'common']);
  const dispatch = useAppDispatch();
  const { name, latestVersion, flowCount, ownership, user } = item;
  const facts = [
    latestVersion === null ? t('notPublished') : t('version', { version: latestVersion }),
    ...(flowCount === undefined ? [] : [t('flowCount', { count: flowCount })]),
    ...(ownership === 'shared' ? [t('common:sharedBy', { name: user.name ?? user.email })] : []),
  ];
  return (
    <li className={classes['row']}>
      <div className={classes['texts']}>
        <span className={classes['name']} title={name} dir="auto">
          {name}
        </span>
        <span className={classes['facts']}>{facts.join(' · ')}</span>
      </div>
      <Button
        variant="default"
        aria-label={t('selectOne', { name })}
        {...(latestVersion === null && { disabled: true, 'aria-describedby': why })}
        onClick={() => dispatch(deepLink.chosen({ kind, item }))}
      >
        {t('select')}
      </Button>
    </li>
  );
}
