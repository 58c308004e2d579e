import { NO_FILTERS } from '@parley/contracts/http/chat-filters';
import { waitFor } from '@testing-library/dom';
import type { LogEntry } from '@parley/contracts/http/stats';
import { makeStore } from '../../foundation/store.js';
import { fakeServer, type Answer } from '../../testing/fake-server.js';
import { feature } from './stats.feature.js';
import { logQueryOf } from './stats.saga.js';
import { NO_CHOICE, stats } from './stats.slice.js';

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const entry = (id: string) => ({ id, identifier: id }) as LogEntry;
const summary = (total: number) => ({
  total,
  attempted: 0,
  totalCompleted: 0,
  totalTime: 0,
  totalCompletedTime: 0,
  promptAnalytics: [],
});

function start(isOpen = true) {
  const server = fakeServer().on('GET /flows/:id', { body: { id: 7, name: 'Fractions', ownership: 'own' } });
  const store = makeStore({ fetch: server.fetch, user: null });
  store.addFeature(feature);
  if (isOpen) store.dispatch(stats.opened({ kind: 'flow', id: 7 }));
  return { server, store, state: () => feature.select(store.getState()) };
}

test('STAT-31 only the newest request’s result is applied', async () => {
  const { server, store, state } = start();
  const answers: ((answer: Answer) => void)[] = [];
  server.on('GET /flows/:id/stats', () => new Promise((resolve) => answers.push(resolve)));
  store.dispatch(stats.summaryRequested());
  store.dispatch(stats.summaryRequested());
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ body: summary(2) });
  await waitFor(() => expect(state().summary.value?.total).toBe(2));
  answers[0]?.({ body: summary(1) });
  // A later request that is answered at once arrives after the old reply would.
  server.on('GET /flows/:id/responseLogs', { body: { responseLog: [entry('a')], totalRecords: 1 } });
  store.dispatch(stats.logRequested());
  await waitFor(() => expect(state().log.status).toBe('fulfilled'));
  expect(state().summary).toMatchObject({ status: 'fulfilled', value: { total: 2 } });
  store.stop();
});
test('STAT-32 changing the days resets what was loaded', async () => {
  const { server, store, state } = start();
  server
    .on('GET /flows/:id/responseLogs', { body: { responseLog: [entry('a')], totalRecords: 1 } })
    .on('GET /flows/:id/stats', { body: summary(1) });
  store.dispatch(stats.summaryRequested());
  store.dispatch(stats.logRequested());
  await waitFor(() => expect([state().summary.status, state().log.status]).toEqual(['fulfilled', 'fulfilled']));
  store.dispatch(stats.choiceMade({ ...NO_CHOICE, range: { from: '2026-11-01', till: '2026-11-20' } }));
  expect(state()).toMatchObject({
    summary: { status: 'idle', value: null },
    log: { status: 'idle', value: null },
    total: 0,
  });
  store.stop();
});
test('STAT-33 STAT-37 pages follow each other by the id of the last one loaded', async () => {
  const { server, store, state } = start();
  server.on('GET /flows/:id/responseLogs', ({ query }) => ({
    body: { responseLog: query.get('sinceId') === 'b' ? [entry('c')] : [entry('a'), entry('b')], totalRecords: 3 },
  }));
  store.dispatch(stats.logRequested());
  await waitFor(() => expect(state().log.value).toHaveLength(2));
  store.dispatch(stats.moreRequested());
  await waitFor(() => expect(state().log.value?.map(({ id }) => id)).toEqual(['a', 'b', 'c']));
  expect(state().total).toBe(3);
  store.stop();
});
test('STAT-33 a page that belongs to a list which is gone is not added', async () => {
  const { server, store, state } = start();
  let late = (_: Answer) => {};
  const lists = [[entry('a')], [entry('x')]];
  server.on('GET /flows/:id/responseLogs', ({ query }) =>
    query.has('sinceId')
      ? new Promise<Answer>((resolve) => (late = resolve))
      : { body: { responseLog: lists.shift(), totalRecords: 2 } },
  );
  store.dispatch(stats.logRequested());
  await waitFor(() => expect(state().log.value).toHaveLength(1));
  store.dispatch(stats.moreRequested());
  await waitFor(() => expect(server.askedFor('GET /flows/:id/responseLogs')).toHaveLength(2));
  store.dispatch(stats.logRequested());
  await waitFor(() => expect(server.askedFor('GET /flows/:id/responseLogs')).toHaveLength(3));
  await waitFor(() => expect(state().log.status).toBe('fulfilled'));
  late({ body: { responseLog: [entry('b')], totalRecords: 2 } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([state().log.value?.map(({ id }) => id), state().more]).toEqual([['x'], 'idle']);
  store.stop();
});
test.each([
  ['the deletion of a row that is listed', 'b', 'fulfilled'],
  ['the last row’s deletion', 'c', 'rejected'],
])('STAT-33 a page on its way meets %s', async (_, gone, more) => {
  const { server, store, state } = start();
  const answers: ((answer: Answer) => void)[] = [];
  server.on('GET /flows/:id/responseLogs', () => new Promise((resolve) => answers.push(resolve)));
  store.dispatch(stats.logRequested());
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.({ body: { responseLog: [entry('a'), entry('b'), entry('c')], totalRecords: 5 } });
  await waitFor(() => expect(state().log.value).toHaveLength(3));
  store.dispatch(stats.moreRequested());
  await waitFor(() => expect(answers).toHaveLength(2));
  store.dispatch(stats.deleteFulfilled(gone));
  answers[1]?.({ body: { responseLog: [entry('d'), entry('e')], totalRecords: 5 } });
  await waitFor(() => expect(state().more).toBe(more === 'fulfilled' ? 'idle' : 'rejected'));
  expect(state().log.value?.map(({ id }) => id)).toEqual(more === 'fulfilled' ? ['a', 'c', 'd', 'e'] : ['a', 'b']);
  store.stop();
});
test('STAT-32 changing the filters of the list resets it, and asking for the same ones again doesn’t', async () => {
  const { server, store, state } = start();
  server.on('GET /flows/:id/responseLogs', { body: { responseLog: [entry('a')], totalRecords: 1 } });
  store.dispatch(stats.logRequested());
  await waitFor(() => expect(state().log.value).toHaveLength(1));
  store.dispatch(stats.filterMade({ ...NO_FILTERS }));
  expect(state().log.value).toHaveLength(1);
  store.dispatch(stats.filterMade({ ...NO_FILTERS, scoreTill: 50 }));
  expect(state()).toMatchObject({ log: { value: null }, total: 0 });
  store.stop();
});
test('STAT-36 the filters are search, completed, inputsPending, fromDate and tillDate, and besides these a range of scores', () => {
  expect(
    logQueryOf(
      { ...NO_CHOICE, range: { from: '2026-11-01', till: '2026-11-20' } },
      { ...NO_FILTERS, search: ' asha ', completed: 'false', inputsPending: 'true', scoreFrom: 0, scoreTill: 50 },
      'last',
    ),
  ).toEqual({
    search: 'asha',
    completed: 'false',
    inputsPending: 'true',
    scoreFrom: 0,
    scoreTill: 50,
    fromDate: '2026-11-01',
    tillDate: '2026-11-20',
    timeZone: TIME_ZONE,
    sinceId: 'last',
  });
  expect(logQueryOf(NO_CHOICE, NO_FILTERS)).toEqual({ timeZone: TIME_ZONE });
});
test.each([
  ['STAT-46 figures asked for before a page is open', 'Called before loadStats', stats.summaryRequested()],
  ['STAT-47 a further page asked for before the first one', 'Called before loadResponses', stats.moreRequested()],
])('%s are an internal error', async (_, message, action) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { server, store } = start(false);
  store.dispatch(action);
  await waitFor(() => expect(logged).toHaveBeenCalledWith(new Error(message)));
  expect(server.asked.filter(({ path }) => path.startsWith('/flows'))).toEqual([]);
  store.stop();
  logged.mockRestore();
});
test('STAT-34 loads go idle, pending, fulfilled or rejected', async () => {
  const { server, store, state } = start();
  expect([state().summary.status, state().log.status]).toEqual(['idle', 'idle']);
  server.on('GET /flows/:id/responseLogs', { body: { responseLog: [entry('a')], totalRecords: 1 } });
  store.dispatch(stats.logRequested());
  expect(state().log.status).toBe('pending');
  await waitFor(() => expect(state().log.status).toBe('fulfilled'));
  server.on('GET /flows/:id/stats', { status: 503, body: { message: 'The store is away', errors: [] } });
  store.dispatch(stats.summaryRequested());
  expect(state().summary.status).toBe('pending');
  await waitFor(() =>
    expect(state().summary).toMatchObject({ status: 'rejected', error: { message: 'The store is away' } }),
  );
  store.stop();
});
