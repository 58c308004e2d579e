/** Storage that a frame is refused, and that the learner allows with the first tap. */
import { jest } from '@jest/globals';
import type * as siteData from './site-data.js';

type SiteData = typeof siteData;
const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
const given = { localStorage: { setItem: () => undefined, removeItem: () => undefined } as unknown as Storage };

/** @param answer of the browser; null: it has no such question */
const framed = async (
  answer: (() => Promise<unknown>) | null,
  state = 'prompt',
  isFramed = true,
): Promise<SiteData> => {
  jest.resetModules();
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  Object.defineProperty(window, 'parent', { configurable: true, value: isFramed ? {} : window });
  Object.assign(document, { requestStorageAccess: answer ?? undefined });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => ({ state }) } });
  return import('./site-data.js');
};
const tap = () => document.body.click();
afterEach(() => {
  Object.defineProperty(window, 'localStorage', own);
  Object.defineProperty(window, 'parent', { configurable: true, value: window });
});

test('PLAY-O20 the browser is asked with the first tap, and what it gives is used', async () => {
  const ask = jest.fn(async () => given);
  const { askAtFirstTap, localTexts, canRemember } = await framed(ask);
  expect([localTexts(), canRemember()]).toEqual([null, false]);
  const asked = askAtFirstTap();
  await Promise.resolve();
  expect(ask).not.toHaveBeenCalled();
  tap();
  await expect(asked).resolves.toBe(true);
  expect([ask.mock.calls, localTexts(), canRemember()]).toEqual([[[{ all: true }]], given.localStorage, true]);
  tap();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('PLAY-O20 a browser that lifts its ban instead of giving something is used as it is then', async () => {
  const { askAtFirstTap, localTexts } = await framed(
    async () => void Object.defineProperty(window, 'localStorage', own),
  );
  const asked = askAtFirstTap();
  tap();
  await expect(asked).resolves.toBe(true);
  expect(localTexts()).toBe(window.localStorage);
});

test('PLAY-O20 a key asks, too', async () => {
  const { askAtFirstTap } = await framed(async () => given);
  const asked = askAtFirstTap();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  await expect(asked).resolves.toBe(true);
});

test.each([
  ['refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ['allows, and refuses the storage all the same', async () => undefined],
])('PLAY-O20 a browser that %s keeps nothing', async (_, answer) => {
  const { askAtFirstTap } = await framed(answer);
  const asked = askAtFirstTap();
  tap();
  await expect(asked).resolves.toBe(false);
});

test.each([
  ['has no such question', null, true],
  ['shows the chat by itself', async () => given, false],
])('PLAY-O20 a browser that %s isn’t asked', async (_, answer, isFramed) => {
  const { askAtFirstTap } = await framed(answer, 'prompt', isFramed);
  await expect(askAtFirstTap()).resolves.toBe(false);
});

test('PLAY-O20 a storage allowed at an earlier visit is used at the next, without a tap', async () => {
  const { takeAllowed, localTexts } = await framed(async () => given, 'granted');
  await takeAllowed();
  expect(localTexts()).toBe(given.localStorage);
});

test.each(['prompt', 'denied'])('PLAY-O20 nothing is asked without a tap if it is %s', async (state) => {
  const ask = jest.fn(async () => given);
  const { takeAllowed, localTexts } = await framed(ask, state);
  await takeAllowed();
  expect([ask.mock.calls.length, localTexts()]).toEqual([0, null]);
});

test('PLAY-O20 a browser that doesn’t answer holds the chat up for a second at most', async () => {
  const { takeAllowed } = await framed(() => new Promise(() => undefined), 'granted');
  jest.useFakeTimers();
  const used = takeAllowed();
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  await used;
});
