/** Literal text as Markdown: learners read every character as it is written (SPEC MD-23). */
import { CATCH_ALL } from './values.js';
import { formulasIn } from './formula-grammar.js';
import { BRACES, variableIn } from './variable-grammar.js';

const ANYWHERE = /[\\`*_[\]<>~|&]/g;
/** A dollar or caret means something only if there is another one. */
const ANYWHERE_AND_PAIRS = /[\\`*_[\]<>~|&$^]/g;
const PAIR = /([$^])[^]*\1/;
/** These begin a heading, a list, a line or a table only at the start of a line. Deeper indentation would be code. */
const LINE_START = /^([ \t]*)(?:([-+=#:])|(\d+)([.)]))?/gm;

const escapedLine = (_: string, indent: string, mark = '', number = '', dot = ''): string =>
  indent.replace(/\t/g, ' ').slice(0, 3) + (number === '' ? mark && `\\${mark}` : `${number}\\${dot}`);

interface Part {
  readonly index: number;
  readonly written: string;
}
const variablesIn = (text: string): Part[] =>
  [...text.matchAll(BRACES)].flatMap(({ 0: written, 1: inner = '', index }) =>
    variableIn(inner) ? [{ index, written }] : [],
  );
/** Formulas and variables. A formula of several lines is none here: signs that begin a line are escaped. */
const keptIn = (text: string): Part[] => {
  const formulas: Part[] = formulasIn(text).filter(({ written }) => !/[\r\n]/.test(written));
  const isInside = ({ index }: Part) =>
    formulas.some((each) => each.index < index && index < each.index + each.written.length);
  return [...formulas, ...variablesIn(text).filter((each) => !isInside(each))].sort((a, b) => a.index - b.index);
};

/** Variables stay variables, formulas formulas. Escape a text only once. */
export const escapeMarkdown = (text: string): string => {
  const signs = PAIR.test(text) ? ANYWHERE_AND_PAIRS : ANYWHERE;
  let made = '';
  let from = 0;
  for (const { index, written } of keptIn(text)) {
    made += text.slice(from, index).replace(signs, '\\$&') + written;
    from = index + written.length;
  }
  made += text.slice(from).replace(signs, '\\$&');
  return made.replace(LINE_START, escapedLine);
};

/** True if Markdown and literal text mean the same. */
export const isUnmarked = (text: string): boolean => escapeMarkdown(text) === text;

/** A Markdown text in a box without formatting: the literal text, or the source if it may be formatted. */
export const inBox = (markdown: string): string => {
  const text = markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return escapeMarkdown(text) === markdown ? text : markdown;
};
/** The Markdown text after the author changed what the box shows to `typed`. */
export const fromBox = (before: string, typed: string): string =>
  escapeMarkdown(inBox(before)) === before ? escapeMarkdown(typed) : typed;

/** Texts of an answer; `literal` = they are no Markdown. */
interface Texts {
  readonly message?: unknown;
  readonly tMessage?: Readonly<Record<string, unknown>>;
  readonly literal?: boolean;
}

/** An answer's text as learners' screens draw it, in Markdown. */
export const labelOf = ({ literal }: Pick<Texts, 'literal'>, text: string): string =>
  literal ? escapeMarkdown(text) : text;

/** The message of an answer that is a star. A star alone accepts any answer. */
export const STAR_ANSWER = `\\${CATCH_ALL}`;
export const isStarAnswer = ({ message, literal }: Texts): boolean => message === STAR_ANSWER && literal !== true;
/** Learners type this text to give the answer. */
export const textOfAnswer = (answer: Texts & { readonly message: string }): string =>
  isStarAnswer(answer) ? CATCH_ALL : answer.message;

/**
 * Makes the stored text of a box without formatting, in which the author wrote `text` (`language` null: in the flow's
 * own language). Texts of earlier answers may be Markdown; then a translation is stored as Markdown, too.
 */
export const writtenInBox = (
  answer: Texts,
  text: string,
  language: string | null,
): { readonly text: string; readonly literal?: true } => {
  if (answer.literal) return { text, literal: true };
  if (isUnmarked(text)) return { text };
  const isOther = (each: string | null) => each !== language;
  const others = [
    ...(isOther(null) ? [answer.message] : []),
    ...Object.entries(answer.tMessage ?? {}).flatMap(([each, said]) => (isOther(each) ? [said] : [])),
  ];
  const isMixed = others.some((said) => typeof said === 'string' && !isUnmarked(said));
  return isMixed && language !== null ? { text: escapeMarkdown(text) } : { text, literal: true };
};
