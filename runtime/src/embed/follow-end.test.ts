import { jest } from '@jest/globals';
import { endFollower } from './follow-end.js';
import type { EmbedEvent } from './protocol.js';

const progress = (answered: number): EmbedEvent => ({ type: 'progress', answered });
const resize = (height: number): EmbedEvent => ({ type: 'resize', height });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** How often the end was scrolled into view, for a chat whose end is at `bottom`. */
const scrollsAfter = (bottom: number, ...events: EmbedEvent[]): number => {
  const chat = document.createElement('div');
  document.body.append(chat);
  let scrolls = 0;
  chat.getBoundingClientRect = () => ({ bottom }) as DOMRect;
  chat.scrollIntoView = () => void (scrolls += 1);
  const follow = endFollower(chat);
  for (const event of events) {
    follow(event);
    jest.runAllTimers();
  }
  chat.remove();
  return scrolls;
};
const below = window.innerHeight + 1;

test('PLAY-9 the page follows once the learner has answered, when the chat grows past its window', () => {
  expect(scrollsAfter(below, progress(0), resize(500), progress(1))).toBe(1);
  expect(scrollsAfter(below, progress(0), resize(500), progress(1), resize(600))).toBe(2);
});

test('PLAY-9 it stays in place before that, in a chat that is continued, and if the end is in view', () => {
  expect(scrollsAfter(below, progress(0), resize(500), resize(900))).toBe(0);
  expect(scrollsAfter(below, resize(500), progress(3), resize(900))).toBe(0);
  expect(scrollsAfter(window.innerHeight, progress(0), progress(1), resize(500))).toBe(0);
  expect(scrollsAfter(below, progress(0), resize(500), progress(1), resize(400))).toBe(1);
  expect(scrollsAfter(below, resize(500), progress(3), progress(0), resize(600))).toBe(0);
});
