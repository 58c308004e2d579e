/** Turns a prompt into another kind and keeps the author's answers where that kind has them (SPEC EDITOR-K9). */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { helpAmong, ownTries } from '@parley/contracts/definition/help';
import { linkOf, ownAnswers } from '@parley/contracts/definition/links';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { shown } from '../../../ui/answer-text.js';
import { KIND_CONTENTS, type PromptKind } from '@parley/contracts/flow/prompt-kinds';
import { isNew, type WrongWords } from './wrong-answers.js';

/** The way in which a kind keeps the answers that the author wrote for another kind. */
const KEPT: Readonly<Record<PromptKind, 'shown' | 'hidden' | 'none'>> = {
  choice: 'shown',
  choices: 'shown',
  short: 'hidden',
  number: 'hidden',
  long: 'none',
  upload: 'none',
  message: 'none',
  order: 'shown',
  pairs: 'shown',
  gaps: 'hidden',
  pictures: 'shown',
  rating: 'hidden',
  slider: 'hidden',
};

const isCatchAll = ({ message }: Answer): boolean => message === CATCH_ALL;
const catchAllsOf = (prompt: PromptDefinition): readonly Answer[] => ownTries(prompt).filter(isCatchAll);
const writtenOf = (prompt: PromptDefinition): readonly Answer[] =>
  ownTries(prompt).filter((answer) => !isCatchAll(answer) && answer.message.trim() !== '');

const helpOf = (prompt: PromptDefinition): readonly Answer[] => helpAmong(ownAnswers(prompt) ?? []);

/** The answers that accept anything: the author's, if those of the kind are scored likewise, or other answers stay, too. */
const othersKept = (prompt: PromptDefinition, made: readonly Answer[], keepsWritten: boolean): readonly Answer[] => {
  const fresh = made.find(isCatchAll);
  if (!fresh) return [];
  return catchAllsOf(prompt).filter(({ scoreLater }) => keepsWritten || !scoreLater === !fresh.scoreLater);
};

/** True if the author gave it a link or a reaction. */
const hasSequel = (answer: Answer, words: WrongWords): boolean =>
  linkOf(answer) !== null || Boolean(answer.quickResponse?.message && !isNew(answer.quickResponse, words));

/** True if answers that the author wrote, or what follows any other answer, would be lost. */
export function losesAnswers(prompt: PromptDefinition, kind: PromptKind, words: WrongWords): boolean {
  if (kind === 'message' && helpOf(prompt).length > 0) return true;
  const hasWritten = writtenOf(prompt).length > 0;
  if (KEPT[kind] === 'none' && hasWritten) return true;
  const made = ownAnswers(KIND_CONTENTS[kind](() => '', words) as Partial<PromptDefinition>) ?? [];
  const others = othersKept(prompt, made, hasWritten);
  return catchAllsOf(prompt).some((answer) => !others.includes(answer) && hasSequel(answer, words));
}

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
  const others = othersKept(prompt, made, kept.length > 0);
  const rest = others.length > 0 ? others : made.filter(isCatchAll);
  const answers = [...(kept.length > 0 ? kept : made.filter((answer) => !isCatchAll(answer))), ...rest];
  // Learners may need help, however they answer.
  if (answers.length > 0) answers.push(...helpOf(prompt));
  return {
    acceptsMultipleAnswers: undefined,
    inputDisplayType: undefined,
    inputDisplayConfig: undefined,
    ...fresh,
    answers: answers.length > 0 ? answers : null,
  };
}
