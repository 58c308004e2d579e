/** Remote messages over HTTP: what is fetched, what is refused, what Parley answers itself, and what is kept of it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory, type ChatView } from '@parley/contracts/http/chats';
import { archiveFlow, createFlow, publishFlow } from '@parley/contracts/http/flows';
import { getAnswerStats, getAnswerStatsFor, getSamples, getSamplesFor } from '@parley/contracts/http/peer-answers';
import { fetchRemote, giveEvaluation } from '@parley/contracts/http/reviews';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { Learner } from './testing/learner.js';
import { testMark } from './testing/test-mark.js';

let site: Server;
let port: number;
let asked: string[] = [];
let reply: (request: IncomingMessage, response: ServerResponse) => void;
let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    reply(request, response);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  ({ port } = site.address() as AddressInfo);
  parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.1/32' } });
  owner = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(async () => {
  await parley.drop();
  site.closeAllConnections();
  site.close();
});
beforeEach(() => {
  asked = [];
  reply = (_request, response) => response.setHeader('content-type', 'application/json').end('{"body":"**Hi**"}');
});

const entry = (name: string, definition: object) => ({ key: name, name, definition });
const choice = (message: string, nextKey: string) => ({ key: message, message, nextKey });
/** Asks twice, then shows what the address says. */
const showing = (url: string, why: object = { answers: [choice('*', '.several')] }): FlowDefinition =>
  ({
    promptsArray: [
      entry('start', { message: 'Why?', ...why }),
      entry('several', {
        message: 'Which?',
        acceptsMultipleAnswers: true,
        nextKey: '.shown',
        answers: [
          { key: 'red', message: 'red' },
          { key: 'blue', message: 'blue' },
        ],
      }),
      entry('shown', { message: { url }, contentType: 'remote', answers: [choice('ok', '.end')] }),
      entry('end', { message: 'Bye' }),
    ],
  }) as unknown as FlowDefinition;

async function published(
  make: (id: number) => FlowDefinition,
  client: Client = owner,
): Promise<[number, FlowDefinition]> {
  const { id } = await client.ok(createFlow, { body: { name: 'Remote', definition: make(0) } as never });
  const definition = make(id);
  await client.raw('PUT', `/api/flows/${id}`, { body: JSON.stringify({ definition }) });
  await client.ok(publishFlow, { params: { id } });
  return [id, definition];
}
async function shown(
  [id, definition]: readonly [number, FlowDefinition],
  why = 'because',
  which: readonly string[] = ['red'],
): Promise<Learner> {
  const ana = new Learner(share, id, definition).say(why).say(which);
  expect((await ana.post()).status).toBe(200);
  return ana;
}
const fetchFor = (ana: Learner, change: { token?: string; itemKey?: string; client?: Client } = {}) =>
  (change.client ?? share).call(fetchRemote, {
    params: { id: ana.flowId, identifier: ana.identifier, itemKey: change.itemKey ?? ana.chat.history.at(-1)!.key },
    query: { chatId: ana.chatId },
    headers: { 'x-chat-token': change.token ?? ana.token },
  });
const view = (ana: Learner): Promise<ChatView> =>
  owner.ok(getHistory, { params: { id: ana.flowId, identifier: ana.identifier } });

