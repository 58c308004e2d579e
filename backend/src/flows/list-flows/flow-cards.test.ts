/** Tests the facts in a row of the list of flows, over HTTP against the real stores. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { WAITING_COUNTED } from '@parley/contracts/http/flow-card';
import { archiveFlow, createFlow, listFlows, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import { Learner } from '../../chats/testing/learner.js';
import { testMark } from '../../chats/testing/test-mark.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

const entry = (name: string, definition: object) => ({ key: name, name, definition });
const definition = {
  promptsArray: [
    entry('start', {
      contentType: 'image',
      message: { images: [{ url: 'https://school.example/moon.png' }] },
      nextKey: '.why',
    }),
    entry('why', {
      message: 'Why?',
      inputDisplayType: 'textarea',
      answers: [{ key: 'any', message: '*', scoreLater: true, nextKey: '.end' }],
    }),
    entry('end', { message: 'Bye' }),
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
});
afterAll(() => parley.drop());

async function created(): Promise<number> {
  const body = { name: 'The Moon', language: 'hi', definition } as unknown as BodyOf<typeof createFlow>;
  return (await author.ok(createFlow, { body })).id;
}
const listed = async (id: number, query: object = {}) => {
  await parley.upToDate();
  return (await author.ok(listFlows, { query })).flows.find((flow) => flow.id === id);
};

test('HOME-C3 a row has what its picture is drawn from, when it was published, and who learns and waits; no tests', async () => {
  const id = await created();
  const draft = {
    uid: expect.any(String),
    language: 'hi',
    publishedAt: null,
    opensByLink: false,
    learners: 0,
    firstAnswers: null,
    waiting: 0,
    prompts: 3,
    first: { shape: 'long', choices: 0, right: null },
    picture: 'https://school.example/moon.png',
  };
  expect((await listed(id))?.card).toEqual(draft);
  await author.ok(publishFlow, { params: { id } });
  const share = new Client(parley.shareUrl);
  const play = async (name: string, more: object = {}) =>
    expect((await new Learner(share, id, definition, name).say('Because').post(more)).status).toBe(200);
  await play('ana');
  await play('ben');
  await play('gus', { test: await testMark(author, id) });
  await new Learner(share, id, definition, 'eve').post();
  const published = { ...draft, publishedAt: expect.any(String), opensByLink: true, learners: 2, waiting: 2 };
  expect((await listed(id))?.card).toEqual(published);
  await author.ok(updateFlow, { params: { id }, body: { settings: { identifierTrust: 'signed' } } });
  expect((await listed(id))?.card).toEqual({ ...published, opensByLink: false });
});

test('HOME-C3 so many chats wait are counted and no more', async () => {
  const id = await created();
  await author.ok(publishFlow, { params: { id } });
  const ana = new Learner(new Client(parley.shareUrl), id, definition, 'ana').say('Because');
  await ana.post();
  await parley.upToDate();
  await parley.stores.pool.query(
    `insert into read.chat select (jsonb_populate_record(c, jsonb_build_object('chat_id', gen_random_uuid()))).*
     from read.chat c, generate_series(1, $2) where c.chat_id = $1`,
    [ana.chatId, WAITING_COUNTED],
  );
  expect((await listed(id))?.card?.waiting).toBe(WAITING_COUNTED);
  await parley.stores.pool.query('delete from read.chat where flow_id = $1', [id]);
});

test('HOME-C3 all flows at once, and archived ones, come without', async () => {
  const id = await created();
  expect(await listed(id, { all: '1' })).not.toHaveProperty('card');
  await author.ok(archiveFlow, { params: { id } });
  expect(await listed(id, { archived: '1' })).not.toHaveProperty('card');
});
