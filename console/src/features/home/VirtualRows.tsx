import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ItemRow } from './ItemRow.js';
import type { HomeKind } from '../../ui/home-tab.js';
import type { ListItem } from './home.slice.js';
import classes from './HomePage.module.css';

const ROW_PX = { flows: 97, sequences: 65 } as const;

export interface VirtualRowsProps {
  readonly kind: HomeKind;
  readonly items: readonly ListItem[];
  readonly total: number;
  readonly label: string;
  readonly busy: boolean;
}

/** A long list of which only the rows near the viewport exist. */
export function VirtualRows({ kind, items, total, label, busy }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const at = list.current?.getBoundingClientRect().top ?? 0;
    // Notes above the list appear and disappear.
    setTop(Math.round(at + window.scrollY));
  }, [busy]);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW_PX[kind],
    overscan: 8,
    scrollMargin: top,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
  });
  return (
    <ul
      ref={list}
      className={classes['list']}
      aria-label={label}
      aria-busy={busy}
      style={{ position: 'relative', height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return item ? (
          <ItemRow
            key={key}
            kind={kind}
            item={item}
            at={{ index, total, top: start - top, measure: rows.measureElement }}
          />
        ) : null;
      })}
    </ul>
  );
}
