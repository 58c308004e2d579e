/** An answer's text in a box without formatting: what learners read. */
import { CATCH_ALL, type Answer } from '@parley/contracts/definition/definition';
import { isUnmarked, writtenInBox } from '@parley/contracts/definition/literal-text';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { wordsOfAll } from '@parley/contracts/markdown/words';

const variable = (name: string, filter: string | null): string => `{{${name}${filter === null ? '' : `|${filter}`}}}`;

/** The words of a text that may be Markdown, because it was written before answers were literal. */
export const wordsOfLabel = (text: string, isLiteral: boolean): string =>
  isLiteral || isUnmarked(text) ? text : wordsOfAll(compileMarkdown(text), variable);

type Shown = Pick<Answer, 'message' | 'literal' | 'hidden'>;

/** A hidden answer is only compared with, so its box shows what is compared. */
export const answerText = ({ message, literal, hidden }: Shown): string =>
  wordsOfLabel(message, literal === true || hidden === true || message === CATCH_ALL);

/** Learners see formatting that the box doesn't show, and that typing in it removes. */
export const isFormatted = ({ message, literal, hidden }: Shown): boolean => {
  if (literal || hidden || message === CATCH_ALL || isUnmarked(message)) return false;
  const [block, ...more] = compileMarkdown(message);
  const isPlain = (node: unknown) => typeof node === 'string' || (Array.isArray(node) && node[0] === 'v');
  return block?.[0] !== 'p' || more.length > 0 || !block.slice(1).every(isPlain);
};

/** A star alone would be stored as "accepts any answer", for which there is a button. */
const STAR = `\\${CATCH_ALL}`;

/** The changes after which the answer's box shows `typed`. */
export const withAnswerText = (answer: Answer, typed: string): Partial<Answer> => {
  if (typed === CATCH_ALL) return { message: STAR, literal: undefined };
  const { text, ...literal } = writtenInBox(answer, typed, null);
  return { message: text, ...literal };
};

/** What the box of a hidden answer shows is also what learners read once it is shown. */
export const shown = (answer: Answer): Partial<Answer> => ({
  hidden: undefined,
  ...(!isUnmarked(answer.message) && answer.message !== CATCH_ALL && { literal: true }),
});
