/** An answer's text in a box without formatting: what learners read. */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { takesOf } from '@parley/contracts/definition/takes';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { inBraces } from '@parley/contracts/definition/variable-grammar';
import { hidesAnswers } from '@parley/contracts/definition/compared-answers';
import {
  escapeMarkdown,
  isStarAnswer,
  isUnmarked,
  STAR_ANSWER,
  writtenInBox,
} from '@parley/contracts/definition/literal-text';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { wordsOfAll } from '@parley/contracts/markdown/words';

/** The words of a text that may be Markdown, because it was written before answers were literal. */
const wordsOfLabel = (text: string, isLiteral: boolean): string =>
  isLiteral || isUnmarked(text) ? text : wordsOfAll(compileMarkdown(text), inBraces);

/** An answer's text, or its translation, in a box. A text that is only compared is shown character by character. */
export const wordsInBox = (text: string, isLiteral: boolean, isCompared: boolean): string =>
  isStarAnswer({ message: text, literal: isLiteral }) ? CATCH_ALL : wordsOfLabel(text, isLiteral || isCompared);

type Shown = Pick<Answer, 'message' | 'literal' | 'hidden'>;

/** True if the prompt's answers are only compared with what learners type, hidden or not. */
export const comparesAnswers = (prompt: PromptDefinition): boolean =>
  hidesAnswers(prompt.inputDisplayType) && takesOf(prompt) !== 'set';

/** An answer that is only compared with, like every one of a prompt that `compares`, is shown as what is compared. */
const isAsWritten = ({ message, literal, hidden }: Shown, compares: boolean): boolean =>
  compares || literal === true || hidden === true || message === CATCH_ALL;
export const answerText = (answer: Shown, compares: boolean): string =>
  wordsInBox(answer.message, answer.literal === true, isAsWritten(answer, compares));

/** Learners see formatting that the box doesn't show, and that typing in it removes. */
export const isFormatted = (answer: Shown, compares: boolean): boolean => {
  if (isAsWritten(answer, compares) || isUnmarked(answer.message)) return false;
  const [block, ...more] = compileMarkdown(answer.message);
  const isPlain = (node: unknown) => typeof node === 'string' || (Array.isArray(node) && node[0] === 'v');
  return block?.[0] !== 'p' || more.length > 0 || !block.slice(1).every(isPlain);
};

const mapWords = <K extends Answer['tMessage']>(tMessage: K, change: (words: string) => string) =>
  tMessage && { tMessage: Object.fromEntries(Object.entries(tMessage).map(([key, words]) => [key, change(words)])) };
/** Makes an answer literal without changing the words of its translations. */
const madeLiteral = ({ literal, tMessage }: Answer): Partial<Answer> => ({
  literal: true,
  ...(!literal && mapWords(tMessage, (words) => wordsOfLabel(words, false))),
});

/** The changes after which the answer's box shows `typed`. For "accepts any answer" there is a button. */
export const withAnswerText = (answer: Answer, typed: string): Partial<Answer> => {
  if (typed === CATCH_ALL)
    return {
      message: STAR_ANSWER,
      literal: undefined,
      ...(answer.literal && mapWords(answer.tMessage, escapeMarkdown)),
    };
  const { text, literal } = writtenInBox(answer, typed, null);
  return { message: text, ...(literal && madeLiteral(answer)) };
};

/** Keeps the text in the box of a hidden answer as the text that learners read once it is shown. */
export const shown = (answer: Answer): Partial<Answer> => ({
  hidden: undefined,
  ...(!isUnmarked(answer.message) && answer.message !== CATCH_ALL && !isStarAnswer(answer) && madeLiteral(answer)),
});
