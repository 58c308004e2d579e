/**
 * All projections together over 100,000 events of made-up flows and chats, their words encrypted as in life, on the
 * embedded Postgres with its usual settings.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '@parley/backend/platform/embedded-postgres/embedded-postgres';
import { openEventStore } from '@parley/backend/platform/event-store/open-event-store';
import { EncryptingEventStore } from '@parley/backend/platform/subjects/encrypting-event-store';
import { SubjectKeys } from '@parley/backend/platform/subjects/subject-keys';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { copyText } from '@parley/projections/platform/copy-text';
import { runPipeline } from '@parley/projections/platform/pipeline';
import { createTable } from '@parley/projections/platform/table';
import { READ_MODELS } from '@parley/projections/read-models';
import { rebuild } from '@parley/projections/rebuild';
import { startProjections } from '@parley/projections/start-projections';
import { madeUpEvents } from '@parley/projections/testing/made-up-events';
import { openDataSource } from '@parley/projections/testing/read-models-database';
import { measureParts } from './projections/parts.mjs';
import { cpuOfAll } from './servers/processor-time.mjs';

export const title = 'Projections: 100,000 events into all read models';

const KEY = Buffer.alloc(32, 7);
const EVENTS = 100_000;
const LIVE_EVENTS = 20_000;
/** An append of the group-committing store hands over so many events at once on a busy site. */
const LIVE_BATCH = 50;
const APPEND_WINDOW = 1_000;
/** Rows that one COPY takes. */
const COPIED_ROWS = 10_000;
const GOAL = { catchUp: 25_000, live: 10_000, timesCopy: 30 / 8 };

