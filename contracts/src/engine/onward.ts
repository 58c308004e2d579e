/** Where the prompts of a chat lead, across linked flows, and only where a chat can really arrive. */
import { linkOf, linksFrom } from '../definition/links.js';
import { homeOf } from './linked-flow.js';
import { matchAnswer } from './match-answer.js';
import { promptAt } from './next-prompt.js';
import { asksAfter, isLastStep, MAX_AUTOMATIC_STEPS } from './play.js';
import type { PreparedFlow, PreparedPrompt } from './types.js';

/** Variables decide. */
export type ComputedPick = number | 'varies' | null;

export interface Onward {
  /** null: it leads nowhere, or into a chain of prompts that never asks, which the engine refuses. */
  readonly from: (prompt: PreparedPrompt, link: string | null | undefined) => PreparedPrompt | null;
  /** The answer that a programmatic prompt gives; null: somebody answers, or there is none. */
  readonly computedPick: (prompt: PreparedPrompt) => ComputedPick;
  /** True if a chat that enters this prompt can stop. */
  readonly canEnter: (prompt: PreparedPrompt) => boolean;
  /** The prompts that may follow without an answer; none: somebody is asked, the chat ends, or it is stuck. */
  readonly byItself: (prompt: PreparedPrompt) => readonly PreparedPrompt[];
}

const isAsking = ({ answerType }: PreparedPrompt): boolean => answerType === 'choice' || answerType === 'custom';

const computedPick = (prompt: PreparedPrompt): ComputedPick => {
  const { answerProgrammatically, acceptsMultipleAnswers } = prompt.definition;
  if (!answerProgrammatically || !isAsking(prompt)) return null;
  const text = prompt.answers[0]?.message ?? '';
  if (text.includes('{{')) return 'varies';
  if (text.trim() === '') return null;
  if (acceptsMultipleAnswers) return 0;
  const matched = matchAnswer(prompt, text);
  if (matched.ok) return matched.match.picks[0] ?? null;
  return matched.error.code === 'invalid-answer' ? 0 : null;
};

/** Steps that the engine takes by itself, and the links that it may then follow; `passed` null: it never arrives. */
interface Passage {
  readonly passed: number | null;
  readonly links: readonly string[];
  /** It answers itself and asks again, endlessly. */
  readonly repeats?: true;
}
const STUCK: Passage = { passed: null, links: [] };
const RESTS: Passage = { passed: 0, links: [] };

const passageOf = (prompt: PreparedPrompt): Passage => {
  const { answerProgrammatically, acceptsMultipleAnswers } = prompt.definition;
  const always = linksFrom(prompt.definition);
  if (prompt.answerType === 'auto') return { passed: 1, links: always };
  if (!answerProgrammatically || !isAsking(prompt)) return RESTS;
  const pick = computedPick(prompt);
  if (pick === 'varies') return RESTS;
  const answer = pick === null ? undefined : prompt.answers[pick];
  if (!answer) return STUCK;
  if (answer.quickResponse?.repeatAnswers) {
    // A condition of the answer may lead on.
    const mayEscape = answer.when?.length ? [...linksFrom(answer), ...always] : [];
    return mayEscape.length > 0 ? { passed: 1, links: mayEscape, repeats: true } : { ...STUCK, repeats: true };
  }
  const asked = prompt.steps.filter((_, index) => asksAfter(prompt, index) && !isLastStep(prompt, index)).length + 1;
  const own = linksFrom(answer);
  const hasOtherwise = linkOf(answer) !== null;
  if (own.length > 0 && !acceptsMultipleAnswers)
    return hasOtherwise ? { passed: 1, links: own } : { passed: asked, links: [...own, ...always] };
  const links = always.length > 0 ? always : own;
  return links.length > 0 ? { passed: asked, links } : STUCK;
};

/** `strict` false: includes places where a chat can't stop, for callers who look for mistakes. */
export const onwardOf = (root: PreparedFlow, { strict = true }: { readonly strict?: boolean } = {}): Onward => {
  const target = (prompt: PreparedPrompt, link: string | null | undefined): PreparedPrompt | null => {
    const found = link ? promptAt(homeOf(root, prompt), link, root) : null;
    return found && !('code' in found) ? found : null;
  };
  const targets = (prompt: PreparedPrompt, links: readonly string[]): readonly PreparedPrompt[] =>
    links.flatMap((link) => target(prompt, link) ?? []);
  /** By `promptKeyStr`: the fewest steps that the engine plays until somebody is asked, or the chat ends. */
  const stepsToRest = new Map<string, number>();
  /** Finds them for every prompt that the engine can reach from here by itself. */
  const explore = (first: PreparedPrompt): void => {
    const found = new Map([[first.promptKeyStr, { prompt: first, passed: 0 }]]);
    const cameBy = new Map<string, string[]>();
    const settled: string[] = [];
    // Iterating a Map also visits entries added meanwhile.
    for (const [id, each] of found) {
      if (stepsToRest.has(id)) {
        settled.push(id);
        continue;
      }
      const { passed, links } = passageOf(each.prompt);
      each.passed = passed ?? Infinity;
      stepsToRest.set(id, passed === 0 ? 0 : Infinity);
      if (passed === 0) settled.push(id);
      if (!passed) continue;
      for (const next of targets(each.prompt, links)) {
        if (!found.has(next.promptKeyStr)) found.set(next.promptKeyStr, { prompt: next, passed: 0 });
        const before = cameBy.get(next.promptKeyStr);
        if (before) before.push(id);
        else cameBy.set(next.promptKeyStr, [id]);
      }
    }
    // A prompt that is reached by fewer steps is looked at again.
    for (const id of settled)
      for (const before of cameBy.get(id) ?? []) {
        const steps = (stepsToRest.get(id) ?? Infinity) + (found.get(before)?.passed ?? Infinity);
        if (steps >= (stepsToRest.get(before) ?? Infinity)) continue;
        stepsToRest.set(before, steps);
        settled.push(before);
      }
  };
  const canEnter = (prompt: PreparedPrompt): boolean => {
    if (!stepsToRest.has(prompt.promptKeyStr)) explore(prompt);
    return (stepsToRest.get(prompt.promptKeyStr) ?? Infinity) <= MAX_AUTOMATIC_STEPS;
  };
  return {
    canEnter,
    computedPick,
    from: (prompt, link) => {
      const next = target(prompt, link);
      return next && (!strict || canEnter(next)) ? next : null;
    },
    byItself: (prompt) => {
      const { repeats, passed, links } = passageOf(prompt);
      if (repeats) return [prompt];
      return passed ? targets(prompt, links) : [];
    },
  };
};
