/** Reads many histories a few at a time. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import { READ_MODEL_GENERATION } from '@parley/projections/all-projections';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { Histories } from './histories.js';

const definition = {
  promptsArray: [
    {
      key: 'who',
      name: 'start',
      definition: { message: 'Who?', answers: [{ key: 'any', message: '*', nextKey: '.end' }] },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
let histories: Histories;
let flowId: number;
beforeAll(async () => {
  parley = await startTestParley();
  histories = new Histories(parley.stores.pool, parley.stores.subjectKeys, parley.stores.store);
  const author = await newAuthor(parley.consoleUrl);
  const body = { name: 'Names', definition } as unknown as BodyOf<typeof createFlow>;
  ({ id: flowId } = await author.ok(createFlow, { body }));
  await author.ok(publishFlow, { params: { id: flowId } });
});
afterAll(() => parley.drop());

async function played(identifier: string): Promise<string> {
  const learner = new Learner(new Client(parley.shareUrl), flowId, definition, identifier).say(`I am ${identifier}`);
  expect((await learner.post()).status).toBe(200);
  return learner.chatId;
}

test('STAT-F2 histories come in the order asked for, long ones alone; those that are gone have no turns', async () => {
  const [ana, ben, cy, dee] = [await played('ana'), await played('ben'), await played('cy'), await played('dee')];
  const gone = '00000000-0000-4000-8000-000000000000';
  await parley.upToDate();
  const { pool } = parley.stores;
  await pool.query(`update read.chat set revision = 4000 where chat_id = $1`, [cy]);
  const query = jest.spyOn(pool, 'query');
  const read: [string, unknown][] = [];
  for await (const { chatId, turns } of histories.read([dee, gone, cy, ana, ben]))
    read.push([chatId, turns.flatMap(({ items }) => items).find(({ d }) => d === 's')?.m]);
  const groups = (query.mock.calls as unknown as [string | object, [string[]]][]).flatMap(([sql, parameters]) =>
    typeof sql === 'string' && sql.includes('chat_page') ? parameters : [],
  );
  query.mockRestore();
  expect(read).toEqual([
    [dee, 'I am dee'],
    [gone, undefined],
    [cy, 'I am cy'],
    [ana, 'I am ana'],
    [ben, 'I am ben'],
  ]);
  expect(groups).toEqual([[dee, gone], [cy], [ana, ben]]);
  expect(await histories.of(gone)).toEqual([]);
  expect((await histories.of(ana)).map(({ revision }) => revision)).toEqual([0, 1]);
});

test('STAT-I2 single turns are left out if they are longer than the reader wants; facts stand by their turns', async () => {
  const eli = await played('eli');
  await parley.upToDate();
  const facts = (await histories.facts([eli])).get(eli)!;
  const { revision } = facts.find((turn) => turn.facts.some(([, , , , answered]) => answered !== null))!;
  const [turns, none] = await histories.turns(
    [
      { chatId: eli, revision },
      { chatId: eli, revision: 99 },
    ],
    60_000,
  );
  expect([turns!.map((turn) => turn.revision), none]).toEqual([[revision], []]);
  expect(await histories.turns([{ chatId: eli, revision }], 10)).toEqual([[]]);
});

test('STAT-I2 PROJ-12 while tables of an earlier generation have facts of several events in a row, each counts once', async () => {
  const fay = await played('fay');
  await parley.upToDate();
  const { pool } = parley.stores;
  const before = (await histories.facts([fay])).get(fay)!;
  expect(before.map(({ revision }) => revision)).toEqual([0, 1]);
  const all = before.flatMap(({ facts }) => facts);
  await pool.query('insert into read.chat_fact_page (chat_id, page, facts) values ($1, 0, $2)', [
    fay,
    JSON.stringify(all),
  ]);
  await pool.query('update read.checkpoint set generation = 7');
  expect((await histories.facts([fay])).get(fay)!.flatMap(({ facts }) => facts)).toEqual(all);
  await pool.query(`update read.checkpoint set generation = ${READ_MODEL_GENERATION}`);
});