describe('REMOTE-1 other sites', () => {
  test('ENG-63, ENG-64 a fetched message is recorded, so that a replay shows it', async () => {
    const flow = await published(() =>
      showing(`http://127.0.0.1:${port}/hi?who={{userId|urlEnc}}&said={{@start|urlEnc}}&l={{language}}`),
    );
    const ana = await shown(flow, 'a & b');
    const first = await fetchFor(ana);
    expect([first.status, first.body]).toMatchObject([
      200,
      { status: 'fulfilled', content: { body: '**Hi**', contentType: null } },
    ]);
    expect(asked).toEqual([`/hi?who=${encodeURIComponent(ana.identifier)}&said=a%20%26%20b&l=en`]);
    reply = (_request, response) => response.setHeader('content-type', 'text/plain').end('Changed');
    expect((await fetchFor(ana)).body).toMatchObject({ content: { body: '**Hi**' } });
    expect(asked).toHaveLength(1);
    expect((await view(ana)).history.at(-1)).toMatchObject({
      c: 'remote',
      rm: { status: 'fulfilled', content: { body: '**Hi**' } },
    });
    // The chat goes on behind it.
    expect(await ana.say('ok').post()).toMatchObject({ status: 200, body: { completed: true } });
  });

  test('a learner in the middle of a chat sees them after the flow was archived; a caller without a token does not', async () => {
    const flow = await published(() => showing(`http://127.0.0.1:${port}/hi`));
    const ana = await shown(flow);
    await owner.ok(archiveFlow, { params: { id: ana.flowId } });
    expect((await fetchFor(ana)).body).toMatchObject({ content: { body: '**Hi**' } });
    expect((await fetchFor(ana, { token: 'x'.repeat(22) })).status).toBe(401);
    expect((await fetchFor(Object.assign(new Learner(share, ...flow), { identifier: ana.identifier }))).status).toBe(
      410,
    );
    expect(await ana.say('ok').post()).toMatchObject({ status: 200, body: { completed: true } });
  });

  test.each([
    ['blanks', 'application/json', '{"body":"   "}', 200, { status: 'fulfilledNull' }],
    ['null', 'application/json', 'null', 200, { status: 'fulfilledNull' }],
    ['nothing', 'application/json', '', 204, { status: 'fulfilledNull' }],
    [
      'a text',
      'text/markdown; charset=utf-8',
      ' *x* ',
      200,
      { status: 'fulfilled', content: { body: '*x*', contentType: null } },
    ],
    ['a list', 'application/json', '["a"]', 200, { status: 'fulfilled', content: { body: ['a'], contentType: null } }],
    [
      'another type of message',
      'application/json',
      '{"body":{"url":"x"},"contentType":"video"}',
      200,
      { content: { contentType: 'video' } },
    ],
    ['a page', 'text/html', '<script>1</script>', 200, { status: 'rejected', error: 'unsupported' }],
    ['broken JSON', 'application/json', '{"body":', 200, { status: 'rejected', error: 'unreadable' }],
    ['NUL', 'application/json', '{"body":"a\\u0000"}', 200, { status: 'rejected', error: 'unreadable' }],
    ['depth', 'application/json', '['.repeat(40) + ']'.repeat(40), 200, { status: 'rejected', error: 'unreadable' }],
    [
      'forbidden names',
      'application/json',
      '{"body":{"__proto__":{"x":1}}}',
      200,
      { status: 'rejected', error: 'unreadable' },
    ],
    ['much', 'text/plain', 'x'.repeat(70_000), 200, { status: 'rejected', error: 'too-large' }],
    ['a fault', 'text/plain', 'x', 500, { status: 'rejected', error: 'http-500' }],
    ['a redirect', 'text/plain', '', 302, { status: 'rejected', error: 'http-302' }],
  ])('%s', async (_what, type, text, status, wanted) => {
    reply = (_request, response) =>
      response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end(text);
    const ana = await shown(await published(() => showing(`http://127.0.0.1:${port}/x`)));
    expect(await fetchFor(ana)).toMatchObject({ status: 200, body: wanted });
    expect(asked).toEqual(['/x']);
    expect((await view(ana)).history.at(-1)).toMatchObject({ rm: wanted });
  });

  test('addresses inside are refused, however the learner’s words lead there', async () => {
    const flow = await published(() => showing('http://{{@start}}/latest/meta-data'));
    for (const host of [
      '169.254.169.254',
      '10.0.0.1',
      '[::1]',
      'user:pass@127.0.0.1',
      '2130706433:22',
      'evil@169.254.169.254',
    ]) {
      const ana = await shown(flow, host);
      expect((await fetchFor(ana)).body).toMatchObject({ status: 'rejected' });
    }
    expect(asked).toEqual([]);
  });

  test('a failure is tried again, and asked twice at once it is fetched once', async () => {
    const ana = await shown(await published(() => showing(`http://127.0.0.1:${port}/later`)));
    reply = (_request, response) => response.writeHead(503).end();
    expect((await fetchFor(ana)).body).toMatchObject({ status: 'rejected' });
    reply = (_request, response) =>
      void setImmediate(() => response.setHeader('content-type', 'text/plain').end('there'));
    const both = await Promise.all([fetchFor(ana), fetchFor(ana)]);
    for (const { body } of both) expect(body).toMatchObject({ status: 'fulfilled', content: { body: 'there' } });
    expect(asked).toHaveLength(2);
  });

  test('only the chat’s own browser asks, and only for its remote messages', async () => {
    const flow = await published(() => showing(`http://127.0.0.1:${port}/x`));
    const [ana, bob] = [await shown(flow), await shown(flow)];
    expect((await fetchFor(ana, { token: bob.token })).status).toBe(401);
    expect((await fetchFor(ana, { token: '' })).status).toBe(401);
    expect((await fetchFor(ana, { itemKey: 'nobody/0' })).status).toBe(404);
    expect((await fetchFor(ana, { itemKey: ana.chat.history[0]!.key })).status).toBe(422);
    const stranger = await newAuthor(parley.consoleUrl);
    expect((await fetchFor(ana, { client: stranger, token: bob.token })).status).toBe(401);
    expect(asked).toEqual([]);
  });
});

