/** All projections together over 100,000 events of made-up flows and chats, on the embedded Postgres with its usual settings. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '@parley/backend/platform/embedded-postgres/embedded-postgres';
import { openEventStore } from '@parley/backend/platform/event-store/open-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { rebuild } from '@parley/projections/rebuild';
import { startProjections } from '@parley/projections/start-projections';
import { everybodysKeys } from '@parley/projections/testing/everybodys-keys';
import { madeUpEvents } from '@parley/projections/testing/made-up-events';
import { openDataSource } from '@parley/projections/testing/read-models-database';

export const title = 'Projections: 100,000 events into all read models';

const EVENTS = 100_000;
const LIVE_EVENTS = 20_000;
/** What an append of the group-committing store hands over at once when the learners of a busy site answer. */
const LIVE_BATCH = 50;
const APPEND_WINDOW = 1_000;
const FLOOR_ROWS = 5_000;
const GOAL = { catchUp: 60_000, live: 10_000, rebuild: 1_000_000 / 30 };
const TABLES = [
  'flow',
  'flow_draft',
  'draft_prompt',
  'flow_version',
  'chat',
  'chat_page',
  'chat_stat',
  'chat_fact_page',
];

export async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  chmodSync(dir, 0o755);
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: silentLog });
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  pool.on('error', () => undefined);
  const dataSource = await openDataSource(server.url);
  try {
    await dataSource.runMigrations();
    const store = await openEventStore({ pool, log: silentLog });
    try {
      return await measure(store, dataSource);
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

async function measure(store, dataSource) {
  const story = madeUpEvents({
    seed: 1,
    events: EVENTS,
    flows: 20,
    openChats: 150,
    answersPerChat: 12,
    troubled: false,
  });
  const positions = await append(store, story);
  await dataSource.query('vacuum analyze');
  const live = await perSecond(LIVE_EVENTS, () => catchUp(store, dataSource, positions.live, LIVE_BATCH));
  await reset(dataSource);
  const whole = await perSecond(EVENTS, () => catchUp(store, dataSource, positions.last));
  const floor = await perSecond(EVENTS, await rawInserts(dataSource));
  const rebuilt = await perSecond(EVENTS, () =>
    rebuild({ store, subjectKeys: everybodysKeys, dataSource, log: silentLog }),
  );
  const row = (what, value, goal) => ({
    what,
    value: Math.round(value),
    unit: 'events/s',
    floor: Math.round(floor),
    ratio: Number((value / floor).toFixed(2)),
    goal: Math.round(goal),
    ok: value >= goal,
  });
  return [
    row('catching up', whole, GOAL.catchUp),
    row(`in batches of ${LIVE_BATCH}, as they come live`, live, GOAL.live),
    row('rebuild (goal: 1 million in 30 s)', rebuilt, GOAL.rebuild),
  ];
}

/** In order within every stream; some hundred streams at once. */
async function append(store, story) {
  let open = [];
  let count = 0;
  const positions = { live: null, last: null };
  const flush = async () => {
    const streams = groupByStream(open);
    const results = await Promise.all(
      [...streams].map(([stream, own]) =>
        store.append(
          stream,
          'any',
          own.map(({ event }) => event),
        ),
      ),
    );
    const last = results
      .map(({ position }) => position)
      .sort((a, b) => store.compare(a, b))
      .at(-1);
    positions.last = last;
    if (count <= LIVE_EVENTS) positions.live = last;
    open = [];
  };
  for (const each of story) {
    count += 1;
    if (open.push(each) === APPEND_WINDOW) await flush();
  }
  if (open.length > 0) await flush();
  return positions;
}

function groupByStream(appends) {
  const streams = new Map();
  for (const each of appends) streams.set(each.stream, [...(streams.get(each.stream) ?? []), each]);
  return streams;
}

async function catchUp(store, dataSource, position, batchSize) {
  const projections = startProjections({ store, subjectKeys: everybodysKeys, dataSource, log: silentLog, batchSize });
  try {
    if (!(await projections.waitFor(position, 50_000))) throw new Error('the projections did not catch up in 50 s');
  } finally {
    await projections.stop();
  }
}

async function reset(dataSource) {
  const [{ tables }] = await dataSource.query(
    `select string_agg(format('read.%I', tablename), ', ') as tables from pg_tables where schemaname = 'read'`,
  );
  await dataSource.query(`truncate ${tables}`);
}

/** The floor: the rows that the projections made, inserted from texts that are ready, with nothing else to do. */
async function rawInserts(dataSource) {
  const inserts = [];
  await dataSource.query('create schema floor');
  for (const table of TABLES) {
    await dataSource.query(`create table floor.${table} (like read.${table} including all)`);
    const rows = await dataSource.query(`select to_json(t)::text as row from read.${table} t`);
    for (let at = 0; at < rows.length; at += FLOOR_ROWS)
      inserts.push([
        table,
        `[${rows
          .slice(at, at + FLOOR_ROWS)
          .map(({ row }) => row)
          .join()}]`,
      ]);
  }
  return async () => {
    for (const [table, rows] of inserts)
      await dataSource.query(
        `insert into floor.${table} select * from json_populate_recordset(null::floor.${table}, $1::json)`,
        [rows],
      );
  };
}

async function perSecond(count, work) {
  const begin = performance.now();
  await work();
  return (count / (performance.now() - begin)) * 1_000;
}
