/** Texts that stand beside each other keep their own directions. */
const joined = (first: string, second: string): string => `\u2068${first}\u2069 · \u2068${second}\u2069`;

/** Joins a learner's name and identifier. */
export const withName = (name: string | undefined, identifier: string): string =>
  name === undefined || name === identifier ? identifier : joined(name, identifier);

/** Joins a learner, as `withName` writes them, and the label of their class. */
export const withClass = (learner: string, label: string | undefined): string =>
  label === undefined ? learner : joined(learner, label);
