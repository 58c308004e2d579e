/**
 * The highest score with best answers only: everything that a cycle of best answers can earn, however often that
 * repeats its prompts, plus the best path out of it.
 */
import { componentsOf } from './components.js';
import { bestVisit, exits, gain, isInside, type Component, type Found, type Member, type Visit } from './walks.js';
import type { VisitOutcome } from './visit-outcomes.js';

/** Answers that earn a prompt's best score, or leave a prompt unscored that can't earn anything. */
const idealOutcomes = (member: Member): readonly VisitOutcome[] => {
  const top = bestVisit(member);
  return member.outcomes.filter(({ best, unscored }) =>
    top !== null && top > 0 ? best?.value === top : unscored !== null || best?.value === 0,
  );
};

const idealVisit = (member: Member, { best, unscored, to }: VisitOutcome): Visit => {
  const isEarned = best !== null && (best.value > 0 || unscored === null);
  return { prompt: member.prompt, by: isEarned ? best.by : (unscored ?? (() => [])), to };
};

interface Ideal {
  readonly component: Component;
  readonly outcomes: ReadonlyMap<string, readonly VisitOutcome[]>;
  /** Groups of prompts that lead to each other by best answers; each prompt is in the group at its index. */
  readonly groups: readonly (readonly string[])[];
  readonly groupOf: ReadonlyMap<string, number>;
  /** Ways that stay in the prompt's group. */
  readonly inGroup: (id: string) => readonly VisitOutcome[];
  readonly valueOf: ReadonlyMap<string, number>;
}

interface Way {
  readonly visits: readonly Visit[];
  readonly at: string;
}
interface Came {
  readonly from: Member;
  readonly by: VisitOutcome;
}

/** The shortest best-answer path within a group to the first prompt that fits; its visits, the last one still open. */
const wayTo = ({ component, inGroup }: Ideal, from: string, fits: (id: string) => boolean): Way | null => {
  const cameBy = new Map<string, Came | null>([[from, null]]);
  const wayBack = (at: string): Way => {
    const visits: Visit[] = [];
    for (let came = cameBy.get(at); came; came = cameBy.get(came.from.id)) visits.push(idealVisit(came.from, came.by));
    return { visits: visits.reverse(), at };
  };
  if (fits(from)) return wayBack(from);
  for (const [id] of cameBy) {
    const member = component.members.get(id);
    if (!member) continue;
    for (const by of inGroup(id)) {
      const next = by.to?.promptKeyStr;
      if (next === undefined || cameBy.has(next)) continue;
      cameBy.set(next, { from: member, by });
      if (fits(next)) return wayBack(next);
    }
  }
  return null;
};

/** Most visits; nobody plays a longer path. */
const MAX_VISITS = 20_000;

const visitsFrom = (ideal: Ideal, entry: string): readonly Visit[] => {
  const { component, outcomes, groups, groupOf, valueOf } = ideal;
  const visits: Visit[] = [];
  let at = entry;
  for (;;) {
    const group = groups[groupOf.get(at) ?? -1] ?? [];
    const worthwhile = group.filter((id) => {
      const member = component.members.get(id);
      return member !== undefined && gain(member) > 0;
    });
    const wanted = new Set(worthwhile);
    const goTo = (fits: (id: string) => boolean): boolean => {
      const way = wayTo(ideal, at, fits);
      way?.visits.forEach(({ prompt }) => wanted.delete(prompt.promptKeyStr));
      visits.push(...(way?.visits ?? []));
      at = way?.at ?? at;
      wanted.delete(at);
      return way !== null;
    };
    while (wanted.size > 0 && visits.length < MAX_VISITS && goTo((id) => wanted.has(id)));
    const worth = (id: string, outcome: VisitOutcome): number => {
      if (!isInside(component, outcome.to)) return component.beyond(outcome.to);
      const next = outcome.to.promptKeyStr;
      return groupOf.get(next) === groupOf.get(id) ? -Infinity : (valueOf.get(next) ?? -Infinity);
    };
    const waysOut = group.flatMap((id) =>
      (outcomes.get(id) ?? []).map((outcome) => ({ id, outcome, worth: worth(id, outcome) })),
    );
    const [first, ...rest] = waysOut;
    if (!first) return visits;
    const out = rest.reduce((best, each) => (each.worth > best.worth ? each : best), first);
    goTo((id) => id === out.id);
    const member = component.members.get(out.id);
    if (member) visits.push(idealVisit(member, out.outcome));
    if (!isInside(component, out.outcome.to) || visits.length >= MAX_VISITS) return visits;
    at = out.outcome.to.promptKeyStr;
  }
};

/** A virtual prompt that leads to all entries; no real prompt has this name. */
const OUTSIDE = '';

/** The best-answer walks from each entry. */
export const idealWalks = (component: Component, entries: readonly string[]): ((entry: string) => Found) => {
  const outcomes = new Map([...component.members].map(([id, member]) => [id, idealOutcomes(member)] as const));
  const inside = (id: string): readonly string[] =>
    id === OUTSIDE
      ? entries
      : (outcomes.get(id) ?? []).flatMap(({ to }) => (isInside(component, to) ? [to.promptKeyStr] : []));
  const valueOf = new Map<string, number>();
  const groupOf = new Map<string, number>();
  const groups = componentsOf(OUTSIDE, inside);
  groups.forEach((group, place) => {
    group.forEach((id) => groupOf.set(id, place));
    const own = group.reduce((sum, id) => {
      const member = component.members.get(id);
      return sum + (member ? gain(member) : 0);
    }, 0);
    const onward = group.flatMap((id) => [
      ...exits(component, outcomes.get(id) ?? []),
      ...inside(id).flatMap((to) => (groupOf.get(to) === place ? [] : [valueOf.get(to) ?? -Infinity])),
    ]);
    const total = own + onward.reduce((a, b) => Math.max(a, b), -Infinity);
    group.forEach((id) => valueOf.set(id, total));
  });
  const stays = new Map<string, readonly VisitOutcome[]>();
  const inGroup = (id: string): readonly VisitOutcome[] => {
    const known =
      stays.get(id) ??
      (outcomes.get(id) ?? []).filter(({ to }) => to && groupOf.get(to.promptKeyStr) === groupOf.get(id));
    stays.set(id, known);
    return known;
  };
  const ideal: Ideal = { component, outcomes, groups, groupOf, inGroup, valueOf };
  return (entry) => {
    const value = valueOf.get(entry) ?? -Infinity;
    return { value, cut: false, visits: () => (value === -Infinity ? [] : visitsFrom(ideal, entry)) };
  };
};
