/** Beside the identifier stands what the learner is called; in a text of another direction each keeps its own. */
export const withName = (name: string | undefined, identifier: string): string =>
  name === undefined || name === identifier ? identifier : `\u2068${name}\u2069 · \u2068${identifier}\u2069`;
