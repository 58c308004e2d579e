/** Finds inputs that the engine matches to a given answer: the words of playable paths. */
import { CATCH_ALL } from '../definition/values.js';
import { asked, asksForFiles, type Asks } from '../definition/input-types.js';
import { matchAnswer } from '../engine/match-answer.js';
import type { PreparedPrompt } from '../engine/types.js';

/** One answer given by the learner, or for them. */
export interface Saying {
  /** null: the engine gives it itself (a programmatic prompt). */
  readonly says: string | readonly string[] | null;
  /** A reviewer gives it (ENG-58). */
  readonly external?: true;
  /** The reviewer's award for the whole thread (`superScore`). */
  readonly award?: number;
}

/** Computed only when a path is asked for. */
export type Sayings = () => readonly Saying[];
export const SILENCE: Sayings = () => [];

type Example = (prompt: PreparedPrompt, n: number) => string;
const anyWords: Example = (_, n) => '?'.repeat(n);
/** The `n`th text that an input accepts, counted from 1. No two are equal, unless one text always suffices. */
const EXAMPLES: Readonly<Record<Asks, Example>> = {
  choice: anyWords,
  text: anyWords,
  number: (prompt, n) => (prompt.numbers ? String(n) : anyWords(prompt, n)),
  files: () => JSON.stringify({ images: [{ url: 'https://example.org/image.png' }] }),
};

/**
 * A text that no other answer matches. Each answer matches at most one of these texts, and no normaliser changes them.
 */
const anyText = (prompt: PreparedPrompt): string | null => {
  const example = EXAMPLES[asked(prompt.definition.inputDisplayType)];
  for (let n = 1; n <= prompt.answers.length; n += 1) {
    const text = example(prompt, n);
    const matched = matchAnswer(prompt, text);
    if (!matched.ok) return null;
    if (matched.match.picks[0] === prompt.catchAll) return text;
  }
  return null;
};

/**
 * The input for one answer of a prompt; null if it can't be given: an equal answer comes first, or nothing is matched
 * here.
 */
export const textFor = (prompt: PreparedPrompt, index: number): string | null => {
  const several = prompt.definition.acceptsMultipleAnswers === true;
  if (index === prompt.catchAll) return several ? null : anyText(prompt);
  const message = prompt.answers[index]?.message ?? CATCH_ALL;
  if (message === CATCH_ALL || prompt.exact.get(message) !== index) return null;
  // If files are asked for, only listed choices and files can be sent.
  const isUpload = asksForFiles(prompt.definition.inputDisplayType) && !several;
  return isUpload && !prompt.listed.includes(index) ? null : message;
};

/** `award`: what a reviewer gives for it. */
export const saidAt = (prompt: PreparedPrompt, says: string | readonly string[], award?: number): Sayings => {
  const { answerProgrammatically, answerExternally } = prompt.definition;
  const given = award === undefined ? {} : { award };
  if (answerProgrammatically) return award === undefined ? SILENCE : () => [{ says: null, award }];
  return () => [answerExternally ? { says, external: true, ...given } : { says, ...given }];
};
