import { waitFor } from '@testing-library/dom';
import { makeStore } from '../../foundation/store.js';
import { fakeServer } from '../../testing/fake-server.js';
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
test('HOME-28 after a row was archived the next page leaves none out', async () => {
  const flows = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `Flow ${index + 1}` }));
  const server = fakeServer()
    .on('GET /flows', ({ query }) => {
      const end = Number(query.get('page')) * 20;
      return { body: { flows: flows.slice(end - 20, end), total: flows.length, tags: [] } };
    })
    .on('POST /flows/:id/archive', { body: { restorableUntil: '2026-12-20T10:00:00.000Z' } });
  const store = makeStore({ fetch: server.fetch, user: null });
  store.addFeature(feature);
  const list = () => feature.select(store.getState()).lists.flows;
  store.dispatch(home.opened({ kind: 'flows', filter: NO_FILTER }));
  await waitFor(() => expect(list().items).toHaveLength(20));
  store.dispatch(home.archiveRequested({ kind: 'flows', id: 3, name: 'Flow 3' }));
  await waitFor(() => expect(list().items).toHaveLength(19));
  flows.splice(2, 1);
  for (const rows of [20, 24]) {
    expect(list().ended).toBe(false);
    store.dispatch(home.moreRequested({ kind: 'flows' }));
    await waitFor(() => expect(list().items).toHaveLength(rows));
  }
  expect(list().items.map(({ id }) => id)).toEqual(flows.map(({ id }) => id));
  expect(list().ended).toBe(true);
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
