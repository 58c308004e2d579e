/** Which chats the page is about. */
import type { Attempts } from '@parley/contracts/http/stats';
import type { Choice } from './stats.slice.js';
import { dayIn, numberIn, useAddress, type Addressed } from './use-address.js';

const CHOICE: Addressed<Choice> = {
  read: (query) => {
    const attempts: Attempts = query.get('attempts') === 'all' ? 'all' : 'latest';
    const version = numberIn(query.get('version'));
    return {
      range: { from: dayIn(query.get('from')), till: dayIn(query.get('till')) },
      version: version !== null && version > 0 ? version : null,
      attempts,
      pathNode: numberIn(query.get('path')),
    };
  },
  write: ({ range, version, attempts, pathNode }) => ({
    from: range.from,
    till: range.till,
    version: version === null ? null : String(version),
    attempts: attempts === 'all' ? 'all' : null,
    path: pathNode === null ? null : String(pathNode),
  }),
};

export const useChoice = () => useAddress(CHOICE);