describe('PEER-5 answers of others', () => {
  const path = (flow: number, what: string, prompt = 'start') => `/flows/${flow}/prompt/${prompt}/${what}/{{originId}}`;

  test('ENG-66 samples: others’ answers, newest first, never one’s own, only of prompts left behind', async () => {
    const again = { key: 'a', message: 'again', quickResponse: { message: 'Hm', repeatAnswers: true } };
    const flow = await published((id) => showing(path(id, 'samples'), { answers: [again, choice('*', '.several')] }));
    const ana = await shown(flow, 'first');
    expect((await fetchFor(ana)).body).toMatchObject({ status: 'fulfilled', content: { body: [] } });
    await shown(flow, 'second');
    await shown(flow, 'second');
    const still = new Learner(share, flow[0], flow[1]);
    await still.say('again').post();
    const cleo = await shown(flow, 'third');
    expect((await fetchFor(cleo)).body).toMatchObject({ content: { body: ['second', 'first'] } });
    expect(JSON.stringify((await fetchFor(cleo)).body)).not.toContain(ana.identifier);
  });

  test('ENG-68 figures of single answers, from three learners up', async () => {
    const flow = await published((id) =>
      showing(path(id, 'stats'), { answers: [choice('yes', '.several'), choice('*', '.several')] }),
    );
    for (const said of ['yes', 'yes']) await shown(flow, said);
    const early = await shown(flow, 'no idea');
    expect((await fetchFor(early)).body).toMatchObject({ content: { body: { answers: {} } } });
    const ana = await shown(flow, 'perhaps');
    expect((await fetchFor(ana)).body).toMatchObject({
      content: { body: { answers: { yes: { count: 2, sample: 'yes' }, '*': { count: 1, sample: 'no idea' } } } },
    });
  });

  longTest('ENG-67 figures of several choices', async () => {
    const flow = await published((id) => showing(path(id, 'stats', 'several')));
    for (const which of [['red'], ['red', 'blue'], ['blue'], ['red']]) await shown(flow, 'x', which);
    const ana = await shown(flow, 'x', ['blue']);
    expect((await fetchFor(ana)).body).toMatchObject({
      content: { body: { multipleAnswers: { red: 3, blue: 2 }, multipleAnswerCount: 4 } },
    });
  });

  test('anybody may read what a version shows, and nothing else', async () => {
    const flow = await published((id) => showing(path(id, 'samples')));
    const [id] = flow;
    const ana = await shown(flow, 'mine');
    const params = { id, promptName: 'start' };
    expect(await share.ok(getSamples, { params })).toEqual({ body: ['mine'] });
    expect(await new Client(parley.consoleUrl).ok(getAnswerStats, { params })).toEqual({ body: { answers: {} } });
    await parley.upToDate();
    const { rows } = await parley.stores.pool.query<{ subject: string }>(
      'select subject from read.chat where chat_id = $1',
      [ana.chatId],
    );
    expect(await share.ok(getSamplesFor, { params: { ...params, originId: rows[0]!.subject } })).toEqual({ body: [] });
    expect((await share.call(getAnswerStatsFor, { params: { ...params, originId: 'x' } })).status).toBe(200);
    for (const promptName of ['several', 'nowhere', '__proto__', "x' or 1=1"])
      expect((await share.call(getSamples, { params: { id, promptName } })).status).toBe(404);
    expect((await share.call(getSamples, { params: { id: 2_000_000_000, promptName: 'start' } })).status).toBe(404);
  });

  test('another author’s flow shows nothing of this one, whatever its addresses say', async () => {
    const [id, definition] = await published(() => showing('/flows/1/prompt/x/other'));
    await shown([id, definition], 'secret');
    const thief = await newAuthor(parley.consoleUrl);
    const theirs = await published(() => showing(path(id, 'samples')), thief);
    const eve = await shown(theirs);
    expect((await fetchFor(eve)).body).toMatchObject({ status: 'rejected', error: 'refused' });
    expect((await share.call(getSamples, { params: { id, promptName: 'start' } })).status).toBe(404);
  });

  test('tests, deleted answers and reviewers’ own flows stay out', async () => {
    const flow = await published((id) => showing(path(id, 'samples')));
    const trial = new Learner(share, flow[0], flow[1]).say('a trial').say(['red']);
    await trial.post({ test: await testMark(owner, flow[0]) });
    const gone = await shown(flow, 'gone');
    await owner.raw('DELETE', `/api/flows/${flow[0]}/history/${gone.identifier}`);
    expect(await share.ok(getSamples, { params: { id: flow[0], promptName: 'start' } })).toEqual({ body: [] });
  });
});

