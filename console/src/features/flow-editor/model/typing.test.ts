import { flushTyping, typedText, TYPING_MS } from './typing.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('EDIT-135 keystrokes are handed over together, a second after the last', () => {
  const send = jest.fn();
  const text = typedText({ send });
  text.touch();
  jest.advanceTimersByTime(TYPING_MS - 1);
  text.touch();
  jest.advanceTimersByTime(TYPING_MS - 1);
  expect(send).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledTimes(1);
  expect(TYPING_MS).toBe(1_000);
});
test('EDIT-135 whoever needs the draft gets what waits at once, and once', () => {
  const send = jest.fn();
  const onPending = jest.fn();
  const text = typedText({ send, onPending });
  flushTyping();
  expect(send).not.toHaveBeenCalled();
  text.touch();
  text.touch();
  flushTyping();
  text.flush();
  jest.runAllTimers();
  expect(send).toHaveBeenCalledTimes(1);
  expect(onPending.mock.calls).toEqual([[true], [false]]);
  expect(text.isPending()).toBe(false);
});
