/** @jsxImportSource preact */
import { cleanup } from '@testing-library/preact';
import { flowOf } from '../testing/flows.js';
import { play, press } from '../testing/play.js';

afterEach(cleanup);

test('PLAY-L9 where there is one way only, the head says how far the chat is', async () => {
  const line = (next?: string, more: object = {}) => ({
    message: 'Pick',
    answers: [
      { key: 'x', message: 'x', score: 1, ...more },
      { key: 'y', message: 'y', quickResponse: { message: 'No.', repeatAnswers: true } },
    ],
    ...(next && { nextKey: `.${next}` }),
  });
  const oneWay = flowOf({ start: line('b'), b: line('c'), c: { message: 'Bye' }, apart: { message: 'Nowhere' } });
  const { pass, view } = await play(oneWay, { maxScore: 2 });
  const way = () => view.container.querySelector('.way')?.textContent;
  await pass(0);
  expect(way()).toBe('1 of 3');
  press('b');
  await pass(2_000);
  expect(way()).toBe('1 of 3');
  press('a');
  await pass(2_000);
  expect(way()).toBe('2 of 3');
  press('a');
  await pass(2_000);
  expect(way()).toBe('3 of 3');
  cleanup();
  for (const other of [
    flowOf({ start: line('b', { nextKey: '.c' }), b: line('c'), c: { message: 'Bye' }, d: { message: 'x' } }),
    flowOf({ start: line('b'), b: line('start'), c: { message: 'Bye' } }),
  ]) {
    const { pass: go, view: shown } = await play(other, { maxScore: 2 });
    await go(0);
    expect(shown.container.querySelector('.way')).toBeNull();
    cleanup();
  }
});
