/** When messages were sent, by the server's clock: learners' devices may be wrong by minutes or by decades. */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { EventMeta } from '@parley/contracts/events/envelope';
import type { ChatTurn } from './chat-tables.js';

/** ms; if nobody measured the difference, a smaller one is taken for the way to the server (decision 51). */
const MAX_SKEW_MS = 300_000;
/** ms; a measured difference below this may be the network's. */
const MAX_DELAY_MS = 60_000;
/** ms; answers that a browser couldn't send are hardly older. */
const MAX_OFFLINE_MS = 31 * 86_400_000;

type Posted = Pick<EventMeta, 'at' | 'ahead'>;

/** The items of one event, each no earlier than the one before it and no later than their arrival. */
export function timedItems(items: readonly WireItem[], posted: Posted): readonly WireItem[] {
  const newest = items.at(-1)?.t;
  if (newest === undefined) return items;
  const shift = shiftOf(newest, posted);
  const earliest = posted.at - MAX_OFFLINE_MS;
  let last = -Infinity;
  return items.map((item) => {
    const shifted = item.t + shift;
    last = Math.min(Math.max(last, shifted < earliest ? newest + shift : shifted), posted.at);
    return item.t === last ? item : { ...item, t: last };
  });
}

/** Later turns are no earlier; only turns and items that change are made anew. */
export function timedTurns(turns: readonly ChatTurn[]): readonly ChatTurn[] {
  let last = -Infinity;
  return turns.map((turn) => {
    const items = turn.items.map((item) => {
      last = Math.max(last, item.t);
      return item.t === last ? item : { ...item, t: last };
    });
    return items.every((item, at) => item === turn.items[at]) ? turn : { ...turn, items };
  });
}

function shiftOf(newest: number, { at, ahead }: Posted): number {
  if (ahead !== undefined) {
    const measured = Math.abs(ahead) > MAX_DELAY_MS ? -ahead : 0;
    const waited = at - (newest + measured);
    if (waited >= -MAX_SKEW_MS && waited <= MAX_OFFLINE_MS) return measured;
  }
  const skew = at - newest;
  return Math.abs(skew) > MAX_SKEW_MS ? skew : 0;
}
