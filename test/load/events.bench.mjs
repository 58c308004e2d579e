/** The event store itself: on the server that EVENTSTORE_URL names, or on the embedded Postgres. Leaves its events there. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@parley/backend/platform/embedded-postgres/embedded-postgres';
import { openEventStore } from '@parley/backend/platform/event-store/open-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import pg from 'pg';

const url = process.env.EVENTSTORE_URL || undefined;
export const title = `Events on ${url ? 'the server of EVENTSTORE_URL' : 'Postgres (EVENTSTORE_URL names another)'}; floor: Postgres`;

const EVENTS = 20_000;
const PER_APPEND = 50;
const WRITERS = 32;
const SINGLE_APPENDS = 2_000;

export async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  chmodSync(dir, 0o755);
  const server = await startEmbeddedPostgres({ dir, log: silentLog });
  const pool = new pg.Pool({ connectionString: server.url, max: 32 });
  pool.on('error', () => undefined);
  try {
    const floor = await measureOn(await openEventStore({ pool, log: silentLog }));
    const own = url ? await measureOn(await openEventStore({ url, pool, log: silentLog })) : floor;
    return Object.keys(own).map((what) => ({
      what,
      value: own[what].value,
      unit: own[what].unit,
      floor: floor[what].value,
      ratio: own[what].value / floor[what].value,
    }));
  } finally {
    await pool.end();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measureOn(store) {
  try {
    const prefix = `bench${randomUUID().slice(0, 8)}-`;
    const single = await timed(SINGLE_APPENDS, () => append(store, prefix, SINGLE_APPENDS, 1));
    await append(store, prefix, EVENTS - SINGLE_APPENDS, PER_APPEND);
    const caughtUp = await timed(EVENTS, () => catchUp(store, prefix));
    return {
      [`single events appended by ${WRITERS} writers`]: { value: single.perSecond, unit: '/s' },
      'catching up': { value: caughtUp.perSecond, unit: '/s' },
      'this process’s CPU for an event caught up with': { value: caughtUp.cpuMicros, unit: 'µs' },
    };
  } finally {
    await store.close();
  }
}

async function append(store, prefix, count, perAppend) {
  let left = count;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (; left > 0;) {
        const size = Math.min(perAppend, left);
        left -= size;
        await store.append(`${prefix}${randomUUID()}`, 'none', Array.from({ length: size }, event));
      }
    }),
  );
}

const event = () => ({
  id: randomUUID(),
  type: 'Answered',
  data: { chat: randomUUID(), prompt: randomUUID(), answer: 'a.2', score: 3, step: 17, note: 'x'.repeat(60) },
  meta: { at: 1 },
});

function catchUp(store, prefix) {
  return new Promise((done) => {
    let seen = 0;
    const subscription = store.subscribe({
      after: null,
      prefixes: [prefix],
      batchSize: 4_000,
      onBatch: async (events) => {
        seen += events.length;
        if (seen >= EVENTS) done(void Promise.resolve().then(() => subscription.stop()));
      },
    });
  });
}

async function timed(count, work) {
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (count / (performance.now() - begun)) * 1_000, cpuMicros: (user + system) / count };
}
