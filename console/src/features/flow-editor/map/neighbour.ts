/** Chooses the node that an arrow key moves to. */
import type { Point } from './layout.js';

export type Direction = 'up' | 'down' | 'left' | 'right';
interface Placed extends Point {
  readonly id: string;
}

/** Weight of horizontal distance: a node right below comes before one far to the side in a closer row. */
const SIDEWAYS = 2;

const inReadingOrder = (a: Placed, b: Placed): number => a.y - b.y || a.x - b.x;

/**
 * Up and down: the nearest node above or below. Left and right: the previous or next one in reading order, so that
 * every node can be reached.
 */
export function neighbour(nodes: readonly Placed[], from: string, direction: Direction): string | null {
  const here = nodes.find(({ id }) => id === from);
  if (!here) return [...nodes].sort(inReadingOrder)[0]?.id ?? null;
  if (direction === 'left' || direction === 'right') {
    const ordered = [...nodes].sort(inReadingOrder);
    return ordered[ordered.indexOf(here) + (direction === 'left' ? -1 : 1)]?.id ?? null;
  }
  const sign = direction === 'down' ? 1 : -1;
  const distance = ({ x, y }: Placed): number => Math.abs(y - here.y) + SIDEWAYS * Math.abs(x - here.x);
  return nodes.filter(({ y }) => (y - here.y) * sign > 0).sort((a, b) => distance(a) - distance(b))[0]?.id ?? null;
}
