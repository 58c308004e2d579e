/** Types of the max-score search: prompts that lead to each other, and walks through them. */
import type { Reducer } from '../definition/reducers.js';
import type { Sayings } from './sayings.js';
import type { PreparedPrompt } from '../engine/types.js';
import type { VisitOutcome } from './visit-outcomes.js';

/** One prompt of a component. */
export interface Member {
  /** `promptKeyStr` */
  readonly id: string;
  /** Key under which its threads are counted: the prompt's key. */
  readonly tally: string;
  readonly prompt: PreparedPrompt;
  readonly overall: Reducer;
  readonly outcomes: readonly VisitOutcome[];
}
export interface Component {
  readonly members: ReadonlyMap<string, Member>;
  /** Value of continuing at a prompt outside, or of ending the chat (null). */
  readonly beyond: (to: PreparedPrompt | null) => number;
  /** True if a chat can return from there, again and again. */
  readonly isCycle: (from: PreparedPrompt, to: PreparedPrompt) => boolean;
  /** True if some of its prompts are counted as one. */
  readonly sharesTallies: boolean;
}
/** Steps that all searches of one computation may still take; changed in place. */
export interface Budget {
  left: number;
}
/** A prompt on a chat's walk, and how the chat leaves it. */
export interface Visit {
  readonly prompt: PreparedPrompt;
  readonly by: Sayings;
  readonly to: PreparedPrompt | null;
}
export interface Found {
  readonly value: number;
  /** The search stopped at its limit: there may be more. */
  readonly cut: boolean;
  /** The visits up to the exit; computed only on request. */
  readonly visits: () => readonly Visit[];
}

export const isInside = ({ members }: Component, to: PreparedPrompt | null): to is PreparedPrompt =>
  to !== null && members.has(to.promptKeyStr);

export const bestVisit = ({ outcomes }: Member): number | null =>
  outcomes.reduce<number | null>(
    (most, { best }) => (best === null ? most : Math.max(most ?? best.value, best.value)),
    null,
  );

/** No visits, or visits without a score, count nothing. */
export const gain = (member: Member): number => Math.max(0, bestVisit(member) ?? 0);

/** Computes the worth of each exit of the component from there on. */
export const exits = (component: Component, outcomes: readonly VisitOutcome[]): number[] =>
  outcomes.filter(({ to }) => !isInside(component, to)).map(({ to }) => component.beyond(to));
