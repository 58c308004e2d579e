import { loadConfig } from '../config/config.js';
import { fittedTo, heapFlagsOf, isOneProcess, planOf, processesOf, type Plan } from './plan.js';

const GIB = 2 ** 30;
const plan = (cores: number, env: Readonly<Record<string, string>> = {}, gib = 64): Plan => {
  const loaded = loadConfig(env);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return planOf(loaded.config, { cores, memoryBytes: gib * GIB });
};

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [8, 6],
  [16, 14],
])('CONF-27 with %i cores a start makes %i servers', (cores, servers) => {
  expect(plan(cores).servers).toBe(servers);
  expect(isOneProcess(plan(cores))).toBe(servers === 1);
});

test('CONF-27 each server has a GiB of memory, and so have the others together', () => {
  expect(plan(16, {}, 4).servers).toBe(3);
  expect(plan(16, {}, 0.5)).toEqual({ servers: 1, projectors: 0 });
});

test('CONF-27 the setting decides on any machine', () => {
  expect(plan(2, { PARLEY_WORKERS: '2' }).servers).toBe(2);
  expect(plan(16, { PARLEY_WORKERS: '1' })).toEqual({ servers: 1, projectors: 0 });
  for (const wrong of ['0', '100', 'two', '1.5']) {
    const loaded = loadConfig({ PARLEY_WORKERS: wrong });
    expect(loaded).toMatchObject({ ok: false, problems: [{ variable: 'PARLEY_WORKERS' }] });
  }
});

test('CONF-27 a start makes fewer servers if Postgres has too few connections for their least', () => {
  const planned = plan(8);
  const fitted = (connections: number) => fittedTo(planned, { connections, leastEach: 7, parts: 1 });
  expect(fitted(49)).toBe(planned);
  expect(fitted(48)).toEqual({ servers: 5, projectors: 1 });
  expect(fitted(20)).toEqual({ servers: 1, projectors: 1 });
  expect(fitted(3)).toEqual({ servers: 1, projectors: 1 });
});

test('CONF-27 each part of the read models that a process leads besides its first needs a connection more', () => {
  const many = plan(16, { PROJECTOR_PARTITIONS: '16' });
  const fitted = (connections: number) => fittedTo(many, { connections, leastEach: 7, parts: 16 });
  expect(fitted(210)).toBe(many);
  expect(fitted(119)).toEqual({ servers: 1, projectors: 16 });
  // Five parts more than projectors.
  expect(fitted(91)).toEqual({ servers: 1, projectors: 11 });
  expect(fitted(28)).toEqual({ servers: 1, projectors: 1 });
  const inServers = plan(16, { PROJECTOR_PARTITIONS: '4', PROJECTIONS: 'in-process', PARLEY_WORKERS: '3' });
  expect(fittedTo(inServers, { connections: 22, leastEach: 7, parts: 4 })).toBe(inServers);
  expect(fittedTo(inServers, { connections: 21, leastEach: 7, parts: 4 })).toEqual({ servers: 2, projectors: 0 });
});

test('CONF-27 the heaps of all processes fit into the memory', () => {
  const flagsOf = (gib: number, of = plan(8, {}, gib)) => heapFlagsOf(of, { cores: 8, memoryBytes: gib * GIB });
  expect(flagsOf(1_000)).toEqual([]);
  // Three servers and the projector share 3 GiB.
  expect(flagsOf(4)).toEqual(['--max-old-space-size=512']);
  expect(flagsOf(4, { servers: 2, projectors: 0 })).toEqual(['--max-old-space-size=1280']);
});

test('CONF-28 the read models get a process of their own for each part where two cores are left', () => {
  expect(plan(8)).toEqual({ servers: 6, projectors: 1 });
  expect(processesOf(plan(8))).toBe(7);
  expect(plan(8, { PROJECTOR_PARTITIONS: '3' })).toEqual({ servers: 6, projectors: 3 });
  expect(plan(8, { PROJECTOR_PARTITIONS: '3', PROJECTIONS: 'in-process' }).projectors).toBe(0);
  expect(plan(2, { PARLEY_WORKERS: '2' })).toEqual({ servers: 2, projectors: 0 });
  expect(plan(8, { PARLEY_WORKERS: '7' }).projectors).toBe(0);
  expect(plan(8, { PROJECTIONS: 'in-process' }).projectors).toBe(0);
  expect(plan(8, { PROJECTIONS: 'external' }).projectors).toBe(0);
  expect(isOneProcess(plan(2, { PROJECTIONS: 'own-process' }))).toBe(false);
});
