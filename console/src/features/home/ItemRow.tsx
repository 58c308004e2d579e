import { Badge } from '@mantine/core';
import { ChartNoAxesColumn } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import type { HomeKind, ListItem } from './home.slice.js';
import classes from './HomePage.module.css';

export interface ItemRowProps {
  readonly kind: HomeKind;
  readonly item: ListItem;
}

/** HOME-8 … HOME-11. A sequence's statistics are its flows'; their page is reached from its editor. */
export const ItemRow = memo(function ItemRow({ kind, item }: ItemRowProps) {
  const { t } = useTranslation(['home', 'common']);
  const ago = useRelativeTime();
  return (
    <li className={classes['row']}>
      <div className={classes['texts']}>
        <Link to={`/${kind}/${item.id}/edit`} className={classes['name']} title={item.name}>
          {item.name}
        </Link>
        <div className={classes['meta']}>
          {item.isDirty && (
            <Badge size="sm" color="orange">
              {t('unpublishedChanges')}
            </Badge>
          )}
          {item.ownership === 'shared' && (
            <Badge size="sm" color="gray">
              {t('common:sharedBy', { name: item.user.name ?? item.user.email })}
            </Badge>
          )}
          <span>
            {item.latestVersion === null ? t('neverPublished') : t('version', { version: item.latestVersion })}
          </span>
          {item.flowCount !== undefined && <span>{t('flowCount', { count: item.flowCount })}</span>}
          <time dateTime={item.updatedAt}>{t('changed', { when: ago(item.updatedAt) })}</time>
        </div>
      </div>
      {kind === 'flows' && (
        <Link
          to={`/flows/${item.id}/stats`}
          className={classes['stats']}
          aria-label={t('viewStatsOf', { name: item.name })}
        >
          <ChartNoAxesColumn size={16} aria-hidden />
          {t('viewStats')}
        </Link>
      )}
    </li>
  );
});
