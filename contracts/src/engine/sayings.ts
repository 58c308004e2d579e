/** How an answer can be given, so that the engine takes it for that very one: the words of paths that can be played. */
import { CATCH_ALL } from '../flow/definition.js';
import { UPLOAD_INPUT } from './input-types.js';
import { matchAnswer } from './match-answer.js';
import type { PreparedPrompt } from './types.js';

/** One thing that a learner says, or that is said for them. */
export interface Saying {
  /** null = the engine says it itself (a programmatic prompt). */
  readonly says: string | readonly string[] | null;
  /** Somebody else supplies it (ENG-58). */
  readonly external?: true;
  /** What a reviewer then gives for the whole thread (`superScore`). */
  readonly award?: number;
}

/** Made only when a path is asked for. */
export type Sayings = () => readonly Saying[];
export const SILENCE: Sayings = () => [];

const UPLOADED = JSON.stringify({ images: [{ url: 'https://example.org/image.png' }] });

/** A text that none of the other answers takes: each of them takes one at most, and no normaliser changes these. */
const anyText = (prompt: PreparedPrompt): string | null => {
  if (prompt.definition.inputDisplayType === UPLOAD_INPUT) return UPLOADED;
  for (let length = 1; length <= prompt.answers.length; length += 1) {
    const text = prompt.numbers ? String(length) : '?'.repeat(length);
    const matched = matchAnswer(prompt, text);
    if (!matched.ok) return null;
    if (matched.match.picks[0] === prompt.catchAll) return text;
  }
  return null;
};

/** What to say for one answer of a prompt; null = nobody can: an equal one stands before it, or nothing is matched here. */
export const textFor = (prompt: PreparedPrompt, index: number): string | null => {
  const several = prompt.definition.acceptsMultipleAnswers === true;
  if (index === prompt.catchAll) return several ? null : anyText(prompt);
  const message = prompt.answers[index]?.message ?? CATCH_ALL;
  if (message === CATCH_ALL || prompt.exact.get(message) !== index) return null;
  // What is neither listed nor files cannot be said where files are asked for.
  const isUpload = prompt.definition.inputDisplayType === UPLOAD_INPUT && !several;
  return isUpload && !prompt.listed.includes(index) ? null : message;
};

/** `award`: what a reviewer gives for it. */
export const saidAt = (prompt: PreparedPrompt, says: string | readonly string[], award?: number): Sayings => {
  const { answerProgrammatically, answerExternally } = prompt.definition;
  const given = award === undefined ? {} : { award };
  if (answerProgrammatically) return award === undefined ? SILENCE : () => [{ says: null, award }];
  return () => [answerExternally ? { says, external: true, ...given } : { says, ...given }];
};
