import { useCallback, useMemo, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { FlowGraph } from './flow-graph.js';
import { sizeOf, type Layout } from './layout.js';
import type { LinkRequest } from './map-context.js';
import { neighbour, type Direction } from './neighbour.js';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
/** Frames to wait until the camera has moved to a prompt and mounted it. */
const MAX_FRAMES = 60;

export interface MapKeysOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly layout: Layout | null;
  readonly graph: FlowGraph;
  readonly current: string | null;
  /** Moves the map if the prompt is out of view. */
  readonly reveal: (id: string) => void;
  /** null = links are read-only. */
  readonly onLinkRequested: ((request: LinkRequest) => void) | null;
}

/**
 * The map is one Tab stop. Arrow keys move between prompts and signposts, Home and End to the first and last prompt.
 */
export function useMapKeys({ box, layout, graph, current, reveal, onLinkRequested }: MapKeysOptions) {
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const placed = useMemo(
    () =>
      graph.nodes.flatMap((node) => {
        const place = layout?.places[node.id];
        const { width, height } = sizeOf(node);
        // Signposts are smaller, so centers are compared: a signpost then is in the same row as the prompts next to it.
        return place ? [{ id: node.id, kind: node.kind, x: place.x + width / 2, y: place.y + height / 2 }] : [];
      }),
    [graph, layout],
  );
  const tabStop = lastFocused !== null && placed.some(({ id }) => id === lastFocused) ? lastFocused : current;
  const focusNode = useCallback(
    (id: string, frames = MAX_FRAMES) => {
      const find = (left: number) => {
        const face = box.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"] [data-face]`);
        if (face) face.focus({ preventScroll: true });
        else if (left > 0) requestAnimationFrame(() => find(left - 1));
      };
      // At low zoom only the Tab stop and the current prompt are mounted.
      setLastFocused(id);
      reveal(id);
      requestAnimationFrame(() => find(frames));
    },
    [box, reveal],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const node = (event.target as Element).closest('[data-node]');
    if (!node || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = node.getAttribute('data-node') ?? '';
    if (event.key.toLowerCase() === 'l' && !node.hasAttribute('data-post')) {
      const { left, bottom } = node.getBoundingClientRect();
      return onLinkRequested?.({ from, to: null, at: { x: left, y: bottom } });
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
    if (id) setLastFocused(id);
  };
  return { tabStop, focusNode, onKeyDown, onFocus };
}
