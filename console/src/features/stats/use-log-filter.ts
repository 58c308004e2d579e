/** Reads the filters of the list of chats from the address (STAT-36). */
import { addressOfFilters, FILTER_ADDRESSES, filtersIn, type ChatFilters } from '@parley/contracts/http/chat-filters';
import { useQuery } from '../../foundation/use-query.js';
import { useAddress, type Addressed } from './use-address.js';

const LOG_FILTER: Addressed<ChatFilters> = { read: filtersIn, write: addressOfFilters };

export const useLogFilter = () => useAddress(LOG_FILTER);

/** The names of the list's filters in the address. */
export const LIST_FILTERS: readonly string[] = [...FILTER_ADDRESSES, 'path'];
const ALL_FILTERS = [...LIST_FILTERS, 'from', 'till', 'version', 'sequence', 'class'];

/** Says if anything leaves chats out, and shows them all. */
export function useAllChats(): [boolean, () => void] {
  const [query, changeQuery] = useQuery();
  const clear = () => changeQuery(Object.fromEntries([...ALL_FILTERS, 'attempts'].map((name) => [name, null])));
  // Earlier attempts are in the list by itself.
  const isLimited = query.get('attempts') === 'latest' || ALL_FILTERS.some((name) => query.has(name));
  return [isLimited, clear];
}
