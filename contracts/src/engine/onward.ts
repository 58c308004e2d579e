/** Where the prompts of a chat lead, across linked flows, and only where a chat can really arrive. */
import { linkOf } from '../definition/links.js';
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
  /** The prompt that follows without an answer; null: somebody is asked, the chat ends, or it is stuck. */
  readonly byItself: (prompt: PreparedPrompt) => PreparedPrompt | null;
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

/** Steps that the engine takes by itself, and the link that it then follows; `passed` null: it never arrives. */
interface Passage {
  readonly passed: number | null;
  readonly link: string | null;
  /** It answers itself and asks again, endlessly. */
  readonly repeats?: true;
}
const STUCK: Passage = { passed: null, link: null };
const RESTS: Passage = { passed: 0, link: null };

const passageOf = (prompt: PreparedPrompt): Passage => {
  const { answerProgrammatically, acceptsMultipleAnswers } = prompt.definition;
  const always = linkOf(prompt.definition);
  if (prompt.answerType === 'auto') return { passed: 1, link: always };
  if (!answerProgrammatically || !isAsking(prompt)) return RESTS;
  const pick = computedPick(prompt);
  if (pick === 'varies') return RESTS;
  const answer = pick === null ? undefined : prompt.answers[pick];
  if (!answer) return STUCK;
  if (answer.quickResponse?.repeatAnswers) return { ...STUCK, repeats: true };
  const asked = prompt.steps.filter((_, index) => asksAfter(prompt, index) && !isLastStep(prompt, index)).length + 1;
  const own = linkOf(answer);
  if (own && !acceptsMultipleAnswers) return { passed: 1, link: own };
  const onward = always ?? own;
  return onward ? { passed: asked, link: onward } : STUCK;
};

/** `strict` false: includes places where a chat can't stop, for callers who look for mistakes. */
export const onwardOf = (root: PreparedFlow, { strict = true }: { readonly strict?: boolean } = {}): Onward => {
  const known = new Map<string, boolean>();
  const target = (prompt: PreparedPrompt, link: string | null | undefined): PreparedPrompt | null => {
    const found = link ? promptAt(homeOf(root, prompt), link, root) : null;
    return found && !('code' in found) ? found : null;
  };
  const comesToRest = (first: PreparedPrompt): boolean => {
    let passed = 0;
    for (let prompt = first; passed <= MAX_AUTOMATIC_STEPS;) {
      const passage = passageOf(prompt);
      if (passage.passed === null) return false;
      if (passage.passed === 0) return true;
      passed += passage.passed;
      const next = target(prompt, passage.link);
      if (!next) return false;
      prompt = next;
    }
    return false;
  };
  const canEnter = (prompt: PreparedPrompt): boolean => {
    const isKnown = known.get(prompt.promptKeyStr);
    if (isKnown !== undefined) return isKnown;
    const can = comesToRest(prompt);
    known.set(prompt.promptKeyStr, can);
    return can;
  };
  return {
    canEnter,
    computedPick,
    from: (prompt, link) => {
      const next = target(prompt, link);
      return next && (!strict || canEnter(next)) ? next : null;
    },
    byItself: (prompt) => {
      const { repeats, passed, link } = passageOf(prompt);
      if (repeats) return prompt;
      return passed ? target(prompt, link) : null;
    },
  };
};
