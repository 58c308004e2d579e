/** Read models keep identifiers as an earlier generation wrote them, until they are rebuilt. */
import { randomUUID } from 'node:crypto';
import type { UserId } from '@parley/contracts/ids';
import { CHAT } from '@parley/projections/chats/chat-tables';
import { openIdentifier } from '@parley/projections/chats/identifiers';
import { newRow } from '@parley/projections/platform/table';
import { everybodysKeys } from '@parley/projections/testing/everybodys-keys';
import { readModelsDatabase, type ReadModelsDatabase } from '@parley/projections/testing/read-models-database';
import { LatestChats } from '../chats/latest-chats.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { MatchingChats } from '../stats/response-logs/matching-chats.js';
import { LearnerNames } from './learner-names.js';
import { PeopleByText } from './people-by-text.js';
import { PersonList } from './person-list.js';
import { VisibleChats } from './visible-chats.js';

const FLOW = 7;
const OWNER = randomUUID() as UserId;
const PEOPLE = ['Asha Rao', 'आशा', 'ben'];

let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
  const { dataSource } = database;
  const isEarlier = async () =>
    (
      await dataSource.query<object[]>(
        `select from information_schema.columns
         where table_schema = 'read' and table_name = 'identifier' and column_name = 'sort_text'`,
      )
    ).length > 0;
  while (!(await isEarlier())) await dataSource.undoLastMigration();
  for (const identifier of PEOPLE) await writeAsEarlier(identifier);
  await dataSource.runMigrations();
});
afterAll(() => database.drop());

async function writeAsEarlier(identifier: string): Promise<void> {
  const { dataSource } = database;
  const [subject, at] = [randomUUID(), new Date().toISOString()];
  const chat = newRow(CHAT, {
    chat_id: randomUUID(),
    flow_id: FLOW,
    version: 1,
    subject,
    identifier_hash: '',
    identifier_origin: 'user',
    attempt: 1,
    language: 'en',
    seed: 's',
    context: {},
    test: false,
    trust: 'open',
    created_at: at,
    updated_at: at,
    revision: 0,
  });
  await dataSource.query('insert into read.chat select * from json_populate_record(null::read.chat, $1::json)', [
    JSON.stringify({ ...chat, identifier }),
  ]);
  await dataSource.query(
    `insert into read.identifier (subject, owner_id, value, sort_text, anonymous, origins) values ($1, $2, $3, $4, 0, $5)`,
    [subject, OWNER, identifier, identifier.toLowerCase(), ['Canvas']],
  );
  await dataSource.query(`insert into read.identifier_item values ($1, 'flow', ${FLOW}, 0, $2)`, [
    subject,
    identifier.toLowerCase(),
  ]);
}

test('PROJ-12 after an upgrade, identifiers that an earlier generation wrote are found, listed, searched and sorted', async () => {
  const { dataSource } = database;
  const keys = everybodysKeys as SubjectKeys;
  for (const identifier of PEOPLE) {
    const row = await new LatestChats(dataSource, keys).find(FLOW, identifier, false);
    expect(row && openIdentifier(null, row)).toBe(identifier);
  }
  const chats = new MatchingChats(dataSource, keys);
  const found = await chats.list(await chats.of(FLOW, { timeZone: 'UTC', search: 'asha' }), 20);
  expect(found.rows.map(({ identifier }) => identifier)).toEqual(['Asha Rao']);
  const [visible, names] = [new VisibleChats(dataSource), new LearnerNames(dataSource)];
  const people = new PersonList(dataSource, visible, names, new PeopleByText(dataSource, keys), keys);
  const all = await people.read(OWNER, {});
  expect(all.identifiers.map(({ value, origins }) => [value, origins])).toEqual([
    ['Asha Rao', ['Canvas']],
    ['ben', ['Canvas']],
    ['आशा', ['Canvas']],
  ]);
  const searched = await people.read(OWNER, { search: 'RAO' });
  expect(searched.identifiers.map(({ value }) => value)).toEqual(['Asha Rao']);
});
