import { useMemo, useState, type KeyboardEvent } from 'react';
import type { PathPlace } from '@parley/contracts/http/path-places';
import { useAppDispatch } from '../../../foundation/hooks.js';
import { paths } from './paths.slice.js';
import { lacksFollowers, treeOf, type TreeItem } from './path-tree.js';

export interface Tree {
  readonly items: readonly TreeItem[];
  /** Reached by Tab. */
  readonly current: string | null;
  readonly focus: (id: string) => void;
  readonly toggle: (item: TreeItem) => void;
  readonly onKeyDown: (event: KeyboardEvent<Element>) => void;
}
export interface TreeOptions {
  readonly places: readonly PathPlace[];
  readonly rareBelow: number;
  readonly onOpen: (item: TreeItem) => void;
}

export const focusItem = (id: string): void => {
  const element = document.querySelector<HTMLElement>(`[data-place="${id}"]`);
  element?.focus();
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/** Folds a tree and handles its keys, for the drawing and for the list alike. */
export function useTree({ places, rareBelow, onOpen }: TreeOptions): Tree {
  const dispatch = useAppDispatch();
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [rareShown, setRareShown] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const items = useMemo(
    () => treeOf(places, { unfolded, rareBelow, rareShown }),
    [places, unfolded, rareBelow, rareShown],
  );
  const current = items.find(({ id }) => id === focused) ?? items[0];

  const toggle = (item: TreeItem) => {
    if (item.kind === 'rare') return setRareShown(new Set([...rareShown, item.parent]));
    if (!item.foldable) return;
    const { place, folded } = item;
    setUnfolded(new Map([...unfolded, [place.node, folded]]));
    if (folded && lacksFollowers(place, places)) dispatch(paths.behindRequested(place.node));
  };
  const onKeyDown = (event: KeyboardEvent<Element>) => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = items.indexOf(current);
    const move: Partial<Record<string, () => TreeItem | undefined>> = {
      ArrowDown: () => items[at + 1],
      ArrowUp: () => items[at - 1],
      ArrowRight: () => items.find(({ parentId }) => parentId === current.id),
      ArrowLeft: () => items.find(({ id }) => id === current.parentId),
      Home: () => items[0],
      End: () => items.at(-1),
    };
    const next = move[event.key]?.();
    if (next) focusItem(next.id);
    else if (event.key === ' ' || (event.key === 'ArrowRight' && current.kind === 'place' && current.folded))
      toggle(current);
    else if (event.key === 'Enter') onOpen(current);
    if (next || event.key in move || event.key === ' ' || event.key === 'Enter') event.preventDefault();
  };
  return { items, current: current?.id ?? null, focus: setFocused, toggle, onKeyDown };
}
