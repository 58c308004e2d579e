/** A hint or a solution that an author adds to a question (SPEC HELP-E1). */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { helpAmong } from '@parley/contracts/definition/help';
import { ownAnswers } from '@parley/contracts/definition/links';
import type { HelpKind } from '@parley/contracts/definition/help-kinds';

/** The words of a new button, in the flow's language; a number tells a hint from those before it. */
export type HelpWords = (kind: HelpKind, number: number) => string;

/** Its button has words that no other answer has. */
export const newHelp = (definition: PromptDefinition, kind: HelpKind, key: string, words: HelpWords): Answer => {
  const answers = ownAnswers(definition) ?? [];
  const taken = new Set(answers.map(({ message }) => message.trim()));
  let number = helpAmong(answers).filter(({ help }) => help === kind).length + 1;
  while (taken.has(words(kind, number))) number += 1;
  return { key, message: words(kind, number), help: kind, quickResponse: { message: '' } };
};
