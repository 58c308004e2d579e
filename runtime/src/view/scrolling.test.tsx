/** @jsxImportSource preact */
import { act, cleanup, fireEvent, screen } from '@testing-library/preact';
import { toWire } from '@parley/contracts/engine/history-wire';
import { Session } from '../session/session.js';
import { chatProps, fakeTools } from '../testing/chat-harness.js';
import { threePrompts } from '../testing/flows.js';
import { choices, play, playPrompt, press } from '../testing/play.js';
import { readonlyTransport } from '../transport/readonly.js';

/** A box 200 px high with 1,000 px of content, scrolled to its beginning. */
const sized = (container: Element) => {
  const box = container.querySelector<HTMLElement>('.scroll')!;
  let top = 0;
  const jumps: number[] = [];
  Object.defineProperties(box, {
    clientHeight: { configurable: true, value: 200 },
    scrollHeight: { configurable: true, value: 1_000 },
    scrollTop: { configurable: true, get: () => top, set: (next: number) => (top = next) },
  });
  box.scrollTo = ((options: ScrollToOptions) => {
    top = (options.top ?? 0) - 200;
    jumps.push(top);
  }) as typeof box.scrollTo;
  return { box, jumps };
};
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const elapse = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('PLAY-8 the button shows when the bottom is not in view, and leads there', async () => {
  const { view } = await play(threePrompts);
  const { box, jumps } = sized(view.container);
  expect(screen.queryByRole('button', { name: 'Scroll down' })).toBeNull();
  void act(() => void fireEvent.scroll(box));
  const button = screen.getByRole('button', { name: 'Scroll down' });
  fireEvent.click(button);
  expect(jumps).toEqual([800]);
  void act(() => void fireEvent.scroll(box));
  expect(screen.queryByRole('button', { name: 'Scroll down' })).toBeNull();
});
test('PLAY-9 it follows once the learner has answered, 100 ms after the last change', async () => {
  const { view, pass } = await play(threePrompts);
  const { jumps } = sized(view.container);
  await elapse(1_000);
  expect(jumps).toEqual([]);
  press('a');
  await pass(250);
  await elapse(60);
  await pass(1_000);
  await elapse(99);
  expect(jumps).toEqual([]);
  await elapse(1);
  expect(jumps).toEqual([800]);
});
test('PLAY-9 whoever only looks on is not moved', async () => {
  const { view } = await playPrompt({ message: 'Pick', answers: choices('x') }, { runMode: 'readonly' });
  const { jumps } = sized(view.container);
  await elapse(1_000);
  expect(jumps).toEqual([]);
});

describe('a long history', () => {
  // Nothing ever comes near the view.
  beforeEach(() => {
    Object.assign(globalThis, { IntersectionObserver: jest.fn(() => ({ observe: jest.fn(), disconnect: jest.fn() })) });
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
  const ask = { message: 'Again?', answers: [{ key: 'y', message: 'Yes' }], nextKey: '.start' };
  const long = { promptsArray: [{ key: 'k' as never, name: 'start', definition: ask }] };
  const historyOf = async (answers: number) => {
    const tools = fakeTools();
    const session = new Session(chatProps({ flow: { id: 7, version: 1, name: 'F', definition: long } }), tools);
    await session.start();
    for (let said = 0; said < answers; said += 1) {
      session.answer('Yes', 0);
      await tools.pass(1_000);
    }
    // The keys must differ from those that the resuming chat makes.
    return (session.state.chat?.history ?? []).map(toWire).map((item) => ({ ...item, k: `old-${item.k}` }));
  };
  test('PLAY-6 PLAY-V1 is drawn newest first, and the rest while there is time; nothing of it is news', async () => {
    const history = await historyOf(150);
    const { view } = await play(long, { transport: readonlyTransport({ history, seed: 's', context: {} }) });
    const lines = () => view.container.querySelectorAll('.line:not(.typing)').length;
    const chunks = () => [...view.container.querySelectorAll('.chunk')];
    expect(chunks()).toHaveLength(8);
    expect(lines()).toBeLessThan(130);
    expect(chunks().at(-1)?.childElementCount).toBe(301 - 280);
    for (let round = 0; round < 8; round += 1) await elapse(50);
    expect(lines()).toBe(301);
    expect(chunks().every((chunk) => chunk.getAttribute('aria-live') === 'off')).toBe(true);
  });
  test('PLAY-6 PLAY-V1 an answer draws its own lines and no other', async () => {
    const history = await historyOf(60);
    const { view, pass } = await play(long, {
      transport: { ...readonlyTransport({ history, seed: 's', context: {} }), save: () => undefined },
    });
    for (let round = 0; round < 8; round += 1) await elapse(50);
    const before = [...view.container.querySelectorAll('.line')];
    press('a');
    await pass(3_000);
    const after = [...view.container.querySelectorAll('.line')];
    expect(after.length).toBe(before.length + 2);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(view.container.querySelector('.chunk:last-child')?.getAttribute('aria-live')).toBeNull();
  });
});
