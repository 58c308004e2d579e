/** Reads the answer that a teacher gave in a waiting chat (REVW-15). */
import { saidIn } from '@parley/contracts/engine/answer';
import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';

export interface GivenAnswer {
  /** Key of the question that waited. */
  readonly itemKey: string;
  readonly answer: string | string[];
}

/** null if the player reports no teacher's answer. */
export function givenAnswer(recorded: readonly WireItem[], now: readonly WireItem[]): GivenAnswer | null {
  const waits = recorded.at(-1);
  const next = now[recorded.length];
  const item = next && fromWire(next);
  if (!waits?.ae || waits.d !== 'r' || !item?.ok || item.item.direction !== 'sent') return null;
  const answer = saidIn(item.item);
  return { itemKey: waits.k, answer: typeof answer === 'string' ? answer : [...answer] };
}
