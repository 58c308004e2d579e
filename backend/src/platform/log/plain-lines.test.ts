import { Writable } from 'node:stream';
import { createLogger } from './log.js';
import { plainLines } from './plain-lines.js';

/** The lines of a log as people read them. */
function readLog(write: (log: ReturnType<typeof createLogger>) => void): readonly string[] {
  const lines: string[] = [];
  const to = new Writable({ write: (line, _encoding, done) => done(void lines.push(plainLines(String(line)))) });
  write(createLogger('info', to));
  return lines;
}

test('OPS-22 a log line for people has its time, level, message and facts, and no JSON around them', () => {
  const lines = readLog((log) => {
    log.info({ requestId: 'r-1', method: 'GET', route: '/api/flows', status: 200, ms: 12 }, 'request');
    log.warn('Postgres has few connections');
    log.info({ password: 'secret', missing: null }, 'saved');
  });
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    'request method=GET route=/api/flows status=200 ms=12\n',
    'warn Postgres has few connections\n',
    'saved password=[hidden]\n',
  ]);
  for (const line of lines) expect(line).toMatch(/^\d\d:\d\d:\d\d /);
});

test('OPS-22 a long fact is cut, and an error shows its kind; its place follows if the line is an error', () => {
  const [long = '', warned = '', failed = ''] = readLog((log) => {
    log.info({ migrations: Array.from({ length: 200 }, (_, n) => `Migration${n}`) }, 'migrated');
    log.warn({ err: new TypeError('no such place') }, 'tried');
    log.error({ err: new TypeError('no such place') }, 'failed');
  });
  expect(long.length).toBeLessThan(200);
  expect(long).toMatch(/…\n$/);
  expect(warned).toMatch(/warn tried TypeError: no such place\n$/);
  expect(failed).toMatch(/error failed TypeError: no such place\n\s+at .*plain-lines\.test/);
});

test('OPS-22 text that is no log line stays as it is', () => {
  expect(plainLines('Parley is ready\n')).toBe('Parley is ready\n');
});

test('OPS-22 nothing of a warning is cut, and text from outside stays in its line', () => {
  const [refused = '', unreachable = ''] = readLog((log) => {
    log.warn({ text: `${'x'.repeat(200)}\n12:00:00 FATAL: role missing\u001b[2J`, said: 'a status=200' }, 'postgres');
    log.warn({ err: Object.assign(new Error('no\nway'), { code: 'ECONNREFUSED' }) }, 'away');
  });
  expect(refused).toMatch(/x{200}\\n12:00:00 FATAL: role missing\\u001b\[2J" said="a status=200"\n$/);
  expect(refused.split('\n')).toHaveLength(2);
  expect(unreachable).toMatch(/warn away Error: no\\nway code=ECONNREFUSED\n$/);
});
