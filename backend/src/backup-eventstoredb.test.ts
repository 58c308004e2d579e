/** Backups of an installation whose events are in EventStoreDB; restores into another one, and into Postgres. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { STREAM_PREFIXES } from '@parley/contracts/events/event-store';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { rebuild } from '@parley/projections/rebuild';
import { tableSums } from '@parley/projections/testing/read-models-database';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { backUpInstallation, restoreInstallation, type BackupParts } from './backup-stores.js';
import { contentOf } from './backup/testing/installation-content.js';
import { Learner } from './chats/testing/learner.js';
import { loadConfig } from './platform/config/config.js';
import { EventStoreDbDouble } from './platform/event-store/testing/eventstoredb-double.js';
import { Client, newAuthor } from './testing/client.js';
import { AGAIN as definition } from './testing/flows.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

let store: EventStoreDbDouble;
let parley: TestParley;
let flowId: number;
const folders: string[] = [];
const databases: TestDatabase[] = [];
const newFolder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  folders.push(made);
  return made;
};
let folder: string;
beforeAll(async () => {
  folder = newFolder();
  store = new EventStoreDbDouble();
  await store.start();
  parley = await startTestParley({ env: { EVENTSTORE_URL: store.url } });
  const owner = await newAuthor(parley.consoleUrl);
  ({ id: flowId } = await owner.ok(createFlow, { body: { name: 'Again', definition } as never }));
  await owner.ok(publishFlow, { params: { id: flowId } });
  for (const words of ['no', 'tab\tand\nline \\ नमस्ते', 'stop'])
    expect((await learner().say(words).post()).status).toBe(200);
});
afterAll(async () => {
  await parley.drop();
  store.stop();
  for (const database of databases) await database.drop();
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});
const learner = (at = parley.shareUrl) => new Learner(new Client(at), flowId, definition);

const parts = (env: Record<string, string>): BackupParts => {
  const backup = { BACKUP_TO: folder, BACKUP_PASSPHRASE: 'correct horse battery staple' };
  const loaded = loadConfig({ ...backup, ...env });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return { config: loaded.config, log: silentLog };
};
const eventsOf = async ({ stores }: TestParley) => {
  const events = await stores.store.readAll({ after: null, limit: 5_000, prefixes: STREAM_PREFIXES });
  return events.map(({ position: _, ...event }) => event);
};
async function backedUp(): Promise<string> {
  await parley.upToDate();
  const { name } = await backUpInstallation(
    parts({ DATABASE_URL: parley.databaseUrl, DATA_DIR: parley.dataDir, EVENTSTORE_URL: store.url }),
  );
  return name;
}
async function tried(env: Record<string, string>, name: string): Promise<void> {
  const database = await testDatabase();
  databases.push(database);
  const target = { DATABASE_URL: database.url, DATA_DIR: newFolder(), ...env };
  await restoreInstallation(parts(target), name);
  const tables = async (url: string) => {
    const { events: _, ['"public"."es_stream"']: __, ...others } = await contentOf(url);
    return others;
  };
  expect(await tables(database.url)).toEqual(await tables(parley.databaseUrl));
  const again = await startTestParley({ env: target });
  try {
    expect(await eventsOf(again)).toEqual(await eventsOf(parley));
    expect(await again.upToDate()).toBe(true);
    expect((await learner(again.shareUrl).say('no').post()).status).toBe(200);
    expect(await again.upToDate()).toBe(true);
    const sums = async () => {
      // Copies of histories, which only an EventStoreDB needs: a rebuild on Postgres keeps none.
      const { chat_page: _, chat_fact_page: __, ...all } = await tableSums(again.stores.dataSource);
      return all;
    };
    const live = await sums();
    await rebuild({ ...again.stores, log: silentLog });
    expect(await sums()).toEqual(live);
  } finally {
    await again.stop();
  }
}

test('BACKUP-16 events of EventStoreDB are restored into another one', async () => {
  const name = await backedUp();
  const other = new EventStoreDbDouble();
  await other.start();
  try {
    await tried({ EVENTSTORE_URL: other.url }, name);
    const database = await testDatabase();
    databases.push(database);
    const full = parts({ DATABASE_URL: database.url, DATA_DIR: newFolder(), EVENTSTORE_URL: other.url });
    await expect(restoreInstallation(full, name)).rejects.toThrow('its event store has events');
  } finally {
    other.stop();
  }
});

test('BACKUP-16 events of EventStoreDB are restored into Postgres', async () => tried({}, await backedUp()));
