/** On everything that the other tests did: read models made anew from the events are the same rows. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, fromSetup, test } from '../harness/e2e.js';

const checkout = resolve(__dirname, '../..');

/** Beside the data stands where its Postgres listens. */
function databaseUrl(): string {
  const running = JSON.parse(readFileSync(join(fromSetup('E2E_DATA_DIR'), 'running.json'), 'utf8')) as {
    databaseUrl: string;
  };
  return running.databaseUrl;
}

/** Table → number of rows and the sum of all of them. The checkpoint is a place in the events, not a row made of them. */
async function sumsOf(client: pg.Client): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'read' and table_type = 'BASE TABLE' and table_name <> 'checkpoint' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(row::text, E'\\n' order by row::text), '')) as sum from read."${name}" as row`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

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

test('E2E-12 a rebuild beside the running product gives equal rows, and nobody notices', async ({ asha }) => {
  const { id } = await asha.createFlow('Here all the time');
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    // Writing doesn't wait for the read models; reading does.
    expect(await asha.listFlows()).toHaveLength(1);
    const before = await sumsOf(client);
    expect(Object.keys(before).length).toBeGreaterThan(5);
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
    expect(await sumsOf(client)).toEqual(before);
    expect((await asha.createFlow('After it')).id).toBeGreaterThan(id);
    expect(await asha.listFlows()).toHaveLength(2);
  } finally {
    await client.end();
  }
});
