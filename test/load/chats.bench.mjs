/**
 * The list of one flow's chats with every filter, at a million chats and at a thousand in the same run. Some hundred
 * chats go through the projections; their rows are multiplied, with other people, times, scores and places.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@parley/backend/platform/embedded-postgres/embedded-postgres';
import { MatchingChats } from '@parley/backend/stats/response-logs/matching-chats';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { gramsOf } from '@parley/projections/chats/search-grams';
import { startProjections } from '@parley/projections/start-projections';
import { everybodysKeys } from '@parley/projections/testing/everybodys-keys';
import { madeUpEvents } from '@parley/projections/testing/made-up-events';
import { openDataSource } from '@parley/projections/testing/read-models-database';

export const title = 'Chats: a page of 20 with its count, 1,000,000 chats in the flow (floor: 1,000)';

const FLOW = 1;
const SIZES = [1_000, 1_000_000];
const ROUNDS = 9;
const AT_ONCE = 20_000;
const PAGE = 20;

const FILTERS = {
  'no filter': {},
  completed: { completed: 'true' },
  'waits for a teacher': { inputsPending: 'true' },
  'waits for nobody': { inputsPending: 'false' },
  'one version': { version: 1 },
  'latest attempts': { attempts: 'latest' },
  'score 90 to 100': { scoreFrom: 90 },
  'score that nobody has': { scoreFrom: 33, scoreTill: 34 },
  'not completed, score 90 to 100': { completed: 'false', scoreFrom: 90 },
  'a way that many went': { pathNode: 1 },
  'a way that few went': { pathNode: 3_000 },
  'search by a letter': { search: 'a' },
  'search by a name that many have': { search: 'asha' },
  'search by an address that one has': { search: 'carla.200@' },
  'search for a text that nobody has': { search: 'nobody here' },
  'search for two letters that nobody has': { search: 'zq' },
  'search for a name, completed, latest': { search: 'asha', completed: 'true', attempts: 'latest' },
};

/** Of the copies, by their number `n`. */
const CHAT = {
  chat_id: 'gen_random_uuid()',
  flow_id: `${FLOW}`,
  version: '1 + n % 3',
  subject: 'gen_random_uuid()',
  identifier: `(array['asha', 'ben', 'carla', 'deepak', 'आशा शर्मा'])[1 + n % 5] || '.' || n || '@school.example'`,
  created_at: `timestamptz '2026-01-01' + n * interval '7 seconds'`,
  completed: 'n % 5 < 3',
  score: '(n * 7919) % 21',
  max_score: '20',
  inputs_pending: 'n % 100 = 0',
  test: 'n % 10000 = 0',
};
const STAT = {
  ...CHAT,
  chat_id: 'c.chat_id',
  version: 'c.version',
  created_at: 'c.created_at',
  completed: 'c.completed',
  score: '(c.score * 500)::int',
  latest: 'n % 5 > 0',
  learner: 'c.subject::text',
  path_node: '1 + (n * 2654435761) % 4000',
};

export async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  chmodSync(dir, 0o755);
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: silentLog });
  const dataSource = await openDataSource(server.url);
  try {
    await dataSource.runMigrations();
    await playSome(dataSource);
    const figures = [];
    for (const size of SIZES) {
      await multiply(dataSource, size);
      figures.push(await measure(new MatchingChats(dataSource, everybodysKeys)));
    }
    const [floor, many] = figures;
    return Object.keys(FILTERS).map((what) => {
      const goal = what === 'no filter' ? 20 : 50;
      return {
        what,
        value: many[what],
        unit: 'ms',
        floor: floor[what],
        ratio: many[what] / floor[what],
        goal: `≤ ${goal} ms`,
        ok: many[what] <= goal,
      };
    });
  } finally {
    await dataSource.destroy();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function playSome(dataSource) {
  const store = new MemoryEventStore();
  const story = madeUpEvents({ seed: 1, events: 2_000, flows: 1, openChats: 50, answersPerChat: 5, troubled: false });
  for (const { stream, event } of story) await store.append(stream, 'any', [event]);
  const projections = startProjections({ store, subjectKeys: everybodysKeys, dataSource, log: silentLog });
  await projections.waitFor(await store.lastPosition(), 60_000);
  await projections.stop();
  await dataSource.query(`
    create table sample as select c.*, row_number() over () - 1 as nth from read.chat c
      join read.chat_stat s using (chat_id);
    create table sample_stat as select s.*, c.nth from read.chat_stat s join sample c using (chat_id);
    delete from read.path_node;
    insert into read.path_node (flow_id, node, parent, prompt_key, answer)
      select ${FLOW}, n, n / 3, 'p' || n % 40, 'a' || n % 3 from generate_series(1, 4000) n`);
}

async function multiply(dataSource, size) {
  await dataSource.query('truncate read.chat, read.chat_stat, read.chat_search');
  const numbered = `generate_series(1, ${size}) n join sample t on t.nth = n % (select count(*) from sample)`;
  await copy(dataSource, 'chat', CHAT, numbered);
  await copy(
    dataSource,
    'chat_stat',
    STAT,
    `(select *, row_number() over (order by created_at) as n from read.chat) c
       join sample_stat t on t.nth = c.n % (select count(*) from sample_stat) where not c.test`,
  );
  let [last] = [{ at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }];
  for (let rows = [last]; rows.length > 0; last = rows.at(-1)) {
    rows = await dataSource.query(
      `select chat_id as id, created_at::text as at, identifier from read.chat
       where flow_id = ${FLOW} and (created_at, chat_id) > ($1, $2) order by created_at, chat_id limit ${AT_ONCE}`,
      [last.at, last.id],
    );
    await dataSource.query(
      `insert into read.chat_search select * from json_to_recordset($1::json) as x(chat_id uuid, grams int[])`,
      [
        JSON.stringify(
          rows.map(({ id, identifier }) => ({
            chat_id: id,
            grams: gramsOf(everybodysKeys.searchKey, FLOW, identifier),
          })),
        ),
      ],
    );
  }
  for (const table of ['chat', 'chat_stat', 'chat_search']) await dataSource.query(`vacuum analyze read.${table}`);
}

async function copy(dataSource, table, changed, from) {
  const columns = await dataSource.query(
    `select column_name as name from information_schema.columns where table_schema = 'read' and table_name = $1`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  await dataSource.query(
    `insert into read.${table} (${names.join()}) select ${names.map((name) => changed[name] ?? `t.${name}`).join()} from ${from}`,
  );
}

async function measure(chats) {
  const figures = {};
  for (const [what, filter] of Object.entries(FILTERS)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begin = performance.now();
      await chats.list(await chats.of(FLOW, { timeZone: 'UTC', ...filter }), PAGE);
      times.push(performance.now() - begin);
    }
    figures[what] = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  }
  return figures;
}
