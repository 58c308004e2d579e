import { useTranslation } from 'react-i18next';
import type { ClassCell } from '@parley/contracts/http/class-table';
import { CellMark } from './CellMark.js';
import classes from './Class.module.css';

const SIGNS: readonly (ClassCell | null)[] = [
  ['right', 1, null],
  ['later', 2, null],
  ['part', 1, null],
  ['wrong', 1, null],
  ['waits', 1, null],
  ['answered', 1, null],
  null,
];

/** Explains the signs. */
export function ClassKey() {
  const { t } = useTranslation('class');
  return (
    <ul className={classes['key']}>
      {SIGNS.map((cell) => (
        <li key={cell?.[0] ?? 'none'}>
          <CellMark cell={cell} />
          {cell ? (cell[0] === 'later' ? t('later', { count: 2 }) : t(cell[0])) : t('notReached')}
        </li>
      ))}
    </ul>
  );
}
