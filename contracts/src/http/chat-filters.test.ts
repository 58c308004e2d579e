import {
  addressOfFilters,
  filtersIn,
  isSameFilters,
  MAX_SEARCH,
  moreFiltersSet,
  NO_FILTERS,
  queryOfFilters,
  type ChatFilters,
} from './chat-filters.js';

const ALL: ChatFilters = { search: ' asha ', completed: 'false', inputsPending: 'true', scoreFrom: 0, scoreTill: 50 };
const read = (address: Readonly<Record<string, string>>) => filtersIn({ get: (name) => address[name] ?? null });

test('STAT-36 the address of every filter is read back as the filter', () => {
  const address = addressOfFilters(ALL);
  expect(address).toEqual({
    identifier: ' asha ',
    completed: 'false',
    pending: '1',
    scoreFrom: '0',
    scoreTill: '50',
  });
  expect(read(address as Record<string, string>)).toEqual(ALL);
  expect(Object.values(addressOfFilters(NO_FILTERS))).toEqual(Array(5).fill(null));
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
  expect([ALL, NO_FILTERS, { ...NO_FILTERS, scoreFrom: 3 }].map(moreFiltersSet)).toEqual([1, 0, 1]);
});
