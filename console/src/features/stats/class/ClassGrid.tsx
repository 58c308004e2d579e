import type { ClassColumn, ClassRow, ClassTable } from '@parley/contracts/http/class-table';
import { LEAST_FOR_SHARES } from '@parley/contracts/http/class-table';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../figures.js';
import { CellMark, short, useCellText } from './CellMark.js';
import { ClassHead } from './ClassHead.js';
import { sumsOf, type Head, type Order } from './class-figures.js';
import classes from './Class.module.css';
import { placeAttribute, useGrid, type GridPlace } from './use-grid.js';

/** An open answer. */
export interface OpenCell {
  readonly id: string;
  /** Index of the question. */
  readonly question: number;
}
interface ClassGridProps {
  readonly table: ClassTable;
  /** In the order in which they are shown. */
  readonly rows: readonly ClassRow[];
  readonly order: Order;
  readonly onOrder: (by: Head) => void;
  readonly nameOf: (row: ClassRow) => string;
  readonly open: OpenCell | null;
  readonly onOpen: (cell: OpenCell | null) => void;
}

/** Columns before the questions. */
const BEFORE = 2;
/** Half or less of a class that was right is worth a look. */
const LOW = 0.5;

/** Shows learners and questions as a grid: arrow keys move, Enter opens an answer next to it. */
export function ClassGrid({ table, rows, order, onOrder, nameOf, open, onOpen }: ClassGridProps) {
  const { t } = useTranslation('class');
  const { columns } = table;
  const hasSums = rows.length >= LEAST_FOR_SHARES;
  const first = hasSums ? 2 : 1;
  const cellAt = ({ row, column }: GridPlace): OpenCell | null => {
    const learner = rows[row - first];
    const question = column - BEFORE;
    return learner && question >= 0 && question < columns.length ? { id: learner.id, question } : null;
  };
  const grid = useGrid({ rows: rows.length + first, columns: columns.length + BEFORE + 2 }, (to) => {
    const cell = cellAt(to);
    if (open && cell) onOpen(cell);
  });
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && open) return onOpen(null);
    const cell = (event.key === 'Enter' || event.key === ' ') && cellAt(grid.at);
    if (!cell) return grid.onKeyDown(event);
    event.preventDefault();
    onOpen(cell);
  };
  return (
    <table
      ref={grid.box}
      role="grid"
      className={classes['table']}
      aria-label={t('tableName')}
      onKeyDown={onKeyDown}
      onFocus={grid.onFocus}
    >
      <ClassHead table={table} order={order} onOrder={onOrder} at={grid.at.row === 0 ? grid.at.column : null} />
      <tbody>
        {hasSums && <SumsRow table={table} rows={rows} at={grid.at.row === 1 ? grid.at.column : null} />}
        {rows.map((row, index) => (
          <LearnerRow
            key={row.id}
            row={row}
            name={nameOf(row)}
            columns={columns}
            index={index + first}
            at={grid.at.row === index + first ? grid.at.column : null}
            openAt={open?.id === row.id ? open.question : null}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

const tabIndexOf = (isHere: boolean): 0 | -1 => (isHere ? 0 : -1);

interface LearnerRowProps {
  readonly row: ClassRow;
  readonly name: string;
  readonly columns: readonly ClassColumn[];
  readonly index: number;
  /** The column that Tab reaches, if it is in this row. */
  readonly at: number | null;
  readonly openAt: number | null;
  readonly onOpen: (cell: OpenCell) => void;
}
/** A move of the focus draws only the two rows that it concerns. */
const LearnerRow = memo(function LearnerRow({ row, name, columns, index, at, openAt, onOpen }: LearnerRowProps) {
  const { t } = useTranslation('class');
  const { t: inStats, i18n } = useTranslation('stats');
  const textOf = useCellText();
  const place = (column: number) => ({
    ...placeAttribute(index, column),
    tabIndex: tabIndexOf(at === column),
  });
  const end = columns.length + BEFORE;
  return (
    <tr>
      <th scope="row" className={classes['who']} {...place(0)} dir="auto" title={name}>
        {name}
      </th>
      <td role="gridcell" className={classes['points']} {...place(1)}>
        {row.score === null ? '–' : short(row.score)}
      </td>
      {columns.map((column, question) => {
        const cell = row.cells[question] ?? null;
        return (
          <td
            role="gridcell"
            key={column.key}
            {...place(question + BEFORE)}
            className={classes['cell']}
            aria-label={textOf(cell, column.most)}
            aria-selected={openAt === question}
            onClick={() => onOpen({ id: row.id, question })}
          >
            <CellMark cell={cell} />
          </td>
        );
      })}
      <td role="gridcell" className={classes['second']} {...place(end)}>
        {row.ms === null ? '–' : durationText(row.ms, inStats, i18n.language)}
      </td>
      <td
        role="gridcell"
        className={classes['second']}
        {...place(end + 1)}
        aria-label={t(row.completed ? 'done' : 'notDone')}
      >
        {row.completed ? <Check size={15} aria-hidden /> : '–'}
      </td>
    </tr>
  );
});

interface SumsRowProps extends Pick<ClassGridProps, 'table' | 'rows'> {
  readonly at: number | null;
}
/** The class as a whole: shares of those right at once, and medians. */
function SumsRow({ table: { columns }, rows, at }: SumsRowProps) {
  const { t } = useTranslation('class');
  const { t: inStats, i18n } = useTranslation('stats');
  const sums = sumsOf({ columns, rows });
  const place = (column: number) => ({ ...placeAttribute(1, column), tabIndex: tabIndexOf(at === column) });
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const end = columns.length + BEFORE;
  return (
    <tr className={classes['sums']}>
      <th scope="row" className={classes['who']} {...place(0)}>
        {t('sums')}
      </th>
      <td role="gridcell" {...place(1)} title={t('sumsPoints')}>
        {sums.points === null ? '–' : short(sums.points)}
      </td>
      {columns.map(({ key }, question) => {
        const right = sums.right[question];
        const share = right && right.whole >= LEAST_FOR_SHARES ? right.part / right.whole : null;
        return (
          <td
            role="gridcell"
            key={key}
            {...place(question + BEFORE)}
            data-low={share !== null && share <= LOW}
            title={right ? t('rightOf', { part: right.part, whole: right.whole }) : undefined}
          >
            {share === null ? '–' : percent.format(share)}
          </td>
        );
      })}
      <td role="gridcell" {...place(end)} title={t('sumsTime')}>
        {sums.medianMs === null ? '–' : durationText(sums.medianMs, inStats, i18n.language)}
      </td>
      <td role="gridcell" {...place(end + 1)} title={t('sumsDone')}>
        {sums.done}
      </td>
    </tr>
  );
}
