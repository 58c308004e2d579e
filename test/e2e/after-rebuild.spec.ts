/** On everything that the other tests did: a rebuild of the read models gives the same rows. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, fromSetup, test } from '../harness/e2e.js';

const checkout = resolve(__dirname, '../..');

/** The data's folder holds the address of its Postgres. */
function databaseUrl(): string {
  const running = JSON.parse(readFileSync(join(fromSetup('E2E_DATA_DIR'), 'running.json'), 'utf8')) as {
    databaseUrl: string;
  };
  return running.databaseUrl;
}

type Rows = ReadonlyMap<string, readonly string[]>;

/** Table → its rows as JSON. The checkpoint is a place in the events, not a row made of them. */
async function rowsOf(client: pg.Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'read' and table_type = 'BASE TABLE' and table_name <> 'checkpoint' order by 1`,
  );
  const all = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from read."${name}" t`);
    all.set(name, rows.map(({ row }) => row).toSorted());
  }
  return all;
}
/** The rows of `some` that `others` lacks, each after its table's name. */
const missing = (some: Rows, others: Rows): readonly string[] =>
  [...some].flatMap(([name, rows]) => {
    const there = new Set(others.get(name));
    return rows.filter((row) => !there.has(row)).map((row) => `${name} ${row}`);
  });

function rebuild(): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [join(checkout, 'scripts/rebuild.mjs')], {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: fromSetup('E2E_DATA_DIR'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

test('E2E-12 a rebuild next to the running product gives equal rows, and nobody notices', async ({ asha }) => {
  const { id } = await asha.createFlow('Here all the time');
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    // Writing doesn't wait for the read models; reading does.
    expect(await asha.listFlows()).toHaveLength(1);
    const before = await rowsOf(client);
    expect(before.size).toBeGreaterThan(5);
    let running = true;
    const rebuilt = rebuild().finally(() => (running = false));
    let asked = 0;
    while (running) {
      expect((await asha.listFlows()).map((flow) => flow.id)).toEqual([id]);
      asked += 1;
    }
    const { code, output } = await rebuilt;
    expect(code, output).toBe(0);
    expect(asked).toBeGreaterThan(0);
    const after = await rowsOf(client);
    expect({ gone: missing(before, after), new: missing(after, before) }).toEqual({ gone: [], new: [] });
    expect([...after].map(([name, rows]) => [name, rows.length])).toEqual(
      [...before].map(([name, rows]) => [name, rows.length]),
    );
    expect((await asha.createFlow('After it')).id).toBeGreaterThan(id);
    expect(await asha.listFlows()).toHaveLength(2);
  } finally {
    await client.end();
  }
});