describe('PEER-6 evaluations as remote messages', () => {
  const evaluations = (id: number) =>
    showing(`${parley.shareUrl}/api/flows/${id || 1}/history/{{originId}}/evaluations/{{promptKey}}`);

  test('nothing is there until a reviewer writes, then their words are', async () => {
    const flow = await published(evaluations);
    const ana = await shown(flow);
    expect(await view(ana)).toMatchObject({ evaluationTotal: 1, evaluationPending: 1 });
    expect((await fetchFor(ana)).body).toMatchObject({ status: 'fulfilledNull' });
    const params = { id: flow[0], identifier: ana.chatId, evaluationId: `${flow[0]}.shown` };
    await owner.ok(giveEvaluation, { params, body: { evaluation: 'Good work' } });
    expect((await fetchFor(ana)).body).toMatchObject({ status: 'fulfilled', content: { body: 'Good work' } });
    expect(await view(ana)).toMatchObject({ evaluationPending: 0 });
  });

  test('another chat’s evaluation is refused', async () => {
    const [first, definition] = await published(evaluations);
    const ana = await shown([first, definition]);
    const flow = await published((id) => showing(`/flows/${id || 1}/history/{{@start}}/evaluations/x`));
    for (const key of [ana.chatId, ana.identifier, '../..']) {
      const eve = await shown(flow, key);
      expect((await fetchFor(eve)).body).toMatchObject({ status: 'rejected', error: 'refused' });
    }
  });

  test('other addresses of this server are never asked', async () => {
    for (const address of [
      '/api/auth',
      `${parley.consoleUrl}/api/flows`,
      `${parley.shareUrl}/api/health`,
      'nonsense',
    ]) {
      const ana = await shown(await published(() => showing(address)));
      expect((await fetchFor(ana)).body).toMatchObject({ status: 'rejected', error: 'refused' });
    }
  });
});
