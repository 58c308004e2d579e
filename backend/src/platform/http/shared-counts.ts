/** What several servers behind one port count together, because a caller's connections are spread over them. */
import type { LimitName } from './limits.js';

export type PlaceName = 'chat' | 'address';

export interface SharedCounts {
  /** Counts one attempt here for all servers. */
  add(limit: LimitName, key: string): void;
  /** ms for which the attempts of all servers together are above the limit; 0 = they aren't. */
  fullFor(limit: LimitName, key: string): number;
  /** Tells how many places this server has taken. */
  hold(place: PlaceName, key: string, taken: number): void;
  /** True if all servers together have no place left. */
  isFull(place: PlaceName, key: string): boolean;
}

/** For a server that has its port to itself: its own counts are all there are. */
export const COUNTED_ALONE: SharedCounts = {
  add: () => undefined,
  fullFor: () => 0,
  hold: () => undefined,
  isFull: () => false,
};
