import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { JobQueue, LeasedJob } from '../jobs/lease-worker.js';
import { JOB_NAMES, REACTOR_NAMES, SWEEPS, type BackgroundHandlers } from './background-table.js';
import { BackgroundWork } from './background-work.js';

const reactor = (name: string) => ({
  name,
  prefixes: [],
  prepare: () => Promise.resolve(false),
  effectsOf: () => Promise.resolve([]),
  onEffects: () => undefined,
  whenQueued: () => undefined,
});
const queue = (name: string): JobQueue<LeasedJob> => ({
  name,
  claim: () => Promise.resolve([]),
  run: () => Promise.resolve(),
});
const all = (): BackgroundHandlers =>
  ({
    reactors: Object.fromEntries(REACTOR_NAMES.map((name) => [name, reactor(name)])),
    jobs: Object.fromEntries(JOB_NAMES.map((name) => [name, queue(name)])),
    sweeps: Object.fromEntries(SWEEPS.map((name) => [name, () => Promise.resolve()])),
  }) as unknown as BackgroundHandlers;
const made = (handlers: BackgroundHandlers) => () =>
  new BackgroundWork({ handlers, store: null as never, pool: null as never, log: silentLog });

test('REACT-8 the server refuses to start if a reactor, a kind of job or a sweep has no handler', () => {
  expect(made(all())).not.toThrow();
  for (const part of ['reactors', 'jobs', 'sweeps'] as const)
    for (const name of Object.keys(all()[part])) {
      const { [name]: _, ...others } = all()[part] as Readonly<Record<string, unknown>>;
      expect(made({ ...all(), [part]: others } as BackgroundHandlers)).toThrow(`There is none for: ${name}`);
    }
});

test('REACT-9 jobs are done while a reactor waits for the event store', async () => {
  const claimed = new Set<string>();
  const claiming = (name: string) => ({ ...queue(name), claim: () => Promise.resolve((claimed.add(name), [])) });
  const jobs = Object.fromEntries(JOB_NAMES.map((name) => [name, claiming(name)]));
  const pool = { query: () => new Promise(() => undefined) } as never;
  const handlers = { ...all(), jobs } as unknown as BackgroundHandlers;
  const work = new BackgroundWork({ handlers, store: null as never, pool, log: silentLog });
  void work.start();
  await new Promise(setImmediate);
  expect([...claimed]).toEqual(JOB_NAMES);
  await work.stop();
});

test('REACT-9 reactors that were stopped start again', async () => {
  let asked = 0;
  const pool = { query: () => ((asked += 1), Promise.reject(new Error('Postgres is away'))) } as never;
  const work = new BackgroundWork({ handlers: all(), store: null as never, pool, log: silentLog });
  await expect(work.start()).rejects.toThrow('Postgres is away');
  await work.stop();
  await expect(work.start()).rejects.toThrow('Postgres is away');
  await work.stop();
  expect(asked).toBe(2);
});
