/** When messages were sent, by the server's clock: learners' devices may be wrong by minutes or by decades. */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { EventMeta } from '@parley/contracts/events/envelope';
import type { ChatTurn } from './chat-tables.js';

/** ms; if nobody measured the difference, a smaller one counts as the way to the server (decision 51). */
const MAX_SKEW_MS = 300_000;
/** ms; a measured difference below this may be the network's. */
const MAX_DELAY_MS = 60_000;
/** ms; answers that a browser couldn't send are hardly older. */
const MAX_OFFLINE_MS = 31 * 86_400_000;

type Posted = Pick<EventMeta, 'at' | 'ahead'>;

/**
 * The items of one event: none is later than their arrival, and each is no earlier than the one before it, unless an
 * answer was changed. Items that stay after a changed answer are earlier.
 */
export function timedItems(items: readonly WireItem[], posted: Posted): readonly WireItem[] {
  const changed = items.filter(isChanged).map(({ t }) => t);
  const newest = changed.length > 0 ? Math.max(...changed) : items.at(-1)?.t;
  if (newest === undefined) return items;
  const shift = shiftOf(newest, posted);
  const earliest = posted.at - MAX_OFFLINE_MS;
  let last = -Infinity;
  return items.map((item) => {
    const shifted = item.t + shift;
    const t = Math.min(Math.max(last, shifted < earliest ? newest + shift : shifted), posted.at);
    if (changed.length === 0) last = t;
    return item.t === t ? item : { ...item, t };
  });
}

const isChanged = ({ aa }: WireItem): boolean => aa === true;

/** Later turns are no earlier, but for those with a changed answer; only turns and items that change are replaced. */
export function timedTurns(turns: readonly ChatTurn[]): readonly ChatTurn[] {
  let last = -Infinity;
  return turns.map((turn) => {
    if (turn.items.some(isChanged)) return turn;
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
