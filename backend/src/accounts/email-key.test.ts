/** Accounts of before e-mails were folded alike everywhere: both of a pair stay, and each can still be reached. */
import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../platform/database/data-source.js';
import { SCHEMA } from '../schema.js';
import { Accounts } from './accounts.js';
import { DoubledAccounts } from './doubled-accounts.js';
import { PromptTemplates } from './prompt-templates/prompt-templates.js';
import { ItemTags } from '../tags/item-tags.js';

let database: TestDatabase;
let dataSource: DataSource;
/** In Turkish, `lower()` holds INFO@ and info@ apart; Ölaf@ and ölaf@ it does not. */
beforeEach(async () => {
  database = await testDatabase({ locale: 'tr-TR' });
  dataSource = await createDataSource(database.url, SCHEMA).initialize();
  await dataSource.runMigrations();
  while ((await columnsOf('account')).includes('email_key')) await dataSource.undoLastMigration();
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});
const columnsOf = async (table: string) =>
  (
    await dataSource.query<{ column_name: string }[]>(
      `select column_name from information_schema.columns where table_name = $1`,
      [table],
    )
  ).map((row) => row.column_name);

async function insertAccount(email: string, state: string, day: number): Promise<string> {
  const id = randomUUID();
  await dataSource.query('insert into account (id, email, state, created_at) values ($1, $2, $3, $4)', [
    id,
    email,
    state,
    `2026-01-0${day}`,
  ]);
  return id;
}

test('AUTH-S7 two accounts of one e-mail both stay, are found by their exact spelling, and are named at the start', async () => {
  const invited = await insertAccount('info@example.org', 'invited', 1);
  const active = await insertAccount('INFO@example.org', 'active', 2);
  const alone = await insertAccount('Ingrid@example.org', 'active', 3);
  await dataSource.runMigrations();
  const accounts = new Accounts(dataSource);
  const idOf = async (email: string) => (await accounts.byEmail(email))?.id;
  expect(await idOf('INFO@example.org')).toBe(active);
  expect(await idOf('info@example.org')).toBe(invited);
  // In any other spelling it is the one that is in use.
  expect(await idOf('Info@example.org')).toBe(active);
  expect(await idOf('ingrid@EXAMPLE.org')).toBe(alone);
  expect((await accounts.findOrInvite('iNFO@example.org')).id).toBe(active);
  expect(await accounts.activate({ email: 'Info@example.org', name: null }, true)).toBeNull();
  const warned: object[] = [];
  const log = { info: () => undefined, error: () => undefined, warn: (fields: object) => void warned.push(fields) };
  await new DoubledAccounts(accounts, log).onApplicationBootstrap();
  expect(warned).toEqual([{ accounts: [active, invited].toSorted() }]);
});

test('AUTH-S7 with every e-mail held once, nothing is named', async () => {
  await insertAccount('Ingrid@example.org', 'active', 1);
  await insertAccount('info@example.org', 'active', 2);
  await dataSource.runMigrations();
  expect(await new Accounts(dataSource).doubled()).toEqual([]);
});

test('TMPL-3 TAG-2 templates and tags of one name stay too', async () => {
  const userId = await insertAccount('a@example.org', 'active', 1);
  for (const name of ['IV', 'iv'])
    await dataSource.query("insert into prompt_template (id, user_id, name, definition) values ($1, $2, $3, '{}')", [
      randomUUID(),
      userId,
      name,
    ]);
  for (const [item, tag] of [
    [1, 'IV'],
    [1, 'iv'],
    [2, 'iv'],
  ])
    await dataSource.query("insert into item_tag (user_id, kind, item_id, tag) values ($1, 'flow', $2, $3)", [
      userId,
      item,
      tag,
    ]);
  await dataSource.runMigrations();
  const user = userId as never;
  const templates = await new PromptTemplates(database.pool).list(user);
  expect(templates.map(({ name }) => name).toSorted()).toEqual(['IV', 'iv']);
  const tags = new ItemTags(database.pool);
  expect(await tags.of(user, 'flow', [1, 2])).toEqual(
    new Map([
      [1, ['IV']],
      [2, ['iv']],
    ]),
  );
  expect(await tags.rename(user, 'IV', 'Four')).toBe('Four');
  expect(await tags.all(user)).toEqual(['Four']);
});
