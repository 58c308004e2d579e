import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { createLogger } from './log.js';

/** An error like those of pg and TypeORM. */
const driverError = Object.assign(new Error('invalid input syntax for type uuid: "ana@example.org"'), {
  name: 'QueryFailedError',
  code: '22P02',
  detail: 'Failing row contains (ana@example.org).',
  query: 'select $1::uuid',
  parameters: ['ana@example.org'],
});

test('PRIV-3 a fault is logged with its kind, code and place, never with the values that the database quotes or the disk’s names', async () => {
  const lines: string[] = [];
  const log = createLogger(
    'error',
    new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }),
  );
  log.error({ err: driverError, requestId: 'r-1' }, 'a request failed');
  log.error({ err: new Error('outer', { cause: driverError }) }, 'another');
  log.error({ err: 'no error at all' }, 'a third');
  const lost = readFile('/nowhere/ana@example.org.png').catch((error: unknown) => error);
  log.error({ err: await lost }, 'a fourth');
  expect(lines.join()).not.toContain('ana@');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: { type: 'QueryFailedError', code: '22P02', stack: expect.stringContaining('fault.test') },
  });
  expect(JSON.parse(lines[1]!)).toMatchObject({ err: { message: 'outer', cause: { code: '22P02' } } });
  expect(JSON.parse(lines[3]!)).toMatchObject({ err: { message: 'ENOENT open', code: 'ENOENT' } });
});
