/** For `lower(text) like …`: what a person typed is text, not a pattern; case is ignored. */
export const containsPattern = (typed: string): string =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
