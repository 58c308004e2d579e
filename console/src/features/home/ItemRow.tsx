import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { WAITING_COUNTED, type FlowCard } from '@parley/contracts/http/flow-card';
import { ChartNoAxesColumn, EllipsisVertical, Link as LinkIcon } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../foundation/hooks.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import type { HomeKind } from '../../ui/home-tab.js';
import { home, type ListItem } from './home.slice.js';
import { OnDemand } from './OnDemand.js';
import classes from './HomePage.module.css';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { FailedButton } from '../../ui/lazy/FailedPart.js';
import { Thumb } from './Thumb.js';
import { useCopyLink } from './use-copy-link.js';

const RowMenu = lazyPart(
  () => import('./RowMenu.js'),
  (module) => module.RowMenu,
  { fallback: 'outer', Failed: FailedButton },
);

/** The row's position in a virtual list. */
export interface RowPlace {
  readonly index: number;
  readonly total: number;
  /** Distance from the list's top, in px. */
  readonly top: number;
  readonly measure: (row: HTMLElement | null) => void;
}
export interface ItemRowProps {
  readonly kind: HomeKind;
  readonly item: ListItem;
  readonly at?: RowPlace;
}

const placed = ({ index, total, top, measure }: RowPlace) => ({
  ref: measure,
  'data-index': index,
  'aria-setsize': total,
  'aria-posinset': index + 1,
  style: { position: 'absolute', insetInline: 0, transform: `translateY(${top}px)` } as const,
});

/** HOME-8 … HOME-11 */
export const ItemRow = memo(function ItemRow({ kind, item, at }: ItemRowProps) {
  const { t } = useTranslation(['home', 'common']);
  const isArchived = item.restorableUntil !== undefined;
  return (
    <li className={classes['row']} {...(at && placed(at))}>
      {item.card && <Thumb card={item.card} />}
      <div className={classes['texts']}>
        {isArchived ? (
          <span className={classes['name']} title={item.name}>
            {item.name}
          </span>
        ) : (
          <Link to={`/${kind}/${item.id}/edit`} className={classes['name']} title={item.name}>
            {item.name}
          </Link>
        )}
        <RowFacts item={item} />
      </div>
      {item.card && item.latestVersion !== null && <Figures card={item.card} />}
      <CopyLink item={item} />
      {!isArchived && (
        <Link
          to={`/${kind}/${item.id}/stats`}
          className={classes['stats']}
          aria-label={t('viewStatsOf', { name: item.name })}
          title={t('viewStats')}
        >
          <ChartNoAxesColumn size={16} aria-hidden />
          <span className={classes['word']}>{t('viewStats')}</span>
        </Link>
      )}
      {isArchived ? (
        <Restore kind={kind} item={item} />
      ) : (
        <OnDemand label={t('moreOf', { name: item.name })} icon={<EllipsisVertical size={16} aria-hidden />}>
          <RowMenu kind={kind} item={item} />
        </OnDemand>
      )}
    </li>
  );
});

function RowFacts({ item }: { readonly item: ListItem }) {
  const { t, i18n } = useTranslation(['home', 'common']);
  const ago = useRelativeTime();
  return (
    <div className={classes['meta']}>
      <Status item={item} />
      {item.ownership === 'shared' && (
        <Badge size="sm" color="gray">
          {t('common:sharedBy', { name: item.user.name ?? item.user.email })}
        </Badge>
      )}
      {item.flowCount !== undefined && <span>{t('flowCount', { count: item.flowCount })}</span>}
      {item.restorableUntil === undefined ? (
        <time dateTime={item.updatedAt}>{t('changed', { when: ago(item.updatedAt) })}</time>
      ) : (
        <span>{t('restorableUntil', { date: new Date(item.restorableUntil).toLocaleDateString(i18n.language) })}</span>
      )}
      {item.tags.map((tag) => (
        <span key={tag} className={classes['tag']}>
          {tag}
        </span>
      ))}
    </div>
  );
}

/** A draft says that it is one; of a published item, what isn't published yet is told apart. */
function Status({ item: { isDirty, latestVersion, card } }: { readonly item: ListItem }) {
  const { t, i18n } = useTranslation('home');
  if (latestVersion === null)
    return (
      <Badge className={classes['state'] ?? ''} color="gray">
        {t('draft')}
      </Badge>
    );
  const at = card?.publishedAt && new Date(card.publishedAt).toLocaleString(i18n.language);
  return (
    <>
      <Badge color="teal" {...(at && { title: at })}>
        {t('published', { version: latestVersion })}
      </Badge>
      {isDirty && <Badge color="orange">{t('draftChanges')}</Badge>}
    </>
  );
}

function Figures({ card: { learners, firstAnswers, waiting } }: { readonly card: FlowCard }) {
  const { t, i18n } = useTranslation('home');
  // Kept counters may be ahead of each other for a moment; Summary limits the share as well.
  const share = firstAnswers && Math.min(1, Math.max(0, firstAnswers.right / firstAnswers.answered));
  const right = share === null ? null : share.toLocaleString(i18n.language, { style: 'percent' });
  return (
    <div className={classes['figures']}>
      <p>
        <b>{learners}</b> {t('learners', { count: learners })}
      </p>
      <p {...(right && { title: t('rightAtFirst', { percent: right }) })}>
        {right && (
          <>
            <span aria-hidden>
              <b>{right}</b> {t('right')}
            </span>
            <VisuallyHidden>{t('rightAtFirst', { percent: right })}</VisuallyHidden>
          </>
        )}
      </p>
      <p data-waits={waiting > 0}>
        {waiting > 0 && (
          <>
            <b>{waiting < WAITING_COUNTED ? waiting : `${WAITING_COUNTED - 1}+`}</b> {t('waiting', { count: waiting })}
          </>
        )}
      </p>
    </div>
  );
}

function CopyLink({ item }: { readonly item: ListItem }) {
  const { t } = useTranslation('home');
  const copy = useCopyLink(item);
  if (!copy) return null;
  return (
    <button
      type="button"
      className={classes['copy']}
      aria-label={t('copyLinkOf', { name: item.name })}
      title={t('copyLink')}
      onClick={copy}
    >
      <LinkIcon size={16} aria-hidden />
      <span className={classes['word']}>{t('copyLink')}</span>
    </button>
  );
}

function Restore({ kind, item }: ItemRowProps) {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const { id, name } = item;
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={t('restoreOf', { name })}
      onClick={() => dispatch(home.restoreRequested({ kind, id, name }))}
    >
      {t('restore')}
    </Button>
  );
}