export async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  chmodSync(dir, 0o755);
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: silentLog });
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  pool.on('error', () => undefined);
  const dataSource = await openDataSource(server.url);
  try {
    await dataSource.runMigrations();
    const subjectKeys = await SubjectKeys.open({ pool, encryptionKey: KEY });
    const store = new EncryptingEventStore(await openEventStore({ pool, log: silentLog }), subjectKeys);
    try {
      return await measure({ store, subjectKeys, dataSource, pool, url: server.url, key: KEY.toString('hex') });
    } finally {
      await store.close();
    }
  } finally {
    await dataSource.destroy();
    if (!pool.ended) await pool.end();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(stores) {
  const { dataSource, subjectKeys, pool } = stores;
  const story = await withKeys(subjectKeys, [
    ...madeUpEvents({ seed: 1, events: EVENTS, flows: 20, openChats: 150, answersPerChat: 12, troubled: false }),
  ]);
  const live = await costOf(stores, LIVE_EVENTS, () => appendAndProject(stores, story.slice(0, LIVE_EVENTS)));
  const last = await append(stores.store, story.slice(LIVE_EVENTS));
  await dataSource.query('vacuum analyze');
  await reset(dataSource);
  const whole = await costOf(stores, EVENTS, () => catchUp(stores, last));
  const copied = await costOf(stores, EVENTS, await plainCopy(stores));
  const rebuilt = await costOf(stores, EVENTS, () => rebuild({ ...stores, log: silentLog }));
  const parts = await measureParts(stores, {
    events: EVENTS,
    last,
    reset: () => reset(dataSource),
    postgresCpu: () => postgresCpu(pool),
  });
  const rate = (what, { wall }, goal) => ({
    what,
    value: Math.round(1_000_000 / wall),
    unit: 'events/s',
    ...(goal && { goal, ok: 1_000_000 / wall >= goal }),
  });
  const cost = (what, value) => ({ what, value, unit: 'µs an event' });
  return [
    rate('catching up', whole, GOAL.catchUp),
    rate(`live, while the events are appended by ${LIVE_BATCH} writers at once in the same process`, live, GOAL.live),
    rate('rebuild', rebuilt),
    {
      what: 'rebuild, beside COPY of its rows into tables without indexes',
      value: rebuilt.wall,
      unit: 'µs an event',
      floor: copied.wall,
      ratio: rebuilt.wall / copied.wall,
      goal: GOAL.timesCopy,
      ok: rebuilt.wall / copied.wall <= GOAL.timesCopy,
    },
    cost('rebuild, processor time of Node', rebuilt.node),
    cost('rebuild, processor time of Postgres', rebuilt.postgres),
    cost('catching up, processor time of Node', whole.node),
    cost('catching up, processor time of Postgres', whole.postgres),
    ...parts,
  ];
}

/** The events, each of a person with a key. */
async function withKeys(subjectKeys, story) {
  const known = new Map();
  const withKey = async (each) => {
    const { subject } = each.event;
    if (subject === undefined) return each;
    if (!known.has(subject)) known.set(subject, await subjectKeys.create());
    return { ...each, event: { ...each.event, subject: known.get(subject) } };
  };
  const all = [];
  for (const each of story) all.push(await withKey(each));
  return all;
}

/** In µs an event: time, and processor time of this process and of Postgres. */
async function costOf({ pool }, events, work) {
  const [before, begin, spent] = [await postgresCpu(pool), performance.now(), process.cpuUsage()];
  await work();
  const wall = ((performance.now() - begin) * 1_000) / events;
  const { user, system } = process.cpuUsage(spent);
  return { wall, node: (user + system) / events, postgres: ((await postgresCpu(pool)) - before) / events };
}

async function postgresCpu(pool) {
  const { rows } = await pool.query('select pid from pg_stat_activity');
  return cpuOfAll(rows.map(({ pid }) => pid));
}

async function appendAndProject(stores, story) {
  const projections = startProjections({ ...stores, log: silentLog });
  try {
    await waitFor(projections, await append(stores.store, story, LIVE_BATCH));
  } finally {
    await projections.stop();
  }
}

/** In order within every stream; some streams at once. @returns the last position */
async function append(store, story, window = APPEND_WINDOW) {
  let last = null;
  for (let at = 0; at < story.length; at += window) {
    const streams = groupByStream(story.slice(at, at + window));
    const results = await Promise.all(
      [...streams].map(([stream, own]) =>
        store.append(
          stream,
          'any',
          own.map(({ event }) => event),
        ),
      ),
    );
    last = results
      .map(({ position }) => position)
      .sort((a, b) => store.compare(a, b))
      .at(-1);
  }
  return last;
}

function groupByStream(appends) {
  const streams = new Map();
  for (const each of appends) streams.set(each.stream, [...(streams.get(each.stream) ?? []), each]);
  return streams;
}

async function catchUp(stores, position) {
  const projections = startProjections({ ...stores, log: silentLog });
  try {
    await waitFor(projections, position);
  } finally {
    await projections.stop();
  }
}

async function waitFor(projections, position) {
  if (!(await projections.waitFor(position, 100_000))) throw new Error('the projections did not catch up in 100 s');
}

async function reset(dataSource) {
  const [{ tables }] = await dataSource.query(
    `select string_agg(format('read.%I', tablename), ', ') as tables from pg_tables where schemaname = 'read'`,
  );
  await dataSource.query(`truncate ${tables}`);
}

/** The floor: the rows that the projections made, copied from texts that are ready, with nothing else to do. */
async function plainCopy({ dataSource, pool }) {
  const copies = [];
  await dataSource.query('create schema floor');
  for (const table of READ_MODELS) {
    const { name, columns, key } = table;
    await dataSource.query(createTable(table, 'floor', false).split(';')[0].replace(' unique', ''));
    const rows = await dataSource.query(`select to_json(t) as row from read.${name} t order by ${key.join()}`);
    const text = `copy floor.${name} (${Object.keys(columns).join()}) from stdin`;
    for (let at = 0; at < rows.length; at += COPIED_ROWS) {
      const part = rows.slice(at, at + COPIED_ROWS).map(({ row }) => row);
      copies.push({ name: `floor_${name}`, text, values: [], copied: copyText(columns, part) });
    }
  }
  return async () => {
    const client = await pool.connect();
    for (const each of copies) await runPipeline(client, [each]);
    client.release();
  };
}
