import { useCallback, useMemo, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { FlowGraph } from './flow-graph.js';
import { sizeOf, type Layout } from './layout.js';
import type { LinkWish } from './map-context.js';
import { neighbour, type Direction } from './neighbour.js';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
/** Frames to wait for a prompt that is still moved to. */
const PATIENCE = 60;

export interface MapKeysOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly layout: Layout | null;
  readonly graph: FlowGraph;
  readonly current: string | null;
  /** Moves the map until the prompt is seen. */
  readonly keep: (id: string) => void;
  /** null = links can't be changed here. */
  readonly onLink: ((wish: LinkWish) => void) | null;
}

/** One stop for Tab; from there the arrows go to prompts and signposts, Home and End to the first and the last prompt. */
export function useMapKeys({ box, layout, graph, current, keep, onLink }: MapKeysOptions) {
  const [last, setLast] = useState<string | null>(null);
  const placed = useMemo(
    () =>
      graph.nodes.flatMap((node) => {
        const place = layout?.places[node.id];
        const { width, height } = sizeOf(node);
        // Signposts are smaller: by their middle they stand in one line with the prompts beside them.
        return place ? [{ id: node.id, kind: node.kind, x: place.x + width / 2, y: place.y + height / 2 }] : [];
      }),
    [graph, layout],
  );
  const entrance = last !== null && placed.some(({ id }) => id === last) ? last : current;
  const focusNode = useCallback(
    (id: string, frames = PATIENCE) => {
      const find = (left: number) => {
        const face = box.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"] [data-face]`);
        if (face) face.focus({ preventScroll: true });
        else if (left > 0) requestAnimationFrame(() => find(left - 1));
      };
      // Zoomed out, only the stop of Tab is in the page.
      setLast(id);
      keep(id);
      requestAnimationFrame(() => find(frames));
    },
    [box, keep],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const node = (event.target as Element).closest('[data-node]');
    if (!node || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = node.getAttribute('data-node') ?? '';
    if (event.key.toLowerCase() === 'l' && !node.hasAttribute('data-post')) {
      const { left, bottom } = node.getBoundingClientRect();
      return onLink?.({ from, to: null, at: { x: left, y: bottom } });
    }
    const direction = ARROWS[event.key];
    const edge =
      event.key === 'Home'
        ? placed[0]
        : event.key === 'End'
          ? placed.findLast(({ kind }) => kind === 'prompt')
          : undefined;
    const next = direction ? neighbour(placed, from, direction) : edge?.id;
    if (next === undefined) return;
    event.preventDefault();
    if (next !== null) focusNode(next);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest('[data-node]')?.getAttribute('data-node');
    if (id) setLast(id);
  };
  return { entrance, focusNode, onKeyDown, onFocus };
}
