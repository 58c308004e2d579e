import { createHash } from 'node:crypto';

const SEPARATOR = '\u001f';

/** A key for several choices of one answer, in any order; short, since authors' texts may be long and choices many. */
export const choicesKey = (choices: readonly string[]): string =>
  createHash('sha256')
    .update([...new Set(choices)].sort().join(SEPARATOR))
    .digest('base64url')
    .slice(0, 22);
