import { pino } from 'pino';
import { GatheredLines, type Lines } from './gathered-lines.js';
import { createLogger } from './log.js';

/** Collects the written texts, one for each write. */
function openLines() {
  const written: string[] = [];
  let flushed = 0;
  const to: Lines = { write: (text: string) => written.push(text) > 0, flushSync: () => void (flushed += 1) };
  const lines = new GatheredLines(to);
  const messages = () =>
    written.map((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { msg: string }).msg),
    );
  return { lines, log: createLogger('info', lines), messages, flushes: () => flushed };
}

test('lines of a moment are written together, in their order', async () => {
  const { log, messages } = openLines();
  for (const text of ['one', 'two', 'three']) log.info(text);
  expect(messages()).toEqual([]);
  while (messages().length === 0) await new Promise((done) => setTimeout(done, 10));
  expect(messages()).toEqual([['one', 'two', 'three']]);
});

test('a warning is written at once, after what waits', () => {
  const { log, messages } = openLines();
  log.info('before');
  log.warn('now');
  expect(messages()).toEqual([['before', 'now']]);
});

test('many lines don’t wait', () => {
  const { log, messages } = openLines();
  for (let n = 0; n < 40; n += 1) log.info('x'.repeat(1_000));
  expect(messages().length).toBeGreaterThan(0);
});

test('after a fatal error, and when the process ends, nothing waits', () => {
  const { lines, log, messages, flushes } = openLines();
  log.fatal('over');
  expect(flushes()).toBe(1);
  log.info('last');
  lines.flushSync();
  expect(messages()).toEqual([['over'], ['last']]);
});

test('pino tells each line’s level', () => {
  const { lines } = openLines();
  pino({ level: 'info' }, lines).error('of another logger');
  expect(lines.lastLevel).toBe(pino.levels.values['error']);
});
