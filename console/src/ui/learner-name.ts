/** Joins a learner's name and identifier; each keeps its own direction in a text of another one. */
export const withName = (name: string | undefined, identifier: string): string =>
  name === undefined || name === identifier ? identifier : `\u2068${name}\u2069 · \u2068${identifier}\u2069`;
