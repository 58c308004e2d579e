/**
 * A forgotten person's words are gone: not only from rows, but from the files in which Postgres keeps earlier rows,
 * from its log, and from every earlier dump, because each word was encrypted with the key that is destroyed.
 */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { addIntegration } from '@parley/contracts/http/integrations';
import { getSamples } from '@parley/contracts/http/peer-answers';
import { erasePerson } from '@parley/contracts/http/people';
import { giveEvaluation, reviewItem } from '@parley/contracts/http/reviews';
import { getResponseLogs } from '@parley/contracts/http/stats';
import { signUpload } from '@parley/contracts/http/uploads';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { rebuild } from '@parley/projections/rebuild';
import { Learner } from './chats/testing/learner.js';
import { openReceiver, type Receiver } from './integrations/webhooks/testing/receiver.js';
import { PNG } from './platform/file-store/testing/sample-files.js';
import { Client, newAuthor } from './testing/client.js';
import { dump, filesWith, tablesWith, unheard } from './testing/stored-text.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';
import { definition as askingForFile } from './uploads/testing/upload-world.js';

const entry = (name: string, definition: object) => ({ key: name, name, definition });
const asking = (flowId: number): FlowDefinition =>
  ({
    promptsArray: [
      entry('start', {
        message: 'Write an essay',
        custom: { feedback: true },
        answers: [{ key: 'a', message: '*', nextKey: '.again' }],
      }),
      entry('again', { message: 'Again?', answers: [{ key: 'b', message: '*', nextKey: '.mark' }] }),
      entry('mark', {
        message: { url: `/flows/${flowId}/history/{{originId}}/evaluations/{{promptKey}}` },
        contentType: 'remote',
        answers: [{ key: 'c', message: '*', nextKey: '.end' }],
      }),
      entry('end', { message: 'Thank you, {{name}}, for “{{@start}}”' }),
    ],
  }) as unknown as FlowDefinition;
const showing = (flowId: number) => ({
  promptsArray: [entry('start', { message: { url: `/flows/${flowId}/prompt/start/samples` }, contentType: 'remote' })],
});

const IDENTIFIER = `${unheard('identifier')}@example.org`;
const WORDS = {
  answer: unheard('answer'),
  more: unheard('more'),
  context: unheard('context'),
  feedback: unheard('feedback'),
  evaluation: unheard('evaluation'),
  file: unheard('medical-report'),
};
let parley: TestParley;
let receiver: Receiver;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let flowId: number;
let ana: Learner;

beforeAll(async () => {
  receiver = await openReceiver();
  parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.0/8' } });
  share = new Client(parley.shareUrl);
  owner = await newAuthor(parley.consoleUrl);
  flowId = (await owner.ok(createFlow, { body: { name: 'Essays' } })).id;
  await owner.raw('PUT', `/api/flows/${flowId}`, { body: JSON.stringify({ definition: asking(flowId) }) });
  await owner.ok(publishFlow, { params: { id: flowId } });
  const { id: other } = await owner.ok(createFlow, {
    body: { name: 'Samples', definition: showing(flowId) } as never,
  });
  await owner.ok(publishFlow, { params: { id: other } });
  const { secret } = await owner.ok(addIntegration, { params: { type: 'webhook' }, body: { url: receiver.url } });
  receiver.secrets = [secret ?? ''];
  receiver.answer = (reply, { body }) => void reply.writeHead(200).end(body);
  ana = await sayEverything();
});
afterAll(async () => {
  await parley.drop();
  await receiver.close();
});

/** Makes a chat in which everybody has written something about one learner, everywhere where that is kept. */
async function sayEverything(): Promise<Learner> {
  const learner = new Learner(share, flowId, asking(flowId), IDENTIFIER);
  learner.say(WORDS.answer);
  expect((await learner.post({ context: { name: WORDS.context } } as never)).status).toBe(200);
  expect((await learner.say(WORDS.more).post()).status).toBe(200);
  const params = { id: flowId, identifier: IDENTIFIER };
  const itemKey = learner.chat.history.find(({ direction }) => direction === 'sent')?.key ?? '';
  await owner.ok(reviewItem, { params: { ...params, itemKey }, body: { comment: WORDS.feedback } });
  const evaluationId = `${flowId}.mark`;
  await owner.ok(giveEvaluation, { params: { ...params, evaluationId }, body: { evaluation: WORDS.evaluation } });
  const search = IDENTIFIER.slice(0, 20);
  expect((await owner.ok(getResponseLogs, { params: { id: flowId }, query: { search } })).responseLog).toHaveLength(1);
  const { body: shown } = await owner.ok(getSamples, { params: { id: flowId, promptName: 'start' } });
  expect(shown).toEqual([WORDS.answer]);
  await upload();
  await until('select from work.webhook_attempt');
  await parley.upToDate();
  return learner;
}

/** The same learner answers another flow with a file. */
async function upload(): Promise<void> {
  const { id } = await owner.ok(createFlow, { body: { name: 'Work', definition: askingForFile } as never });
  await owner.ok(publishFlow, { params: { id } });
  const learner = new Learner(share, id, askingForFile, IDENTIFIER).say('yes');
  expect((await learner.post()).status).toBe(200);
  const { chatId, token } = learner;
  const { uploadURL, outputURL, headers } = await share.ok(signUpload, {
    body: { filePath: `${WORDS.file}.png`, fileType: 'image/png', size: PNG.length, flowId: id, chatId, token },
  });
  expect(outputURL).toContain(WORDS.file);
  expect((await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(PNG), headers: { ...headers } })).status).toBe(
    200,
  );
  expect((await learner.say(JSON.stringify({ images: [{ url: outputURL }] })).post()).status).toBe(200);
}

async function until(query: string): Promise<void> {
  while ((await parley.stores.pool.query(query)).rowCount === 0) await new Promise((done) => setTimeout(done, 50));
}

test('PRIV-4 no table, and so no dump, has a word in the clear even before its person is erased', async () => {
  const tables = await dump(parley.stores.pool);
  for (const word of [IDENTIFIER, ...Object.values(WORDS)])
    expect([word, tablesWith(word, tables)]).toEqual([word, []]);
  expect(JSON.stringify(parley.lines)).not.toMatch(new RegExp([IDENTIFIER, ...Object.values(WORDS)].join('|')));
});

test('PRIV-4 once a person is erased, no row and no file of Postgres has their identifier or a word of theirs', async () => {
  const { pool } = parley.stores;
  const { rows } = await pool.query<{ subject: string }>('select subject from read.chat where chat_id = $1', [
    ana.chatId,
  ]);
  const id = rows[0]?.subject ?? '';
  await owner.ok(erasePerson, { params: { id }, body: { identifier: IDENTIFIER } });
  await parley.upToDate();
  await pool.query('vacuum');
  for (const word of [IDENTIFIER, ...Object.values(WORDS)])
    expect([word, await filesWith(parley.stores.pool, word)]).toEqual([word, []]);
});

test('PRIV-4 nor does a rebuild write any of it', async () => {
  await rebuild({ ...parley.stores, log: silentLog });
  for (const word of [IDENTIFIER, ...Object.values(WORDS)])
    expect([word, await filesWith(parley.stores.pool, word)]).toEqual([word, []]);
});

test('PRIV-4 the files that are looked at are those in which a word would stand', async () => {
  const { pool } = parley.stores;
  const word = unheard('control');
  await pool.query('create table control (word text)');
  await pool.query('insert into control values ($1)', [word]);
  await pool.query('delete from control');
  expect((await filesWith(parley.stores.pool, word)).length).toBeGreaterThan(0);
});
