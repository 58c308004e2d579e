/** An older program on the data of a newer one. */
import { randomBytes } from 'node:crypto';
import { startTestParley, type TestParley } from './testing/test-parley.js';

const SECRETS = {
  JWT_SECRET: randomBytes(32).toString('base64'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};
let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({ env: SECRETS });
});
afterAll(() => parley.drop());

const startAgain = () => startTestParley({ env: { ...SECRETS, DATABASE_URL: parley.databaseUrl } });
const CHECKPOINT = `select generation from read.checkpoint where name = 'read-models'`;

test('CONF-19 data that a newer version has migrated is refused, and nothing of it is changed', async () => {
  const { pool } = parley.stores;
  await pool.query(`insert into migration (timestamp, name) values (9999999999999, 'OfNextYear9999999999999')`);
  await expect(startAgain()).rejects.toMatchObject({
    name: 'NewerData',
    message: expect.stringContaining('OfNextYear9999999999999'),
  });
  await pool.query(`delete from migration where name = 'OfNextYear9999999999999'`);
});

test('CONF-19 read models of a newer version are refused, and stay as they are', async () => {
  const { pool } = parley.stores;
  await pool.query(`insert into read.checkpoint (name, position, generation) values ('read-models', '0:0', 9999)
    on conflict (name) do update set generation = 9999`);
  await expect(startAgain()).rejects.toMatchObject({ name: 'NewerReadModels' });
  expect((await pool.query(CHECKPOINT)).rows).toEqual([{ generation: 9999 }]);
});
