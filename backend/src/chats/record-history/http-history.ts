/** A learner’s post as the engine knows it, and the refusal that tells the player what it lacks; short names end here. */
import { fromWire, toWire, type WireItem } from '@parley/contracts/engine/history-wire';
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import { conflict, malformed, type Refusal } from '../../platform/http/refusal.js';
import { isUuid } from '../../platform/uuid.js';
import type { Posted } from './posted.js';
import type { RecordHistoryInput } from './record-history-input.js';

/** @throws Refusal 400 naming the field that doesn’t fit */
export const postedOf = ({ history, after, takesBack }: RecordHistoryInput['body']): Posted => ({
  items: itemsIn(history),
  after: (after as ItemKey | undefined) ?? null,
  takesBack: takesBack ? new Set(takesBack) : null,
});

/** The learner's browser makes the keys of its answers (decision 32); all other keys derive from them. */
function itemsIn(history: readonly WireItem[]): HistoryItem[] {
  return history.map((item, index) => {
    const read = fromWire(item);
    if (!read.ok) throw malformed([{ param: `history.${index}.${read.error}`, msg: 'Invalid value' }]);
    const { direction, auto, key } = read.item;
    if (direction === 'sent' && !auto && !isUuid(key))
      throw malformed([{ param: `history.${index}.k`, msg: 'Must be a UUID' }]);
    return read.item;
  });
}

export const staleHistory = (
  chatId: string,
  revision: number,
  after: string | null,
  items: readonly HistoryItem[],
): Refusal =>
  conflict('The chat was continued elsewhere', 'stale-history', {
    chatId,
    revision,
    after,
    history: items.map(toWire),
  });
