/**
 * The most and the least that a whole chat can score (decision 34, SPEC ENG-M1…M6): by dynamic programming where no
 * prompt comes twice, by components where prompts lead back to each other.
 */
import { START_PROMPT } from '../flow/definition.js';
import { bestThrough, type Budget, type Component, type Member } from './component-search.js';
import { componentsOf } from './components.js';
import type { PreparedFlow } from './types.js';
import { destinationsOf, reducerFor, visitOutcomes, type Sign } from './visit-outcomes.js';

/** Steps of search before the computation gives up; a recomputation asked for by hand gets 100 times as many. */
export const MAX_SCORE_WORK = 100_000;

export interface MaxScore {
  /** null = there is no most: a loop adds to a sum. */
  readonly score: number | null;
  /** null = there is no least, or it was not found within the bound. */
  readonly min: number | null;
  /** The bound of work was passed: `score` can be reached, but there may be more ("???"). */
  readonly limitReached: boolean;
}

interface Graph {
  readonly flow: PreparedFlow;
  /** Those that others lead to last. */
  readonly components: readonly (readonly string[])[];
  readonly next: (name: string) => readonly string[];
  /** Prompts through which a chat comes into their component. */
  readonly entries: ReadonlySet<string>;
  /** Prompts from which a chat can be completed. */
  readonly completing: ReadonlySet<string>;
}

const graphOf = (flow: PreparedFlow): Graph => {
  const known = new Map<string, readonly string[]>();
  const next = (name: string): readonly string[] => {
    const prompt = flow.prompts.get(name);
    const targets = known.get(name) ?? (prompt ? destinationsOf(flow, prompt) : []);
    known.set(name, targets);
    return targets;
  };
  const components = componentsOf(START_PROMPT, next);
  const completing = new Set<string>();
  for (const group of components) {
    const completes = group.some(
      (name) => flow.prompts.get(name)?.answerType === 'none' || next(name).some((to) => completing.has(to)),
    );
    if (completes) group.forEach((name) => completing.add(name));
  }
  const entries = new Set([START_PROMPT]);
  for (const group of components) {
    const within = new Set(group);
    for (const to of group.flatMap(next)) if (!within.has(to)) entries.add(to);
  }
  return { flow, components, next, entries, completing };
};

const membersOf = ({ flow, completing }: Graph, group: readonly string[], sign: Sign): Map<string, Member> =>
  new Map(
    group.flatMap((name) => {
      const prompt = flow.prompts.get(name);
      if (!prompt) return [];
      const outcomes = visitOutcomes(flow, prompt, sign, !completing.has(name));
      return [[name, { name, outcomes, overall: reducerFor(prompt.definition.scoreStrategy?.overall, sign) }] as const];
    }),
  );

/** A prompt that a chat passes once: whatever the overall reducer, one thread is the prompt's score. */
const bestOnce = ({ outcomes }: Member, beyond: Component['beyond']): number =>
  outcomes.reduce((most, { to, best, unscored }) => {
    const onward = beyond(to);
    const own = Math.max(best ?? -Infinity, unscored ? 0 : -Infinity);
    return onward === -Infinity ? most : Math.max(most, own + onward);
  }, -Infinity);

const mostOf = (graph: Graph, sign: Sign, budget: Budget): { readonly value: number; readonly cut: boolean } => {
  const values = new Map<string, number>();
  let cut = false;
  const beyond = (to: string | null): number => (to === null ? 0 : (values.get(to) ?? -Infinity));
  for (const group of graph.components) {
    const members = membersOf(graph, group, sign);
    const [only] = group;
    if (group.length === 1 && only !== undefined && !graph.next(only).includes(only)) {
      const member = members.get(only);
      values.set(only, member ? bestOnce(member, beyond) : -Infinity);
      continue;
    }
    for (const entry of group.filter((name) => graph.entries.has(name))) {
      const found = bestThrough({ members, beyond }, entry, budget);
      values.set(entry, found.value);
      cut ||= found.cut;
    }
  }
  return { value: values.get(START_PROMPT) ?? 0, cut };
};

const readable = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null);

/** `work`: how many steps the searches within cycles may take in all. */
export const maxScore = (flow: PreparedFlow, { work = MAX_SCORE_WORK }: { readonly work?: number } = {}): MaxScore => {
  const graph = graphOf(flow);
  const most = mostOf(graph, 1, { left: work });
  const least = mostOf(graph, -1, { left: work });
  const min = least.cut ? null : readable(least.value);
  return { score: readable(most.value), min: min === null || min === 0 ? min : -min, limitReached: most.cut };
};

/** The most that a chat can score; null when there is no most, or it was not found within the bound of work. */
export const knownMaxScore = (
  flow: PreparedFlow,
  { work = MAX_SCORE_WORK }: { readonly work?: number } = {},
): number | null => {
  const { value, cut } = mostOf(graphOf(flow), 1, { left: work });
  return cut ? null : readable(value);
};
