import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { WORKER_FILE } from '../../testing/test-parley.js';
import { WorkerPool, type PoolOptions } from './worker-pool.js';

let pool: WorkerPool;
const open = (options: Partial<PoolOptions> = {}) =>
  (pool = new WorkerPool({ log: silentLog, file: WORKER_FILE, size: 1, ...options }));
afterEach(() => pool.close());

const prompt = (n: number, message: string) => ({ key: `p${n}`, name: n ? `p${n}` : 'start', definition: { message } });
const order = (message: string, prompts = 1) => ({
  name: 'translate' as const,
  text: JSON.stringify({
    language: 'en',
    definition: { promptsArray: Array.from({ length: prompts }, (_, n) => prompt(n, message)) },
  }),
});
/** So much that a worker is busy for a while. */
const long = () => order('Hello', 20_000);
const statusOf = (running: Promise<unknown>) =>
  running.then(
    () => 200,
    ({ status, details }: { status?: number; details?: { code?: string } }) => [status, details?.code],
  );

test('HTTP-36 a worker does the job, and tells how long it took', async () => {
  const { output, ms } = await open().run({ who: 'asha', ...order('Hello') });
  expect(JSON.parse(String(output))).toEqual({ promptsArray: [prompt(0, 'Hello')] });
  expect(ms).toBeGreaterThan(0);
});
test('HTTP-36 the event loop goes on while a worker works', async () => {
  open();
  await pool.run({ who: 'asha', ...order('Hello') });
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const { ms } = await pool.run({ who: 'asha', ...long() });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(Math.min(5, ms / 100));
});
test('HTTP-36 a job that takes too long is refused with a sentence, and others are done by a new worker', async () => {
  open({ mostMs: 1 });
  const late = pool.run({ who: 'eve', ...long() });
  await expect(late).rejects.toMatchObject({ status: 413, message: expect.stringContaining('too large') as string });
  await pool.close();
  open();
  expect(await statusOf(pool.run({ who: 'asha', ...order('Hello') }))).toBe(200);
});
test('HTTP-36 a worker that dies is replaced, and its job may be tried again', async () => {
  open();
  const broken = pool.run({ who: 'eve', name: 'none' as 'check', text: '{}' });
  await expect(broken).rejects.toThrow();
  const dying = pool.run({ who: 'eve', ...long() });
  for (const { worker } of pool['threads']) void worker.terminate();
  expect(await statusOf(dying)).toEqual([503, 'busy']);
  expect(await statusOf(pool.run({ who: 'asha', ...order('Hello') }))).toBe(200);
});
test('HTTP-36 too many that wait are refused, each of them and all together; so is what is asked while it closes', async () => {
  open();
  const asked = Array.from({ length: 22 }, () => statusOf(pool.run({ who: 'eve', ...order('Hello') })));
  expect(await asked[21]).toEqual([429, 'too-many-requests']);
  const others = Array.from({ length: 600 }, (_, n) => statusOf(pool.run({ who: `one of ${n}`, ...order('Hello') })));
  expect(await others[599]).toEqual([503, 'busy']);
  await pool.close();
  expect(await statusOf(pool.run({ who: 'asha', ...order('Hello') }))).toEqual([503, 'busy']);
  expect((await Promise.all([...asked, ...others])).length).toBe(622);
  expect(pool.load).toEqual({ waiting: 0, running: 0 });
});
test('HTTP-36 accounts that fill the queue are refused their newest jobs, and one who has none waiting is not', async () => {
  open();
  const jobs: Promise<unknown>[] = [];
  for (let n = 0; n < 26; n += 1)
    for (let job = 0; job < 20; job += 1) jobs.push(statusOf(pool.run({ who: `free ${n}`, ...order('Hello') })));
  const honest = statusOf(pool.run({ who: 'asha', ...order('Hello') }));
  expect(await jobs.at(-1)).toEqual([503, 'busy']);
  expect(pool.load.waiting).toBeLessThanOrEqual(500);
  expect(await honest).toBe(200);
  expect(await jobs[0]).toBe(200);
});
test('HTTP-36 nobody works for a caller who has gone', async () => {
  open();
  const first = pool.run({ who: 'asha', ...order('Hello') });
  const leaving = new AbortController();
  const left = statusOf(pool.run({ who: 'eve', ...order('Hello'), gone: leaving.signal }));
  leaving.abort();
  expect(await left).toEqual([503, 'busy']);
  expect(pool.load.waiting).toBe(0);
  await first;
});
test('HTTP-36 workers end when there is nothing to do', async () => {
  open({ idleMs: 1 });
  await pool.run({ who: 'asha', ...order('Hello') });
  while (pool['threads'].size > 0) await new Promise((done) => setImmediate(done));
});
