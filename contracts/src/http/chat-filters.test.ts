import { filterQueries } from './chat-filter-queries.js';
import {
  addressOfFilters,
  CHAT_FILTERS,
  FILTER_CONTROLS,
  filtersIn,
  isSameFilters,
  MAX_SEARCH,
  moreFiltersSet,
  NO_FILTERS,
  queryOfFilters,
  type ChatFilters,
} from './chat-filters.js';

/** A value of each filter: the first of these that its schema accepts. */
const SAMPLES = [' asha ', 'true', 50, '2026-11-01'];
const ROWS = Object.entries(CHAT_FILTERS);
const ALL = Object.fromEntries(
  Object.entries(filterQueries).map(([name, query]) => [
    name,
    SAMPLES.find((sample) => query.safeParse(sample).success),
  ]),
) as unknown as ChatFilters;
const NONE = Object.fromEntries(ROWS.map(([, { address }]) => [address, null]));
const read = (address: Readonly<Record<string, string>>) => filtersIn({ get: (name) => address[name] ?? null });

test('STAT-36 the address of every filter is read back as the filter', () => {
  const address = addressOfFilters(ALL);
  expect(address).toMatchObject({
    identifier: ' asha ',
    completed: 'true',
    pending: '1',
    scoreFrom: '50',
    scoreTill: '50',
  });
  expect(Object.values(address)).not.toContain(null);
  expect(read(address as Record<string, string>)).toEqual(ALL);
  expect(addressOfFilters({ ...NO_FILTERS, scoreFrom: 0, completed: 'false' })).toMatchObject({
    scoreFrom: '0',
    completed: 'false',
  });
  expect(addressOfFilters(NO_FILTERS)).toEqual(NONE);
  expect(read({})).toEqual(NO_FILTERS);
});

test('STAT-36 a value that the server would refuse is no filter, and a search too long is cut', () => {
  const wrong = { completed: 'maybe', pending: 'true', scoreFrom: '1e1', scoreTill: '101', identifier: '  ' };
  expect(read(wrong)).toEqual(NO_FILTERS);
  expect(read({ scoreFrom: '12.5', scoreTill: '-1' })).toEqual(NO_FILTERS);
  expect(read({ identifier: 'a'.repeat(300) }).search).toBe('a'.repeat(MAX_SEARCH));
});

test('STAT-36 a request has the filters that are set, without spaces around a search', () => {
  expect(queryOfFilters(ALL)).toEqual({ ...ALL, search: 'asha' });
  expect(queryOfFilters({ ...NO_FILTERS, search: '  ' })).toEqual({});
});

test('STAT-36 filters differ if any differs, and a range counts as one of those behind "More filters"', () => {
  expect(isSameFilters(ALL, { ...ALL })).toBe(true);
  for (const name of Object.keys(ALL)) expect(isSameFilters(ALL, { ...ALL, [name]: null })).toBe(false);
  const more = Object.values(FILTER_CONTROLS).filter(({ isMore }) => isMore);
  expect([ALL, NO_FILTERS, { ...NO_FILTERS, scoreFrom: 3 }].map(moreFiltersSet)).toEqual([more.length, 0, 1]);
});
