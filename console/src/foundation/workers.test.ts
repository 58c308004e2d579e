import { createAction } from '@reduxjs/toolkit';
import { call } from 'typed-redux-saga';
import { defineFeature } from './feature.js';
import { makeStore } from './store.js';
import { onEvery, onFew, onLatest } from './workers.js';

afterEach(() => jest.restoreAllMocks());

const asked = createAction<number>('test/asked');

test.each([
  ['onEvery', onEvery],
  ['onLatest', onLatest],
])('CONSOLE-S1 %s goes on listening after a worker threw', (_, listen) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const served: number[] = [];
  const store = makeStore({ user: null });
  store.addFeature(
    defineFeature({
      name: 'test',
      reducer: (state: number = 0) => state,
      *saga() {
        yield* listen(asked, function* ({ payload }) {
          yield* call(() => {
            if (payload === 1) throw new Error('broken');
            served.push(payload);
          });
        });
      },
    }),
  );
  store.dispatch(asked(1));
  store.dispatch(asked(2));
  expect(served).toEqual([2]);
  store.stop();
});
test('CONSOLE-S2 a feature added twice runs once', () => {
  const runs = jest.fn();
  const store = makeStore({ user: null });
  const feature = defineFeature({
    name: 'once',
    reducer: (state: number = 3) => state,
    *saga() {
      yield* call(runs);
    },
  });
  expect(feature.select(store.getState())).toBe(3);
  store.addFeature(feature);
  store.addFeature(feature);
  expect(runs).toHaveBeenCalledTimes(1);
  expect(feature.select(store.getState())).toBe(3);
  store.stop();
});

test('CONSOLE-S1 onFew runs a few workers at once, all others in order, and goes on after a throw', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const begun: number[] = [];
  const end = new Map<number, (error?: Error) => void>();
  const store = makeStore({ user: null });
  store.addFeature(
    defineFeature({
      name: 'test',
      reducer: (state: number = 0) => state,
      *saga() {
        yield* onFew(asked, 2, function* ({ payload }) {
          begun.push(payload);
          yield* call(
            () =>
              new Promise<void>((resolve, reject) => end.set(payload, (error) => (error ? reject(error) : resolve()))),
          );
        });
      },
    }),
  );
  for (const number of [1, 2, 3, 4]) store.dispatch(asked(number));
  expect(begun).toEqual([1, 2]);
  end.get(2)!();
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3]);
  end.get(1)!(new Error('broken'));
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3, 4]);
});
