/** Counts the learners at each prompt, as the map looks it up. */
import type { LearnerHere, LearnerState, LiveClass } from '@parley/contracts/http/live-class';
import type { LearnerNumbers } from '../../../../ui/learner-numbers.js';

/** A learner as the map shows them. */
export interface Shown {
  readonly chatId: string;
  /** In the circle. */
  readonly short: string;
  /** null = the name is hidden, or there is none. */
  readonly name: string | null;
  /** The learner's number, which replaces a hidden name. */
  readonly number: number;
  readonly state: LearnerState;
}
export interface AtPrompt {
  /** The needy first. */
  readonly learners: readonly Shown[];
  readonly counts: Readonly<Record<LearnerState, number>>;
  /** Names are not shown. */
  readonly isHidden: boolean;
}
export type Here = ReadonlyMap<string, AtPrompt>;

/** A prompt with this many stuck learners is marked. */
const MANY_STUCK = 2;
export const isMuchStuck = ({ counts }: AtPrompt): boolean => counts.stuck >= MANY_STUCK;

const ORDER: Readonly<Record<LearnerState, number>> = { waiting: 0, stuck: 1, working: 2, completed: 3 };

/** @param hidden names are numbers */
export function hereFrom({ learners }: LiveClass, numbers: LearnerNumbers, hidden: boolean): Here {
  const byPrompt = new Map<string, Shown[]>();
  // Sorting is stable: within a state the server's order stays.
  const ordered = [...learners].sort((a, b) => ORDER[a.state] - ORDER[b.state]);
  for (const learner of ordered) {
    if (learner.promptKey === null) continue;
    const list = byPrompt.get(learner.promptKey) ?? [];
    list.push(shownOf(learner, numbers, hidden));
    byPrompt.set(learner.promptKey, list);
  }
  return new Map(
    [...byPrompt].map(([key, list]) => [key, { learners: list, counts: countsOf(list), isHidden: hidden }]),
  );
}

function shownOf(learner: LearnerHere, numbers: LearnerNumbers, hidden: boolean): Shown {
  const { chatId, identifier, anonymous, state } = learner;
  const number = numbers[chatId] ?? 0;
  const name = hidden || anonymous ? null : identifier;
  return { chatId, name, number, state, short: name === null ? String(number) : initialsOf(name) };
}

export function countsOf(
  learners: readonly { readonly state: LearnerState }[],
): Readonly<Record<LearnerState, number>> {
  const counts = { waiting: 0, stuck: 0, working: 0, completed: 0 };
  for (const { state } of learners) counts[state] += 1;
  return counts;
}

/** "ana.bell@school.example" and "Ana Bell": AB. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter((word) => word !== '');
  const initials = words.slice(0, 2).flatMap((word) => Array.from(word).slice(0, 1));
  return (initials.length === 0 ? Array.from(name).slice(0, 1) : initials).join('').toUpperCase();
}
