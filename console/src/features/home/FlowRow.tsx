import { Badge } from '@mantine/core';
import type { FlowListItem } from '@parley/contracts/http/flows';
import { ChartNoAxesColumn } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import classes from './HomePage.module.css';

/** HOME-8 … HOME-11 */
export const FlowRow = memo(function FlowRow({ flow }: { readonly flow: FlowListItem }) {
  const { t } = useTranslation(['home', 'common']);
  const ago = useRelativeTime();
  return (
    <li className={classes['row']}>
      <div className={classes['texts']}>
        <Link to={`/flows/${flow.id}/edit`} className={classes['name']} title={flow.name}>
          {flow.name}
        </Link>
        <div className={classes['meta']}>
          {flow.isDirty && (
            <Badge size="sm" color="orange">
              {t('unpublishedChanges')}
            </Badge>
          )}
          {flow.ownership === 'shared' && (
            <Badge size="sm" color="gray">
              {t('common:sharedBy', { name: flow.user.name ?? flow.user.email })}
            </Badge>
          )}
          <span>
            {flow.latestVersion === null ? t('neverPublished') : t('version', { version: flow.latestVersion })}
          </span>
          <time dateTime={flow.updatedAt}>{t('changed', { when: ago(flow.updatedAt) })}</time>
        </div>
      </div>
      <Link
        to={`/flows/${flow.id}/stats`}
        className={classes['stats']}
        aria-label={t('viewStatsOf', { name: flow.name })}
      >
        <ChartNoAxesColumn size={16} aria-hidden />
        {t('viewStats')}
      </Link>
    </li>
  );
});
