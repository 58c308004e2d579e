import { act, fireEvent } from '@testing-library/react';
import { makeStore } from '../../../foundation/store.js';
import { fakeServer } from '../../../testing/fake-server.js';
import { ASHA, renderPart } from '../../../testing/render.js';
import { ASK_LIVE_EVERY_MS as ASK_EVERY } from '@parley/contracts/http/live-class';
import { feature } from './live.feature.js';
import { live } from './live.slice.js';
import { useWatched } from '../../../ui/use-watched.js';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const FLOW = { id: 7, name: 'Fractions', latestVersion: 1, settings: {} };
const HERE = { learners: [], prompts: [], classes: [], isCut: false };

test('LIVE-12 it asks again after each answer, whatever the answer was, until the page is left', async () => {
  jest.useFakeTimers();
  let status = 200;
  const server = fakeServer()
    .on('GET /flows/:id', { body: FLOW })
    .on('GET /flows/:id/live', () => ({ status, body: status === 200 ? HERE : { message: 'Not now', errors: [] } }));
  const store = makeStore({ fetch: server.fetch, user: null });
  store.addFeature(feature);
  const asked = () => server.askedFor('GET /flows/:id/live').length;
  store.dispatch(live.watched(7));
  await jest.advanceTimersByTimeAsync(ASK_EVERY / 2);
  expect(asked()).toBe(1);
  status = 503;
  await jest.advanceTimersByTimeAsync(ASK_EVERY);
  expect([asked(), feature.select(store.getState()).failure?.status]).toEqual([2, 503]);
  status = 200;
  await jest.advanceTimersByTimeAsync(ASK_EVERY);
  expect([asked(), feature.select(store.getState()).failure]).toEqual([3, null]);
  store.dispatch(live.left());
  await jest.advanceTimersByTimeAsync(10 * ASK_EVERY);
  expect(asked()).toBe(3);
  expect(server.askedFor('GET /flows/:id')).toHaveLength(1);
  status = 404;
  store.dispatch(live.watched(7));
  await jest.advanceTimersByTimeAsync(10 * ASK_EVERY);
  expect(asked()).toBe(4);
  store.stop();
});

test.each([400, 401, 403, 404, 410])('LIVE-12 a refusal that stays (%d) ends the questions', async (status) => {
  jest.useFakeTimers();
  const server = fakeServer().on('GET /flows/:id', { status, body: { message: 'No such flow', errors: [] } });
  const store = makeStore({ fetch: server.fetch, user: ASHA });
  store.addFeature(feature);
  store.dispatch(live.watched(7));
  await jest.advanceTimersByTimeAsync(10 * ASK_EVERY);
  expect(server.askedFor('GET /flows/:id')).toHaveLength(1);
  store.stop();
});

test('LIVE-12 a page out of sight is left, and watched again when it is back', async () => {
  const done: string[] = [];
  const [watch, leave] = [() => void done.push('watch'), () => void done.push('leave')];
  function Page() {
    useWatched(watch, leave);
    return null;
  }
  const sight = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { unmount } = await renderPart(<Page />);
  for (const now of ['hidden', 'visible'] as const) {
    sight.mockReturnValue(now);
    act(() => void fireEvent(document, new Event('visibilitychange')));
  }
  unmount();
  expect(done).toEqual(['watch', 'leave', 'watch', 'leave']);
});
