/**
 * Writes a story's text as Markdown. Harlowe shares `*`, `**`, `~~`, `#`, `* ` at the start of a line, `0.` and `---` with
 * Markdown; every other mark of Markdown is read as it is written (SPEC FILE-T14).
 */

/** Harlowe shows the text between these as it is. */
const VERBATIM = /(`+[^`\n]+`+)/;
/** Changes a text outside and inside of Harlowe's verbatim marks, which stay. */
export const mapVerbatim = (
  text: string,
  outside: (text: string) => string,
  inside: (text: string) => string = (kept) => kept,
): string =>
  text
    .split(VERBATIM)
    .map((piece, index) => (index % 2 === 0 ? outside(piece) : inside(piece)))
    .join('');
export const verbatimIn = (text: string): readonly string[] =>
  text.split(VERBATIM).filter((_, index) => index % 2 === 1);

const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const asItIs = (verbatim: string): string => verbatim.replace(/^`+|`+$/g, '').replace(PUNCTUATION, '\\$&');

const NO_MARKS = /[\\_[\]<>|`]|\{(?=\{)|(?<=\{)\{/g;
/** One tilde, or more than two, are no mark. */
const tildes = (run: string): string => (run.length === 2 ? run : run.replaceAll('~', '\\~'));
const withoutOtherMarks = (text: string): string => text.replace(NO_MARKS, '\\$&').replace(/~+/g, tildes);

const LINE_START = /^([ \t]*)(?:(-(?!--+[ \t]*$)|[+=:])|([1-9]\d*|0\d+)(?=[.)])|(0)(?=\)))?/gm;
/** Deeper indentation would be code. */
const lineStart = (_: string, indent: string, mark = '', number = '', zero = ''): string =>
  indent.replaceAll('\t', ' ').slice(0, 3) + (mark && `\\${mark}`) + (number || zero) + (number || zero ? '\\' : '');
/** Below a line of text it would make that line a heading. */
const RULE = /([^\n])\n(?=[ \t]*---+[ \t]*(?:\n|$))/g;
/** Not those of addresses. */
const ITALIC = /(?<!:)\/\/(?=\S)([^\n]*?\S)(?<!:)\/\//g;

export const storyMarkdown = (text: string, isHarlowe: boolean): string =>
  (isHarlowe ? mapVerbatim(text, withoutOtherMarks, asItIs) : withoutOtherMarks(text))
    .replace(LINE_START, lineStart)
    .replace(RULE, '$1\n\n')
    .replaceAll("''", '**')
    .replace(ITALIC, '*$1*');
