import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FlowVersion } from '@parley/contracts/http/flow-history';
import { useRelativeTime } from '../../../ui/use-relative-time.js';
import { useEditor } from '../model/hooks.js';
import classes from './versions.module.css';

export interface VersionListProps {
  readonly flowId: number;
  /** Newest first. */
  readonly versions: readonly FlowVersion[];
  readonly chosen: number | 'draft';
}

/** Lists the draft and all versions with author, time and note; each entry leads to its changes. */
export function VersionList({ flowId, versions, chosen }: VersionListProps) {
  const { t, i18n } = useTranslation('flow-history');
  const ago = useRelativeTime();
  const isDirty = useEditor((state) => state.flow?.isDirty);
  const [latest] = versions;
  return (
    <ol className={classes['list']} aria-label={t('versionsTitle')}>
      {latest && (
        <li>
          <Link
            className={classes['item'] ?? ''}
            aria-current={chosen === 'draft' ? 'page' : undefined}
            to={`/flows/${flowId}/versions/${latest.version}?of=draft`}
          >
            <strong>{t('draft')}</strong>
            <Badge color="gray" variant="light">
              {t('isNow')}
            </Badge>
            {isDirty !== undefined && (
              <span className={classes['second']}>
                {isDirty ? t('draftDiffers') : t('draftIsSame', { version: latest.version })}
              </span>
            )}
          </Link>
        </li>
      )}
      {versions.map(({ version, publishedAt, by, note }) => (
        <li key={version}>
          <Link
            className={classes['item'] ?? ''}
            aria-current={chosen === version ? 'page' : undefined}
            to={`/flows/${flowId}/versions/${version}`}
          >
            <strong>{t('version', { version })}</strong>
            {version === latest?.version && <Badge color="teal">{t('isLive')}</Badge>}
            <span className={classes['second']}>
              {by?.name || by?.email || t('somebody')} ·{' '}
              <time dateTime={publishedAt} title={new Date(publishedAt).toLocaleString(i18n.language)}>
                {ago(publishedAt)}
              </time>
            </span>
            {note && (
              <span className={classes['note']} dir="auto">
                {note}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ol>
  );
}
