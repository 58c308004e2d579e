/** People who come for the first time, many at once and on two servers. */
import { randomBytes } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { queriesOf } from '../../testing/asked-queries.js';
import { SubjectKeys, type Met, type Person } from './subject-keys.js';

const KEY = randomBytes(32);
const MANY = 300;
let database: TestDatabase;
let servers: readonly [SubjectKeys, SubjectKeys];

beforeAll(async () => {
  database = await testDatabase();
  const open = () => SubjectKeys.open({ pool: database.pool, encryptionKey: KEY });
  servers = [await open(), await open()];
});
afterAll(() => database.drop());

const people = (name: string, count: number): readonly Person[] =>
  Array.from({ length: count }, (_, n) => ({ ownerId: 'o1', origin: 'user', identifier: `${name}.${n}` }));
const meetAll = (server: SubjectKeys, all: readonly Person[]) => Promise.all(all.map((person) => server.meet(person)));

test('CHAT-16 learners who come at the same moment are looked up and created with few statements', async () => {
  const class1 = people('class-1', MANY);
  let met: readonly Met[] = [];
  const queries = await queriesOf(async () => {
    met = await meetAll(servers[0], class1);
  });
  expect(queries).toHaveLength(2);
  expect(met.every(({ isNew }) => isNew)).toBe(true);
  expect(new Set(met.map(({ subject }) => subject)).size).toBe(MANY);
  const again = await meetAll(servers[1], [...class1, ...people('class-2', 1)]);
  expect(again.map(({ subject }) => subject).slice(0, MANY)).toEqual(met.map(({ subject }) => subject));
  expect(again.map(({ isNew }) => isNew)).toEqual([...Array<boolean>(MANY).fill(false), true]);
});

test('CHAT-16 whoever comes several times at once, on both servers, is new once and has one key', async () => {
  for (let round = 0; round < 5; round++) {
    const class3 = people(`class-3-${round}`, MANY);
    const both = await Promise.all([
      meetAll(servers[0], [...class3, ...class3]),
      meetAll(servers[1], [...class3].reverse().concat(class3)),
    ]);
    const met = both.flat();
    expect(met.filter(({ isNew }) => isNew)).toHaveLength(MANY);
    const subjects = new Set(met.map(({ subject }) => subject));
    expect(subjects.size).toBe(MANY);
    const [here, there] = await Promise.all(servers.map((server) => server.keysOf(subjects)));
    for (const subject of subjects) {
      expect(here!.get(subject)).toHaveLength(KEY.length);
      expect(there!.get(subject)).toEqual(here!.get(subject));
    }
  }
});
