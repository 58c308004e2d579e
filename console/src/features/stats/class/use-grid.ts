/** Moves the focus through a grid by arrow keys; one of its places is in the order of Tab. */
import { useCallback, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

export interface GridPlace {
  readonly row: number;
  readonly column: number;
}
interface GridSize {
  readonly rows: number;
  readonly columns: number;
}
const PAGE = 10;

type Move = (at: GridPlace, size: GridSize) => GridPlace;
const last = (count: number) => count - 1;
const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: last(columns) }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  'Ctrl+Home': () => ({ row: 0, column: 0 }),
  'Ctrl+End': (_, { rows, columns }) => ({ row: last(rows), column: last(columns) }),
};
const within = ({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace => ({
  row: Math.min(Math.max(row, 0), last(rows)),
  column: Math.min(Math.max(column, 0), last(columns)),
});

/** In a language that is written from right to left, the next column is at the left. */
const sideways = (key: string, element: Element): number => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  const isNext = (key === 'ArrowRight') === (getComputedStyle(element).direction !== 'rtl');
  return isNext ? 1 : -1;
};

export const placeAttribute = (row: number, column: number) => ({ 'data-place': `${row},${column}` });

export function useGrid(size: GridSize, onMoved: (to: GridPlace) => void) {
  const box = useRef<HTMLTableElement>(null);
  const [wanted, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const at = within(wanted, size);
  const focus = useCallback((to: GridPlace) => {
    setAt(to);
    box.current?.querySelector<HTMLElement>(`[data-place="${to.row},${to.column}"]`)?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.shiftKey) return;
    const withControl = event.ctrlKey || event.metaKey;
    const aside = withControl ? 0 : sideways(event.key, event.currentTarget);
    const move = MOVES[withControl ? `Ctrl+${event.key}` : event.key];
    if (aside === 0 && !move) return;
    event.preventDefault();
    const to = within(move ? move(at, size) : { row: at.row, column: at.column + aside }, size);
    focus(to);
    onMoved(to);
  };
  /** A press with the mouse moves the place, too. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const [row, column] = (target.dataset['place'] ?? '').split(',').map(Number);
    if (row !== undefined && column !== undefined) setAt({ row, column });
  };
  return { box, at, focus, setAt, onKeyDown, onFocus };
}
