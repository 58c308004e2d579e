/** For `lower(text) like …`: escapes typed text, so that it isn't read as a pattern, and ignores case. */
export const containsPattern = (typed: string): string =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
