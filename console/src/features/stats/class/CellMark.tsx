import { Check, Clock, X } from 'lucide-react';
import type { ClassCell } from '@parley/contracts/http/class-table';
import { useTranslation } from 'react-i18next';
import classes from './Class.module.css';

/** The sign of a cell; its words are the cell's accessible name. */
export function CellMark({ cell }: { readonly cell: ClassCell | null }) {
  if (!cell) return <span className={classes['mark']}>–</span>;
  const [state, tries] = cell;
  return (
    <span className={classes['mark']} data-state={state}>
      {state === 'right' && <Check size={15} aria-hidden />}
      {state === 'later' && (
        <>
          <Check size={15} aria-hidden />
          {tries}
        </>
      )}
      {state === 'part' && '½'}
      {state === 'wrong' && <X size={15} aria-hidden />}
      {state === 'waits' && <Clock size={15} aria-hidden />}
      {state === 'answered' && '•'}
    </span>
  );
}

/** Gives a cell's meaning in words. */
export function useCellText(): (cell: ClassCell | null, most: number | null) => string {
  const { t } = useTranslation('class');
  return (cell, most) => {
    if (!cell) return t('notReached');
    const [state, tries, points] = cell;
    const said = state === 'later' ? t('later', { count: tries }) : t(state);
    if (points === null || state === 'waits') return said;
    const given =
      most === null ? t('points', { points: short(points) }) : t('pointsOf', { points: short(points), most });
    return `${said}, ${given}`;
  };
}

/** At most two decimals. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);
