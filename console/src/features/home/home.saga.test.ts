import { makeStore } from '../../app/store.js';
import { fakeServer } from '../../app/testing/fake-server.js';
import { feature } from './home.feature.js';
import { queryOf, SEARCH_DEBOUNCE_MS } from './home.saga.js';
import { home, NO_FILTER } from './home.slice.js';

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.useRealTimers());

test('HOME-6 the search waits 750 ms after the last key', async () => {
  jest.useFakeTimers();
  const server = fakeServer().on('GET /flows', { body: { flows: [], total: 0 } });
  const store = makeStore({ fetch: server.fetch, user: null });
  store.addFeature(feature);
  store.dispatch(home.searchTyped({ kind: 'flows', searchTerm: 'f' }));
  await jest.advanceTimersByTimeAsync(700);
  store.dispatch(home.searchTyped({ kind: 'flows', searchTerm: 'fr' }));
  await jest.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS - 1);
  expect(server.askedFor('GET /flows')).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(server.askedFor('GET /flows').map(({ query }) => query.get('q'))).toEqual(['fr']);
  store.stop();
});
test.each([
  [NO_FILTER, { page: 1 }],
  [
    { ownership: 'own', searchTerm: '   ' },
    { page: 1, ownership: 'own' },
  ],
  [
    { ownership: null, searchTerm: ' moon ' },
    { page: 1, q: 'moon' },
  ],
] as const)('HOME-28 q is sent only when it is not blank: %j', (filter, query) => {
  expect(queryOf(filter, 1)).toEqual(query);
});
