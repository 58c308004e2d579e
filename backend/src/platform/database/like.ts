import { foldCase, foldWriting } from '@parley/contracts/folded-text';

const contains = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** For `lower(text) like …`: escapes typed text, so that it isn't read as a pattern, and ignores case. */
export const containsPattern = (typed: string): string => contains(typed.toLowerCase());

/** For texts that were folded when they were written. */
export const containsFolded = (typed: string): string => contains(foldCase(foldWriting(typed)));
