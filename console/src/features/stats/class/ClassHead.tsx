import type { ClassTable } from '@parley/contracts/http/class-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../ui/plain-text.js';
import { short } from './CellMark.js';
import { usePromptName } from '../use-prompt-name.js';
import { isSameHead, type Head, type Order } from './class-figures.js';
import classes from './Class.module.css';
import { placeAttribute } from './use-grid.js';

interface ClassHeadProps {
  readonly table: ClassTable;
  readonly order: Order;
  readonly onOrder: (by: Head) => void;
  /** The column that Tab reaches, if it is in the head. */
  readonly at: number | null;
}

/** Every head sorts. */
export function ClassHead({ table: { columns, rows }, order, onOrder, at }: ClassHeadProps) {
  const { t } = useTranslation('class');
  const nameOf = usePromptName();
  const most = mostOf(rows);
  const shared = { order, onOrder, at };
  return (
    <thead>
      <tr>
        <HeadCell by="name" column={0} {...shared} className={classes['who'] ?? ''}>
          <b>{t('learner')}</b>
        </HeadCell>
        <HeadCell by="points" column={1} {...shared}>
          <b>{t('pointsHead')}</b>
          {most !== null && <span>{t('of', { most: short(most) })}</span>}
        </HeadCell>
        {columns.map((column, question) => (
          <HeadCell key={column.key} by={{ question }} column={question + 2} {...shared}>
            <b>{nameOf({ key: column.key, position: column.position })}</b>
            <span className={classes['question']} dir="auto">
              {column.title ?? plainText(column.question)}
            </span>
          </HeadCell>
        ))}
        <HeadCell by="time" column={columns.length + 2} {...shared}>
          <b>{t('time')}</b>
        </HeadCell>
        <HeadCell by="done" column={columns.length + 3} {...shared}>
          <b>{t('done')}</b>
        </HeadCell>
      </tr>
    </thead>
  );
}

/** The maximum, if all learners have the same one. */
const mostOf = (rows: ClassTable['rows']): number | null => {
  const all = new Set(rows.map(({ maxScore }) => maxScore));
  return all.size === 1 ? (rows[0]?.maxScore ?? null) : null;
};

interface HeadCellProps extends Omit<ClassHeadProps, 'table'> {
  readonly by: Head;
  readonly column: number;
  readonly className?: string;
  readonly children: ReactNode;
}
function HeadCell({ by, column, order, onOrder, at, className, children }: HeadCellProps) {
  const isBy = isSameHead(order.by, by);
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={className} aria-sort={!isBy ? 'none' : order.descending ? 'descending' : 'ascending'}>
      <button
        type="button"
        {...placeAttribute(0, column)}
        tabIndex={at === column ? 0 : -1}
        onClick={() => onOrder(by)}
      >
        {children}
        {isBy && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}
