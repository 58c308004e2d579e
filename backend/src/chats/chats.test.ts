/** Learners' routes over HTTP against the real stores: who may go on with a chat, what is believed, what is kept. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { deleteHistory, getHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { getFlowStats, getResponseLogs } from '@parley/contracts/http/stats';
import type { SubjectId } from '@parley/contracts/ids';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { findPeople } from './find-person.js';
import { forgetPerson } from './forget-person.js';
import { Learner } from './testing/learner.js';
import { testMark } from './testing/test-mark.js';

const definition = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: {
        message: 'Red or blue?',
        answers: [
          { key: 'r', message: 'red', nextKey: '.why', score: 100 },
          { key: 'b', message: 'blue', nextKey: '.why', score: 0 },
        ],
      },
    },
    {
      key: 'why',
      name: 'why',
      definition: {
        message: 'Why?',
        forbidsAnswerAlteration: true,
        answers: [{ key: 'w', message: '*', nextKey: '.end' }],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you, because “{{@why}}”.' } },
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let flowId: number;

beforeAll(async () => {
  parley = await startTestParley();
  share = new Client(parley.shareUrl);
  owner = await newAuthor(parley.consoleUrl);
  flowId = await published();
});
afterAll(() => parley.drop());

async function published(settings = {}): Promise<number> {
  const { id } = await owner.ok(createFlow, { body: { name: 'Colours', definition, settings } as never });
  await owner.ok(publishFlow, { params: { id } });
  return id;
}
const learner = (id = flowId, identifier?: string) => new Learner(share, id, definition, identifier);
const seen = (identifier: string, id = flowId) => owner.call(getHistory, { params: { id, identifier } });

test('CHAT-1 a learner’s answer is kept, scored by the server and shown to the author', async () => {
  const ana = learner().say('red').say('It is warm');
  const { status, body } = await ana.post();
  expect([status, body]).toMatchObject([
    200,
    { chatId: ana.chatId, token: ana.token, score: 100, completed: true, last: ana.chat.history.at(-1)?.key },
  ]);
  const view = (await seen(ana.identifier)).body as { history: unknown[]; score: number };
  expect(view).toMatchObject({
    id: ana.chatId,
    identifier: ana.identifier,
    completed: true,
    score: 100,
    maxScore: 100,
    version: 1,
  });
  expect(view.history).toEqual(ana.wire);
});

test('CHAT-2 posting again changes nothing: same start, same answer, same reply', async () => {
  const ana = learner();
  expect((await ana.post()).status).toBe(200);
  ana.say('blue');
  const first = await ana.post();
  const again = await ana.post();
  const { token: _token, ...standing } = first.body as { token?: string };
  expect(again).toMatchObject({ status: 200, body: standing });
  expect(((await seen(ana.identifier)).body as { history: unknown[] }).history).toHaveLength(3);
});

test('CHAT-3 only answers, keys and times are believed: a made-up score, text or completion counts for nothing', async () => {
  const eve = learner().say('blue');
  const honest = eve.wire;
  const forged = honest.map((item) =>
    item.d === 's' ? { ...item, s: 1_000_000, ma: ['red'], ss: 99, cm: 'well done' } : { ...item, m: 'You win!' },
  );
  expect(await eve.post({ history: forged as never })).toMatchObject({
    status: 200,
    body: { score: 0, completed: false },
  });
  expect(((await seen(eve.identifier)).body as { history: unknown[] }).history).toEqual(honest);
});

test('CHAT-4 an answer that the flow does not take is 422 and leaves the chat as it was', async () => {
  const eve = learner().say('red');
  const impossible = eve.wire.map((item) => (item.d === 's' ? { ...item, m: 'green', o: 'green' } : item));
  expect(await eve.post({ history: impossible })).toMatchObject({
    status: 422,
    body: { code: 'impossible-history', errors: [{ msg: 'invalid-answer' }] },
  });
  const wrongPrompt = eve.wire.map((item) => (item.d === 's' ? { ...item, pk: 'why', p: `${flowId}.why` } : item));
  expect(await eve.post({ history: wrongPrompt })).toMatchObject({ status: 422 });
  expect((await eve.post()).status).toBe(200);
});

test.each([[[{ k: 1 }]], [['text']], [[null]], [[{ v: 1, k: 'x', d: 'up', p: 'a', pk: 'a', t: 0, m: '' }]]])(
  'CHAT-5 history %j is 400 naming the item',
  async (history) => {
    const { status, body } = await learner().post({ history: history as never });
    expect(status).toBe(400);
    expect((body as { errors: { param: string }[] }).errors[0]?.param).toMatch(/^(body\.)?history/);
  },
);

test('CHAT-6 a post that continues behind an item sends the new answers only', async () => {
  const ana = learner();
  await ana.post();
  const after = ana.wire.at(-1)?.k as string;
  ana.say('red');
  expect(await ana.post({ history: ana.wire.slice(1), after })).toMatchObject({ status: 200, body: { score: 100 } });
});

test('CHAT-7 two tabs never interleave: the second gets 409 with the server’s items', async () => {
  const first = learner();
  await first.post();
  const second = new Learner(share, flowId, definition, first.identifier, first).say('blue');
  first.say('red');
  await first.post();
  const { status, body } = await second.post();
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'stale-history',
    chatId: first.chatId,
    after: first.wire[0]?.k,
    history: first.wire.slice(1),
  });
});

test('CHAT-8 exactly one of 32 posts at once with different answers is kept', async () => {
  const base = learner();
  await base.post();
  const tabs = Array.from({ length: 32 }, () =>
    new Learner(share, flowId, definition, base.identifier, base).say('red'),
  );
  const statuses = (await Promise.all(tabs.map((tab) => tab.post()))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(31);
});

test('CHAT-9 a changed answer takes the place of what followed; what it replaced stays in the log', async () => {
  const ana = learner().say('red');
  await ana.post();
  const changed = new Learner(share, flowId, definition, ana.identifier, ana).say('blue');
  const history = changed.wire.map((item) => (item.d === 's' ? { ...item, aa: true } : item));
  expect(await ana.post({ history })).toMatchObject({ status: 200, body: { score: 0 } });
  const events = [];
  for await (const event of parley.stores.store.readStream(`chat-${ana.chatId}`)) events.push(event.type);
  expect(events).toEqual(['ChatStarted', 'AnswerGiven', 'AnswerAltered']);
});

test('CHAT-14 a post that comes late does not bring back an answer that was changed since', async () => {
  const ana = learner().say('red');
  await ana.post();
  const [start] = ana.wire;
  const change = (text: string) => {
    const changed = new Learner(share, flowId, definition, ana.identifier, ana).say(text);
    return changed.wire.slice(1).map((item) => (item.d === 's' ? { ...item, aa: true } : item));
  };
  const first = change('blue');
  const second = change('red');
  for (const history of [first, second])
    expect(await ana.post({ history, after: start!.k })).toMatchObject({ status: 200 });
  expect(await ana.post({ history: first, after: start!.k })).toMatchObject({
    status: 409,
    body: { after: start!.k, history: [{ k: second[0]!.k }, ...second.slice(1).map(({ k }) => ({ k }))] },
  });
});

test('CHAT-12 a learner can’t supply the answer that a prompt waits for from outside', async () => {
  const waiting = {
    promptsArray: [
      {
        key: 'start',
        name: 'start',
        definition: {
          message: 'Your teacher decides.',
          answerExternally: true,
          answers: [{ key: 'y', message: 'yes', nextKey: '.end', score: 100 }],
        },
      },
      { key: 'end', name: 'end', definition: { message: 'Done' } },
    ],
  } as unknown as FlowDefinition;
  const { id } = await owner.ok(createFlow, { body: { name: 'Waits', definition: waiting } as never });
  await owner.ok(publishFlow, { params: { id } });
  const eve = new Learner(share, id, waiting);
  await eve.post();
  const forged = {
    v: 1,
    k: randomUUID(),
    d: 's',
    p: `${id}.start`,
    pk: 'start',
    t: Date.now(),
    m: 'yes',
    ae: true,
    s: 100,
  };
  expect(await eve.post({ history: [...eve.wire, forged as never] })).toMatchObject({ status: 422 });
  expect((await seen(eve.identifier, id)).body).toMatchObject({ completed: false, score: null });
});

test('TRUST-1 bound: another browser under the same identifier begins its own attempt and reads nothing of the first', async () => {
  const ana = learner().say('red');
  await ana.post();
  const other = learner(flowId, ana.identifier).say('blue');
  expect(await other.post()).toMatchObject({ status: 200, body: { chatId: other.chatId } });
  const mine = await share.call(getHistory, {
    params: { id: flowId, identifier: ana.identifier },
    query: { chatId: ana.chatId },
    headers: { 'x-chat-token': other.token },
  });
  expect(mine.status).toBe(401);
  expect((await seen(ana.identifier)).body).toMatchObject({ id: other.chatId, attempt: 2 });
});

test('TRUST-2 a chat id is no secret: without its token nobody goes on with it or reads it', async () => {
  const ana = learner();
  await ana.post();
  const thief = new Learner(share, flowId, definition, ana.identifier, {
    chatId: ana.chatId,
    token: 'x'.repeat(43),
  }).say('blue');
  expect((await thief.post()).status).toBe(401);
  expect(
    (
      await share.call(getHistory, {
        params: { id: flowId, identifier: ana.identifier },
        query: { chatId: ana.chatId },
      })
    ).status,
  ).toBe(401);
  const read = await share.call(getHistory, {
    params: { id: flowId, identifier: ana.identifier },
    query: { chatId: ana.chatId },
    headers: { 'x-chat-token': ana.token },
  });
  expect(read).toMatchObject({ status: 200, body: { id: ana.chatId } });
});

test('TRUST-3 the right token does not open another learner’s identifier or another flow', async () => {
  const ana = learner();
  await ana.post();
  expect((await new Learner(share, flowId, definition, 'somebody-else', ana).say('red').post()).status).toBe(404);
  expect((await new Learner(share, await published(), definition, ana.identifier, ana).say('red').post()).status).toBe(
    404,
  );
});

test('TRUST-4 open: whoever knows the identifier goes on with the chat', async () => {
  const id = await published({ identifierTrust: 'open' });
  const ana = learner(id).say('red');
  await ana.post();
  const found = await share.call(getHistory, { params: { id, identifier: ana.identifier } });
  expect(found).toMatchObject({ status: 200, body: { id: ana.chatId } });
  ana.say('because');
  expect(await ana.post({ token: 'y'.repeat(43) })).toMatchObject({ status: 200, body: { completed: true } });
});

test('TRUST-5 signed: a link that nobody signed begins nothing', async () => {
  const id = await published({ identifierTrust: 'signed' });
  expect(await learner(id).post()).toMatchObject({ status: 401, body: { code: 'link-not-signed' } });
});

test('CHAT-10 a chat plays the version it began on, whatever is published since', async () => {
  const id = await published();
  const ana = learner(id);
  await ana.post();
  const changed = {
    ...definition,
    promptsArray: definition.promptsArray.map((entry) =>
      entry.name === 'why' ? { ...entry, definition: { ...entry.definition, message: 'How come?' } } : entry,
    ),
  };
  await owner.ok(updateFlow, { params: { id }, body: { definition: changed } as never });
  await owner.ok(publishFlow, { params: { id } });
  ana.say('red');
  await ana.post();
  expect(((await seen(ana.identifier, id)).body as { history: { m: string }[] }).history.at(-1)?.m).toBe('Why?');
});

test('CHAT-11 REVW-29 tests are left out of statistics, deleted chats are removed from them', async () => {
  const id = await published();
  const trial = learner(id).say('red');
  await trial.post({ test: await testMark(owner, id) });
  const gone = learner(id).say('red');
  await gone.post();
  const kept = learner(id).say('blue');
  await kept.post();
  expect(await owner.ok(getFlowStats, { params: { id } })).toMatchObject({ total: 2, attempted: 2 });
  const { responseLog } = await owner.ok(getResponseLogs, { params: { id } });
  expect(responseLog.filter(({ test: isTest }) => isTest).map((entry) => entry.id)).toEqual([trial.chatId]);
  expect(await owner.ok(deleteHistory, { params: { id, identifier: gone.identifier } })).toEqual({ deleted: 1 });
  expect(await owner.ok(getFlowStats, { params: { id } })).toMatchObject({ total: 1, attempted: 1, totalCompleted: 0 });
  expect((await seen(gone.identifier, id)).status).toBe(404);
  expect((await gone.say('late').post()).status).toBe(410);
});

test('STAT-33 STAT-42 the log is paged by the last id loaded, newest first, or whole with all=1', async () => {
  const id = await published();
  const people = [];
  for (let i = 0; i < 25; i++) {
    const someone = learner(id, `person-${String(i).padStart(2, '0')}`);
    await someone.post();
    people.unshift(someone.identifier);
  }
  const first = await owner.ok(getResponseLogs, { params: { id } });
  const second = await owner.ok(getResponseLogs, { params: { id }, query: { sinceId: first.responseLog.at(-1)?.id } });
  expect([first.responseLog.length, second.responseLog.length, first.totalRecords]).toEqual([20, 5, 25]);
  expect([...first.responseLog, ...second.responseLog].map((entry) => entry.identifier)).toEqual(people);
  const whole = await owner.ok(getResponseLogs, { params: { id }, query: { all: '1' } });
  expect(whole.responseLog.map((entry) => entry.identifier)).toEqual(people);
  expect((await owner.ok(getResponseLogs, { params: { id }, query: { search: 'SON-07' } })).responseLog).toHaveLength(
    1,
  );
  expect((await owner.ok(getResponseLogs, { params: { id }, query: { search: '%' } })).responseLog).toHaveLength(0);
});

test('PRIV-1 erasing a person: key and rows go, counters stay, no store holds a word of theirs', async () => {
  const id = await published();
  const secret = `xyzzy-${randomUUID()}`;
  const identifier = `who-${randomUUID()}@example.org`;
  const ana = learner(id, identifier).say('red').say(secret);
  await ana.post();
  const before = await owner.ok(getFlowStats, { params: { id } });
  await parley.upToDate();
  expect(await storesContain(secret)).toEqual([]);
  const [{ subject }] = await parley.stores.pool
    .query<{ subject: SubjectId }>('select subject from read.chat where chat_id = $1', [ana.chatId])
    .then(({ rows }) => rows as [{ subject: SubjectId }]);
  expect(await findPeople(parley.stores.pool, parley.stores.subjectKeys.searchKey, identifier)).toEqual([
    { subject, owner: owner.session.email, chats: 1 },
  ]);
  expect(await findPeople(parley.stores.pool, parley.stores.subjectKeys.searchKey, ana.chatId)).toHaveLength(1);
  const position = await forgetPerson({ ...parley.stores, now: Date.now() }, subject);
  await waitForReads(position);
  expect(await storesContain(secret)).toEqual([]);
  expect(await storesContain(identifier)).toEqual([]);
  expect(await findPeople(parley.stores.pool, parley.stores.subjectKeys.searchKey, identifier)).toEqual([]);
  expect(await owner.ok(getFlowStats, { params: { id } })).toEqual(before);
  expect((await seen(identifier, id)).status).toBe(404);
});

async function waitForReads(position: string): Promise<void> {
  for (const deadline = Date.now() + 40_000; Date.now() < deadline;) {
    const { rows } = await parley.stores.pool.query<{ position: string }>(
      `select position from read.checkpoint where name = 'read-models'`,
    );
    if (rows[0] && parley.stores.store.compare(rows[0].position as never, position as never) >= 0) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('the read models did not catch up');
}

/** Tables of any schema that hold the text anywhere in a row. */
async function storesContain(text: string): Promise<string[]> {
  const { pool } = parley.stores;
  const { rows } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const hit = await pool.query(`select 1 from "${schema}"."${name}" t where t::text like $1 limit 1`, [`%${text}%`]);
    if (hit.rowCount) found.push(`${schema}.${name}`);
  }
  return found;
}
