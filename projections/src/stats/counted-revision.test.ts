import { readModelsDatabase, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { CountClasses1764356400000 } from './classes.migration.js';
import { CountedRevision1764180000000 } from './counted-revision.migration.js';
import { CountFirstAnswers1764270000000 } from './first-answers.migration.js';

let database: ReadModelsDatabase;
beforeAll(async () => (database = await readModelsDatabase()));
afterAll(() => database.drop());

test('PROJ-12 an upgrade keeps the times at places, and takes the longest that fits if one is longer', async () => {
  const { dataSource } = database;
  const migration = new CountedRevision1764180000000();
  const runner = dataSource.createQueryRunner();
  const later = [new CountFirstAnswers1764270000000(), new CountClasses1764356400000()];
  for (const each of later.toReversed()) await each.down(runner);
  await migration.down(runner);
  await runner.query(`
    insert into read.chat_stat (chat_id, flow_id, version, sequence_id, learner, attempt, latest, created_at, answers,
      completed, time, thread_answers, thread_ms, path_node, path_ms)
    select gen_random_uuid(), n, 1, 0, 'ana', 1, true, now(), 0, false, '{}', 0, 0, 1, ms
    from (values (1, array[7, 3000000000, 5]), (2, array[]::bigint[])) as x(n, ms)`);
  await migration.up(runner);
  for (const each of later) await each.up(runner);
  await runner.release();
  expect(await dataSource.query('select revision, path_ms from read.chat_stat order by flow_id')).toEqual([
    { revision: null, path_ms: [7, 2_147_483_647, 5] },
    { revision: null, path_ms: [] },
  ]);
});
