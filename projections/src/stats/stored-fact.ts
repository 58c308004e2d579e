import type { ItemFact } from '@parley/contracts/events/chat-events';
import type { StoredFact } from './stat-tables.js';

/**
 * A prompt counts once per thread: quick responses, later steps and repeated questions belong to its first message
 * (decision 52). A repeated question is a place of its own on the way.
 *
 * @param at ms since 1970
 */
export function storedFact(fact: ItemFact, at: number): StoredFact {
  const { key, promptKey, direction, matched = [], position, price, auto, external, follows, continuesThread } = fact;
  const whole = Math.round(at);
  if (direction === 'received') return [key, whole, follows ? null : promptKey, continuesThread ? 0 : 1, null, 0, 0];
  const answered = matched.length > 0 ? ([promptKey, ...matched] as const) : null;
  // A reviewer's answer counts at the prompt, but not as the learner's, and not as time.
  if (external) return [key, whole, null, 0, answered, 0, 1];
  if (price !== undefined) return [key, whole, null, 0, answered, 1, 0, 1];
  const own = [key, whole, null, 0, answered, auto ? 0 : 1, 0] as const;
  return position === undefined ? own : [...own, 0, position];
}
