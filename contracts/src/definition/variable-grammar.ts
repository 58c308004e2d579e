/**
 * How a variable is written: `{{name}}`, `{{@prompt}}`, `{{name|filter}}`, with any spaces (ENG-37…39). The engine,
 * Markdown and the player share this grammar.
 */

/** Finds candidates in a text; `variableIn` decides whether the text between the braces is a variable. */
export const BRACES = /\{\{([^{}\r\n]{1,300})\}\}/g;
/** In a table cell, the pipe is written `\|`. */
const INSIDE = /^(@?[\p{L}\p{M}\p{N}_.-]+)(?:\\?\|([\p{L}\p{N}_.-]+))?$/u;

export interface WrittenVariable {
  /** Starts with `@` if it refers to an answer; without spaces. */
  readonly name: string;
  readonly filter: string | null;
  /** The key of its value: `name`, `@prompt`, `name|filter`. */
  readonly key: string;
}

/** The variable as it is written, without spaces. */
export const inBraces = (name: string, filter: string | null): string =>
  `{{${name}${filter === null ? '' : `|${filter}`}}}`;

/** The variable between two pairs of braces; null: none. */
export const variableIn = (inner: string): WrittenVariable | null => {
  const [, name, filter = null] = INSIDE.exec(inner.replace(/\s+/g, '')) ?? [];
  return name === undefined ? null : { name, filter, key: filter === null ? name : `${name}|${filter}` };
};
