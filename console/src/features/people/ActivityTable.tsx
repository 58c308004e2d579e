import { Badge, Table, UnstyledButton } from '@mantine/core';
import type { Activity } from '@parley/contracts/http/people';
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readStored, writeStored } from '../../foundation/storage.js';
import classes from './People.module.css';
import { BY_NAME, isSort, sortActivity, typeOf, type ShownType, type Sort, type SortColumn } from './sort-activity.js';

const KEPT = 'userActivitySort';
const COLORS: Readonly<Record<ShownType, string>> = { flow: 'brand', flowSequence: 'violet', unknown: 'gray' };

/** Lists what one person did, one row for each flow and sequence (USER-8 … USER-11, USER-15). */
export function ActivityTable({ activity }: { readonly activity: readonly Activity[] }) {
  const { t, i18n } = useTranslation('people');
  const [sort, setSort] = useState<Sort>(() => readStored(KEPT, isSort) ?? BY_NAME);
  const sortBy = (by: SortColumn) => {
    const next = { by, descending: sort.by === by && !sort.descending };
    setSort(next);
    writeStored(KEPT, next);
  };
  const head = (by: SortColumn, className?: string) => (
    <Head by={by} sort={sort} onSort={sortBy} className={className}>
      {t(`column_${by}`)}
    </Head>
  );
  return (
    <Table className={classes['table'] ?? ''} verticalSpacing="sm" stickyHeader>
      <Table.Thead>
        <Table.Tr>
          {head('name')}
          {head('type')}
          {head('score', classes['end'])}
          {head('completed')}
          {head('lastActive', classes['wide'])}
          <Table.Th className={classes['end'] ?? ''}>{t('details')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sortActivity(activity, sort, i18n.language).map((entry) => (
          <Row key={`${entry.resource.type} ${entry.resource.id}`} entry={entry} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface HeadProps {
  readonly by: SortColumn;
  readonly sort: Sort;
  readonly onSort: (by: SortColumn) => void;
  readonly className: string | undefined;
  readonly children: ReactNode;
}
function Head({ by, sort, onSort, className, children }: HeadProps) {
  const isSorted = sort.by === by;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <Table.Th
      className={className ?? ''}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton className={classes['sort']} onClick={() => onSort(by)}>
        {children}
        {isSorted && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

function Row({ entry }: { readonly entry: Activity }) {
  const { t, i18n } = useTranslation('people');
  const { resource, score, maxScore, completed, lastActiveAt, identifier } = entry;
  const type = typeOf(entry);
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const points = score === null ? '-' : number.format(score);
  const page = resource.type === 'flow' ? `/flows/${resource.id}/stats` : `/sequences/${resource.id}/stats`;
  return (
    <Table.Tr>
      <Table.Td className={classes['resource'] ?? ''} dir="auto">
        {resource.archived ? t('archivedName', { name: resource.name }) : resource.name}
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={COLORS[type]} radius="sm" tt="none">
          {t(`type_${type}`)}
        </Badge>
      </Table.Td>
      <Table.Td className={classes['end'] ?? ''}>
        {score !== null && maxScore ? `${points} / ${number.format(maxScore)}` : points}
      </Table.Td>
      <Table.Td>
        {completed && <Check size={16} className={classes['tick']} role="img" aria-label={t('column_completed')} />}
      </Table.Td>
      <Table.Td className={classes['wide'] ?? ''}>
        {new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(Date.parse(lastActiveAt))}
      </Table.Td>
      <Table.Td className={classes['end'] ?? ''}>
        {type === 'unknown' ? (
          <span className={classes['noPage']}>{t('noPage')}</span>
        ) : (
          <Link
            to={`${page}?${new URLSearchParams({ identifier }).toString()}`}
            aria-label={t('detailsOf', { name: resource.name })}
          >
            {t('details')}
          </Link>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
