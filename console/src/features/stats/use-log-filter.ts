/** Reads the filters of the list of chats from the address (STAT-36). */
import { useSearchParams } from 'react-router-dom';
import { addressOfFilters, FILTER_ADDRESSES, filtersIn, type ChatFilters } from '@parley/contracts/http/chat-filters';
import { useAddress, type Addressed } from './use-address.js';

const LOG_FILTER: Addressed<ChatFilters> = { read: filtersIn, write: addressOfFilters };

export const useLogFilter = () => useAddress(LOG_FILTER);

/** The names of the list's filters in the address. */
export const LIST_FILTERS: readonly string[] = [...FILTER_ADDRESSES, 'path'];
const ALL_FILTERS = [...LIST_FILTERS, 'from', 'till', 'version', 'sequence'];

/** Says if anything leaves chats out, and shows them all. */
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
