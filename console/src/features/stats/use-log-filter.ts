/** Which of those chats the list shows (STAT-36). */
import { useSearchParams } from 'react-router-dom';
import type { LogFilter } from './stats.slice.js';
import { numberIn, useAddress, type Addressed } from './use-address.js';

/** As long as the server takes it. */
export const SEARCH_MAX = 254;
const percentIn = (text: string | null): number | null => {
  const number = numberIn(text);
  return number !== null && number >= 0 && number <= 100 ? number : null;
};
const textOf = (number: number | null): string | null => (number === null ? null : String(number));

const LOG_FILTER: Addressed<LogFilter> = {
  read: (query) => {
    const completed = query.get('completed');
    return {
      search: (query.get('identifier') ?? '').slice(0, SEARCH_MAX),
      completed: completed === 'true' || completed === 'false' ? completed : null,
      inputsPending: query.get('pending') === '1',
      scoreFrom: percentIn(query.get('scoreFrom')),
      scoreTill: percentIn(query.get('scoreTill')),
    };
  },
  write: ({ search, completed, inputsPending, scoreFrom, scoreTill }) => ({
    identifier: search.trim() === '' ? null : search,
    completed,
    pending: inputsPending ? '1' : null,
    scoreFrom: textOf(scoreFrom),
    scoreTill: textOf(scoreTill),
  }),
};

export const useLogFilter = () => useAddress(LOG_FILTER);

/** What the address calls the filters of the list. */
export const LIST_FILTERS: readonly string[] = ['identifier', 'completed', 'pending', 'scoreFrom', 'scoreTill', 'path'];
const ALL_FILTERS = [...LIST_FILTERS, 'from', 'till', 'version', 'sequence'];

/** Whether anything leaves chats out, and what shows them all. */
export function useAllChats(): [boolean, () => void] {
  const [query, setQuery] = useSearchParams();
  const clear = () =>
    setQuery((now) => {
      for (const name of [...ALL_FILTERS, 'attempts']) now.delete(name);
      return now;
    });
  // Earlier attempts are in the list by itself.
  const isLimited = query.get('attempts') === 'latest' || ALL_FILTERS.some((name) => query.has(name));
  return [isLimited, clear];
}
