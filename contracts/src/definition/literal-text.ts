/** Literal text as Markdown: learners read every character as it is written (SPEC MD-23). */
import { CATCH_ALL } from './values.js';
import { BRACES, variableIn } from './variable-grammar.js';

const ANYWHERE = /[\\`*_[\]<>~|&]/g;
/** These begin a heading, a list, a line or a table only at the start of a line. Deeper indentation would be code. */
const LINE_START = /^([ \t]*)(?:([-+=#:])|(\d+)([.)]))?/gm;

const escapedLine = (_: string, indent: string, mark = '', number = '', dot = ''): string =>
  indent.replace(/\t/g, ' ').slice(0, 3) + (number === '' ? mark && `\\${mark}` : `${number}\\${dot}`);

/** Variables stay variables. Escape a text only once. */
export const escapeMarkdown = (text: string): string => {
  let made = '';
  let from = 0;
  for (const match of text.matchAll(BRACES)) {
    if (!variableIn(match[1] ?? '')) continue;
    made += text.slice(from, match.index).replace(ANYWHERE, '\\$&') + match[0];
    from = match.index + match[0].length;
  }
  made += text.slice(from).replace(ANYWHERE, '\\$&');
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
