/** What a teacher tapped or wrote in the chat itself, where it waits for that (REVW-15). */
import { saidIn } from '@parley/contracts/engine/answer';
import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';

export interface GivenAnswer {
  /** Of the question that waited. */
  readonly itemKey: string;
  readonly answer: string | string[];
}

/** Null: the player says nothing that a teacher has said. */
export function givenAnswer(recorded: readonly WireItem[], now: readonly WireItem[]): GivenAnswer | null {
  const waits = recorded.at(-1);
  const next = now[recorded.length];
  const said = next && fromWire(next);
  if (!waits?.ae || waits.d !== 'r' || !said?.ok || said.item.direction !== 'sent') return null;
  const answer = saidIn(said.item);
  return { itemKey: waits.k, answer: typeof answer === 'string' ? answer : [...answer] };
}
