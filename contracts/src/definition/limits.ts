/** Limits of what a definition holds, apart from its other values: a learner’s first script needs those only. */

export const LIMITS = {
  definitionBytes: 5_000_000,
  prompts: 2_000,
  depth: 20,
  pauseMs: 60_000,
  answerBytes: 10_000,
  emailLength: 254,
  urlLength: 2_048,
  nameLength: 200,
  embedOrigins: 20,
  languages: 50,
  /** Scores must be within ± this value, so that sums stay exact in a double. */
  score: 1_000_000_000,
} as const;
/** Used as it is in a header and as a postMessage target, so it must be a bare origin. */
export const ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;
export const isOrigin = (text: string): boolean => text.length <= LIMITS.nameLength && ORIGIN.test(text);
