/** All prompts that a chat of a flow can reach, linked flows included, and how they are connected. */
import { START_PROMPT } from '../definition/values.js';
import { componentsOf } from './components.js';
import { onwardOf, type Onward } from '../engine/onward.js';
import type { PreparedFlow, PreparedPrompt } from '../engine/types.js';
import { visitOutcomes, type VisitOutcome } from './visit-outcomes.js';

export interface Places {
  readonly onward: Onward;
  /** null if a chat can't even begin. */
  readonly start: PreparedPrompt | null;
  /** Groups of prompts that lead to each other; groups that others lead to come first. */
  readonly components: readonly (readonly PreparedPrompt[])[];
  /** `promptKeyStr` of the prompts through which a chat enters their group. */
  readonly entries: ReadonlySet<string>;
  /** Prompts from which a chat can be completed. */
  readonly completing: ReadonlySet<string>;
  readonly isCycle: (from: PreparedPrompt, to: PreparedPrompt) => boolean;
  /** True if two prompts share one score: the same flow in two versions. */
  readonly sharesTallies: boolean;
}

export const flowPlaces = (flow: PreparedFlow): Places => {
  const onward = onwardOf(flow);
  const first = flow.prompts.get(START_PROMPT);
  const start = first && onward.canEnter(first) ? first : null;
  const prompts = new Map<string, PreparedPrompt>();
  const outcomes = new Map<string, readonly VisitOutcome[]>();
  const next = (id: string): string[] => {
    const prompt = prompts.get(id);
    if (!prompt) return [];
    const known = outcomes.get(id) ?? visitOutcomes(onward, prompt, 1, false).outcomes;
    outcomes.set(id, known);
    return known.flatMap(({ to }) => {
      if (to) prompts.set(to.promptKeyStr, to);
      return to ? [to.promptKeyStr] : [];
    });
  };
  if (start) prompts.set(start.promptKeyStr, start);
  const groups = start ? componentsOf(start.promptKeyStr, next) : [];
  const completing = new Set<string>();
  const entries = new Set<string>(start ? [start.promptKeyStr] : []);
  for (const group of groups) {
    const within = new Set(group);
    if (group.some((id) => prompts.get(id)?.answerType === 'none' || next(id).some((to) => completing.has(to))))
      group.forEach((id) => completing.add(id));
    for (const to of group.flatMap(next)) if (!within.has(to)) entries.add(to);
  }
  const groupOf = new Map(groups.flatMap((group, place) => group.map((id) => [id, place] as const)));
  const components = groups.map((group) => group.flatMap((id) => prompts.get(id) ?? []));
  const sharesTallies = new Set([...prompts.values()].map(({ key }) => key)).size < prompts.size;
  return {
    onward,
    start,
    // Prompts that are counted together must be searched together.
    components: sharesTallies ? [components.flat()] : components,
    entries: sharesTallies && start ? new Set([start.promptKeyStr]) : entries,
    completing,
    isCycle: (from, to) => groupOf.get(from.promptKeyStr) === groupOf.get(to.promptKeyStr),
    sharesTallies,
  };
};
