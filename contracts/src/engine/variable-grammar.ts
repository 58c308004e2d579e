/**
 * How a variable is written: `{{name}}`, `{{@prompt}}`, `{{name|filter}}`, with blanks wherever the author likes them
 * (ENG-37…39). One grammar for whoever fills a text in, for Markdown and for the player.
 */

/** In a text; what stands between the braces is for `variableIn` to judge. */
export const BRACES = /\{\{([^{}\r\n]{1,300})\}\}/g;
/** Inside a table cell the pipe is written `\|`. */
const INSIDE = /^(@?[\p{L}\p{M}\p{N}_.-]+)(?:\\?\|([\p{L}\p{N}_.-]+))?$/u;

export interface WrittenVariable {
  /** With `@` when it stands for an answer, without blanks. */
  readonly name: string;
  readonly filter: string | null;
  /** What its value is kept by: `name`, `@prompt`, `name|filter`. */
  readonly key: string;
}

/** The variable that stands between two pairs of braces; null = none. */
export const variableIn = (inner: string): WrittenVariable | null => {
  const [, name, filter = null] = INSIDE.exec(inner.replace(/\s+/g, '')) ?? [];
  return name === undefined ? null : { name, filter, key: filter === null ? name : `${name}|${filter}` };
};
