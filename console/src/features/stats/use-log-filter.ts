/** Which of those chats the list shows (STAT-36). */
import { useSearchParams } from 'react-router-dom';
import { addressOfFilters, FILTER_ADDRESSES, filtersIn, type ChatFilters } from '@parley/contracts/http/chat-filters';
import { useAddress, type Addressed } from './use-address.js';

const LOG_FILTER: Addressed<ChatFilters> = { read: filtersIn, write: addressOfFilters };

export const useLogFilter = () => useAddress(LOG_FILTER);

/** What the address calls the filters of the list. */
export const LIST_FILTERS: readonly string[] = [...FILTER_ADDRESSES, 'path'];
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
