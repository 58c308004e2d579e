/** Turns a prompt into another kind and keeps the author's answers where that kind has them (SPEC EDITOR-K9). */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { ownAnswers } from '@parley/contracts/definition/links';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { shown } from './answer-text.js';
import { KIND_CONTENTS, type PromptKind } from '@parley/contracts/flow/prompt-kinds';
import type { WrongWords } from './wrong-answers.js';

/** The way in which a kind keeps the answers that the author wrote for another kind. */
const KEPT: Readonly<Record<PromptKind, 'shown' | 'hidden' | 'none'>> = {
  choice: 'shown',
  choices: 'shown',
  short: 'hidden',
  number: 'hidden',
  long: 'none',
  upload: 'none',
  message: 'none',
};

const isCatchAll = ({ message }: Answer): boolean => message === CATCH_ALL;
const writtenOf = (prompt: PromptDefinition): readonly Answer[] =>
  (ownAnswers(prompt) ?? []).filter((answer) => !isCatchAll(answer) && answer.message.trim() !== '');

/** True if answers that the author wrote would be lost. */
export const losesAnswers = (prompt: PromptDefinition, kind: PromptKind): boolean =>
  KEPT[kind] === 'none' && writtenOf(prompt).length > 0;

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;

/** The changes that give a prompt the settings of a kind. */
export function asKind(
  prompt: PromptDefinition,
  kind: PromptKind,
  { newKey, words }: { readonly newKey: () => string; readonly words: WrongWords },
): Partial<PromptDefinition> {
  const fresh = KIND_CONTENTS[kind](newKey, words) as Partial<PromptDefinition>;
  const made = ownAnswers(fresh) ?? [];
  const written = KEPT[kind] === 'none' ? [] : writtenOf(prompt);
  const kept = written.map((answer) =>
    withoutUndefined<Answer>({ ...answer, ...(KEPT[kind] === 'hidden' ? { hidden: true } : shown(answer)) }),
  );
  const others = (ownAnswers(prompt) ?? []).filter(isCatchAll);
  const rest = made.filter(isCatchAll);
  const answers = kept.length === 0 ? made : [...kept, ...(rest.length > 0 && others.length > 0 ? others : rest)];
  return {
    acceptsMultipleAnswers: undefined,
    inputDisplayType: undefined,
    inputDisplayConfig: undefined,
    ...fresh,
    answers: answers.length > 0 ? answers : null,
  };
}
