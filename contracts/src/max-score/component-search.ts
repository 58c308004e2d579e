/**
 * The highest score that the prompts of one cycle can earn together, from the chat's entry to its exit. First tries
 * best answers only, which settles most flows in linear time; otherwise runs a bounded search over the walks.
 */
import { idealWalks } from './ideal-walk.js';
import { reduceScores } from '../engine/score.js';
import { exits, gain, isInside, type Budget, type Component, type Found, type Member, type Visit } from './walks.js';

/** Most visits of one prompt in a search: more would only approach an average without reaching it. */
export const MAX_VISITS = 3;
/** Deepest walk, so that the stack is not exhausted. */
const MAX_DEPTH = 2_000;
/** Sums of the same scores in different orders differ by less. */
const isAbout = (value: number, bound: number): boolean => value >= bound - 1e-9 * Math.max(1, Math.abs(bound));

/** A sum that grows with every round of the cycle. */
const growsWithoutBound = (component: Component): boolean =>
  [...component.members.values()].some(({ prompt, overall, outcomes }) =>
    outcomes.some(
      ({ to, best }) =>
        best?.value === Infinity ||
        (overall === 'sum' && (best?.value ?? 0) > 0 && isInside(component, to) && component.isCycle(prompt, to)),
    ),
  );

const bestExit = (component: Component): number =>
  [...component.members.values()]
    .flatMap(({ outcomes }) => exits(component, outcomes))
    .reduce((a, b) => Math.max(a, b), -Infinity);

/** An upper bound: every prompt at its best, and the best exit. */
const upperBound = (component: Component): number => {
  return [...component.members.values()].reduce((sum, member) => sum + gain(member), bestExit(component));
};

interface Walk {
  /** By tally: prompts of two versions of one flow share one. */
  readonly scores: Map<string, number[]>;
  readonly visits: Map<string, number>;
  readonly trail: Visit[];
}

/** The highest score that a prompt can still reach with its threads so far. */
const promise = (member: Member, { scores, visits }: Walk): number => {
  const own = scores.get(member.tally);
  const top = gain(member);
  if (!own || own.length === 0) return top;
  const more = MAX_VISITS - (visits.get(member.id) ?? 0);
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

const search = (component: Component, entry: string, ideal: Found, bound: number, budget: Budget): Found => {
  const members = [...component.members.values()];
  const out = bestExit(component);
  const walk: Walk = { scores: new Map(), visits: new Map(), trail: [] };
  const tallies = new Map(members.map(({ tally, overall }) => [tally, overall] as const));
  let found = ideal;
  let cut = false;
  const earned = (): number =>
    [...tallies].reduce((sum, [tally, overall]) => sum + (reduceScores(walk.scores.get(tally) ?? [], overall) ?? 0), 0);
  // If prompts share a tally, their bounds overlap, so they can't rule out a walk.
  const hope = (): number =>
    component.sharesTallies ? Infinity : members.reduce((sum, member) => sum + promise(member, walk), out);
  const leave = (to: Visit['to']): void => {
    const value = earned() + component.beyond(to);
    if (value <= found.value) return;
    const visits = [...walk.trail];
    found = { value, cut: false, visits: () => visits };
  };
  const go = (id: string, depth: number): void => {
    const member = component.members.get(id);
    const visits = walk.visits.get(id) ?? 0;
    if (!member || visits >= MAX_VISITS || isAbout(found.value, bound)) return;
    if (depth > MAX_DEPTH) cut = true;
    if (cut) return;
    walk.visits.set(id, visits + 1);
    const scores = walk.scores.get(member.tally) ?? [];
    walk.scores.set(member.tally, scores);
    for (const { to, best, unscored } of member.outcomes) {
      budget.left -= members.length;
      if (budget.left < 0) cut = true;
      if (cut) break;
      for (const way of [best && { score: best.value, by: best.by }, unscored && { score: null, by: unscored }]) {
        if (!way) continue;
        walk.trail.push({ prompt: member.prompt, by: way.by, to });
        if (way.score !== null) scores.push(way.score);
        if (!isInside(component, to)) leave(to);
        else if (hope() > found.value) go(to.promptKeyStr, depth + 1);
        if (way.score !== null) scores.pop();
        walk.trail.pop();
      }
    }
    walk.visits.set(id, visits);
  };
  go(entry, 0);
  return { ...found, cut };
};

/** The highest score from each entry to the exit. Infinity: unbounded. */
export const bestThrough = (component: Component, entries: readonly string[], budget: Budget): Map<string, Found> => {
  const nothing: Found = { value: -Infinity, cut: false, visits: () => [] };
  if (growsWithoutBound(component)) return new Map(entries.map((entry) => [entry, { ...nothing, value: Infinity }]));
  const bound = upperBound(component);
  const idealFrom = component.sharesTallies ? () => nothing : idealWalks(component, entries);
  return new Map(
    entries.map((entry) => {
      const ideal = idealFrom(entry);
      const isBest = !component.sharesTallies && isAbout(ideal.value, bound);
      return [entry, isBest ? ideal : search(component, entry, ideal, bound, budget)];
    }),
  );
};
