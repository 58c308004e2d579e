/**
 * The most that prompts of one cycle can earn together, from where the chat comes in to where it leaves. First by
 * following only the best answers, which settles most flows in linear time; else by a bounded search over the walks.
 */
import type { Reducer } from '../flow/definition.js';
import { componentsOf } from './components.js';
import { reduceScores } from './score.js';
import type { VisitOutcome } from './visit-outcomes.js';

/** Visits of one prompt that a search looks at: more only come nearer to an average that they never reach. */
export const MAX_VISITS = 3;
/** Deeper walks would exhaust the stack. */
const MAX_DEPTH = 2_000;
/** Sums of the same scores in another order differ by less. */
const isAbout = (value: number, bound: number): boolean => value >= bound - 1e-9 * Math.max(1, Math.abs(bound));

export interface Member {
  readonly name: string;
  readonly overall: Reducer;
  readonly outcomes: readonly VisitOutcome[];
}
export interface Component {
  readonly members: ReadonlyMap<string, Member>;
  /** Value of going on at a prompt outside, or of ending the chat (null). */
  readonly beyond: (to: string | null) => number;
}
/** Steps that all searches of one computation may still take; changed in place. */
export interface Budget {
  left: number;
}
export interface Found {
  readonly value: number;
  /** The search ended at its bound: there may be more. */
  readonly cut: boolean;
}

const isInside = ({ members }: Component, to: string | null): to is string => to !== null && members.has(to);
const bestVisit = ({ outcomes }: Member): number | null =>
  outcomes.reduce<number | null>(
    (best, outcome) => (outcome.best === null ? best : Math.max(best ?? outcome.best, outcome.best)),
    null,
  );
/** No visits, or visits without a score, count nothing. */
const gain = (member: Member): number => Math.max(0, bestVisit(member) ?? 0);

/** A sum grows with every round of the cycle. */
const growsWithoutBound = (component: Component): boolean =>
  [...component.members.values()].some(({ overall, outcomes }) =>
    outcomes.some(
      ({ to, best }) => best === Infinity || (overall === 'sum' && isInside(component, to) && (best ?? 0) > 0),
    ),
  );

const exits = (component: Component, outcomes: readonly VisitOutcome[]): number[] =>
  outcomes.filter(({ to }) => !isInside(component, to)).map(({ to }) => component.beyond(to));

/** Nothing can be above this: every prompt at its best, and the best way out. */
const upperBound = (component: Component): number => {
  const members = [...component.members.values()];
  const out = Math.max(...members.flatMap(({ outcomes }) => exits(component, outcomes)));
  return members.reduce((sum, member) => sum + gain(member), out);
};

/** Answers that earn a prompt's best, or leave a prompt that can't earn anything unscored. */
const idealOutcomes = (member: Member): readonly VisitOutcome[] => {
  const best = bestVisit(member);
  return member.outcomes.filter((outcome) =>
    best !== null && best > 0 ? outcome.best === best : outcome.unscored || outcome.best === 0,
  );
};

/** The most by ideal answers alone: all of a cycle of ideal answers can be collected, then the heaviest way onward. */
const idealWalk = (component: Component, entry: string): number => {
  const ideal = new Map([...component.members].map(([name, member]) => [name, idealOutcomes(member)] as const));
  const inside = (name: string): string[] =>
    (ideal.get(name) ?? []).flatMap(({ to }) => (isInside(component, to) ? [to] : []));
  const value = new Map<string, number>();
  for (const group of componentsOf(entry, inside)) {
    const members = new Set(group);
    const own = group.reduce((sum, name) => {
      const member = component.members.get(name);
      return sum + (member ? gain(member) : 0);
    }, 0);
    const onward = group.flatMap((name) => [
      ...exits(component, ideal.get(name) ?? []),
      ...inside(name).flatMap((to) => (members.has(to) ? [] : [value.get(to) ?? -Infinity])),
    ]);
    const total = own + onward.reduce((a, b) => Math.max(a, b), -Infinity);
    group.forEach((name) => value.set(name, total));
  }
  return value.get(entry) ?? -Infinity;
};

interface Walk {
  readonly scores: Map<string, number[]>;
  readonly visits: Map<string, number>;
}

/** What a prompt can still come to, given the threads it has. */
const promise = (member: Member, { scores, visits }: Walk): number => {
  const own = scores.get(member.name);
  const top = gain(member);
  if (!own || own.length === 0) return top;
  const more = MAX_VISITS - (visits.get(member.name) ?? 0);
  const now = reduceScores(own, member.overall) ?? 0;
  switch (member.overall) {
    case 'first':
    case 'min':
      return now;
    case 'avg':
      return Math.max(now, (own.reduce((a, b) => a + b, 0) + more * top) / (own.length + more));
    case 'sum':
      return now + more * top;
    case 'max':
    case 'last':
      return Math.max(now, top);
  }
};

const search = (component: Component, entry: string, least: number, budget: Budget): Found => {
  const members = [...component.members.values()];
  const out = Math.max(...members.flatMap(({ outcomes }) => exits(component, outcomes)));
  const bound = upperBound(component);
  const walk: Walk = { scores: new Map(), visits: new Map() };
  let value = least;
  let cut = false;
  const earned = (): number =>
    members.reduce((sum, { name, overall }) => sum + (reduceScores(walk.scores.get(name) ?? [], overall) ?? 0), 0);
  const hope = (): number => members.reduce((sum, member) => sum + promise(member, walk), out);
  const go = (name: string, depth: number): void => {
    const member = component.members.get(name);
    const visits = walk.visits.get(name) ?? 0;
    if (!member || visits >= MAX_VISITS || isAbout(value, bound)) return;
    if (depth > MAX_DEPTH) cut = true;
    if (cut) return;
    walk.visits.set(name, visits + 1);
    const scores = walk.scores.get(name) ?? [];
    walk.scores.set(name, scores);
    for (const outcome of member.outcomes) {
      budget.left -= members.length;
      if (budget.left < 0) cut = true;
      if (cut) break;
      const thread = outcome.best === null ? [] : [outcome.best];
      for (const score of outcome.unscored ? [...thread, null] : thread) {
        if (score !== null) scores.push(score);
        if (!isInside(component, outcome.to)) value = Math.max(value, earned() + component.beyond(outcome.to));
        else if (hope() > value) go(outcome.to, depth + 1);
        if (score !== null) scores.pop();
      }
    }
    walk.visits.set(name, visits);
  };
  go(entry, 0);
  return { value, cut };
};

/** From `entry` to the way out. Infinity = there is no most. */
export const bestThrough = (component: Component, entry: string, budget: Budget): Found => {
  if (growsWithoutBound(component)) return { value: Infinity, cut: false };
  const ideal = idealWalk(component, entry);
  return isAbout(ideal, upperBound(component)) ? { value: ideal, cut: false } : search(component, entry, ideal, budget);
};
