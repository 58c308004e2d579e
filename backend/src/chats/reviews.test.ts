/** Reviewers supply scores, comments and answers, over HTTP against the real stores. */
import { randomUUID } from 'node:crypto';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory, type ChatView } from '@parley/contracts/http/chats';
import { createFlow, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { getEvaluation, giveEvaluation, reviewItem, type ReviewStanding } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import { getFlowStats, getResponseLogs } from '@parley/contracts/http/stats';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { Learner } from './testing/learner.js';
import { loaded } from './testing/loaded.js';

const ask = (message: string, more: object) => ({ message, ...more });
const entry = (name: string, definition: object) => ({ key: name, name, definition });
const answer = (message: string, nextKey: string, more: object = {}) => ({ key: message, message, nextKey, ...more });

const definition = {
  promptsArray: [
    entry(
      'start',
      ask('Write an essay', {
        custom: { feedback: true },
        answers: [answer('*', '.later', { scoreLater: true })],
        maxSuperScore: 10,
      }),
    ),
    entry('later', ask('Ready?', { answers: [answer('yes', '.teacher', { score: 1 })] })),
    entry(
      'teacher',
      ask('Your teacher decides', {
        answerExternally: true,
        extAnswerFulfilledMessage: 'Decided',
        custom: { feedback: true },
        answers: [answer('pass', '.mark', { score: 5 }), answer('fail', '.mark', { score: 0 })],
      }),
    ),
    entry('mark', ask('And now?', { answers: [answer('done', '.shown')] })),
    entry('shown', {
      message: { url: '/flows/{{flow}}/history/{{originId}}/evaluations/{{promptKey}}' },
      contentType: 'remote',
      answers: [answer('ok', '.end')],
    }),
    entry('end', { message: 'Bye' }),
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let friend: Awaited<ReturnType<typeof newAuthor>>;
let stranger: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let flowId: number;

beforeAll(async () => {
  parley = await startTestParley();
  share = new Client(parley.shareUrl);
  [owner, friend, stranger] = [
    await newAuthor(parley.consoleUrl),
    await newAuthor(parley.consoleUrl),
    await newAuthor(parley.consoleUrl),
  ];
  const made = await owner.ok(createFlow, { body: { name: 'Essays', definition: withFlow(0) } as never });
  flowId = made.id;
  await owner.ok(shareFlow, { params: { id: flowId }, body: { with: friend.session.email } });
  await owner.raw('PUT', `/api/flows/${flowId}`, { body: JSON.stringify({ definition: withFlow(flowId) }) });
  await owner.ok(publishFlow, { params: { id: flowId } });
});
afterAll(() => parley.drop());

/** The address of the flow's own evaluations. */
const withFlow = (id: number): FlowDefinition =>
  JSON.parse(JSON.stringify(definition).replace('{{flow}}', String(id || 1)));

const learner = () => new Learner(share, flowId, withFlow(flowId));
async function waiting(): Promise<Learner> {
  const ana = learner().say('My essay').say('yes');
  expect((await ana.post()).status).toBe(200);
  return ana;
}
const keyOf = ({ chat }: Learner, what: (name: string) => boolean, direction: 'sent' | 'received'): string =>
  chat.history.find((item) => item.direction === direction && what(item.promptKeyStr))?.key ?? '';
const sentAt = (ana: Learner, name: string) => keyOf(ana, (p) => p.endsWith(`.${name}`), 'sent');
const shownAt = (ana: Learner, name: string) => keyOf(ana, (p) => p.endsWith(`.${name}`), 'received');

const review = (client: Client, ana: Learner, itemKey: string, body: BodyOf<typeof reviewItem>) =>
  client.call(reviewItem, { params: { id: flowId, identifier: ana.identifier, itemKey }, body });
const view = async (client: Client, { identifier, chatId, token }: Learner): Promise<ChatView> =>
  client.ok(getHistory, {
    params: { id: flowId, identifier },
    ...(client === share && { query: { chatId }, headers: { 'x-chat-token': token } }),
  });
const item = (chat: ChatView, key: string): WireItem => chat.history.find(({ k }) => k === key)!;

describe('external answers', () => {
  test('ENG-58, REVW-7, REVW-15 the chat pauses until a reviewer answers, then goes on', async () => {
    const ana = await waiting();
    expect(await view(owner, ana)).toMatchObject({
      externalAnswerTotal: 1,
      externalAnswerPending: 1,
      completed: false,
    });
    const { status, body } = await review(friend, ana, shownAt(ana, 'teacher'), { answer: 'pass' });
    expect([status, body]).toMatchObject([200, { externalAnswerPending: 0, externalAnswerTotal: 1, score: 6 }]);
    const chat = await view(owner, ana);
    expect(chat.history.at(-1)).toMatchObject({ d: 'r', pk: 'mark' });
    expect(chat.history.at(-2)).toMatchObject({ d: 's', m: 'pass', ae: true, ef: 'Decided' });
    // And the learner goes on behind it.
    ana.chat = loaded(ana, chat.history);
    expect(await ana.say('done').post()).toMatchObject({ status: 200, body: { score: 6 } });
  });

  test('CHAT-E1 the first answer wins: a second one is 409, the same one sent again is not', async () => {
    const ana = await waiting();
    const key = randomUUID();
    const at = shownAt(ana, 'teacher');
    const replies = await Promise.all(
      ['pass', 'fail', 'pass', 'fail'].map((said) => review(owner, ana, at, { answer: said })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const other = await waiting();
    const first = await review(owner, other, shownAt(other, 'teacher'), { answer: 'pass', key });
    expect(await review(owner, other, shownAt(other, 'teacher'), { answer: 'pass', key })).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await review(owner, other, shownAt(other, 'teacher'), { answer: 'fail' })).toMatchObject({
      status: 409,
      body: { code: 'already-answered' },
    });
    expect((await view(owner, other)).history.filter(({ ae, d }) => ae && d === 's')).toHaveLength(1);
  });

  test('CHAT-E2 an answer that matches no choice is refused in words that name the choices', async () => {
    const ana = await waiting();
    const { status, body } = await review(owner, ana, shownAt(ana, 'teacher'), { answer: 'perhaps' });
    expect([status, body]).toMatchObject([
      422,
      { errors: [{ param: 'answer', msg: 'This answer matches none of the choices: pass, fail' }] },
    ]);
    expect((await review(owner, ana, shownAt(ana, 'later'), { answer: 'yes' })).status).toBe(422);
    expect((await review(owner, ana, 'nobody/0', { answer: 'yes' })).status).toBe(404);
    expect((await view(owner, ana)).externalAnswerPending).toBe(1);
  });

  test('CHAT-E3 it is neither the learner’s answer nor their time', async () => {
    const before = await owner.ok(getFlowStats, { params: { id: flowId }, query: { outlierThreshold: 0 } });
    const ana = learner();
    await ana.post();
    const silent = await owner.ok(getFlowStats, { params: { id: flowId }, query: { outlierThreshold: 0 } });
    expect(silent.attempted).toBe(before.attempted);
    const bob = await waiting();
    const attempted = await owner.ok(getFlowStats, { params: { id: flowId }, query: { outlierThreshold: 0 } });
    await review(owner, bob, shownAt(bob, 'teacher'), { answer: 'fail' });
    const after = await owner.ok(getFlowStats, { params: { id: flowId }, query: { outlierThreshold: 0 } });
    expect([after.attempted, after.totalTime]).toEqual([attempted.attempted, attempted.totalTime]);
    const { responseLog } = await owner.ok(getResponseLogs, { params: { id: flowId } });
    expect(responseLog.find(({ id }) => id === bob.chatId)).toMatchObject({ items: 2, externalAnswerPending: 0 });
  });

  test('ENG-60, ENG-62 learners learn that it continued, reviewers see the answer', async () => {
    const ana = await waiting();
    await review(owner, ana, shownAt(ana, 'teacher'), { answer: 'pass' });
    const given = (chat: ChatView) => chat.history.find(({ ae, d }) => ae && d === 's')!;
    expect(given(await view(owner, ana))).toMatchObject({ m: 'pass', ma: ['pass'] });
    const shown = given(await view(share, ana));
    expect(shown).toMatchObject({ m: '', ef: 'Decided', s: 5 });
    expect(JSON.stringify(await view(share, ana))).not.toContain('pass');
    // Nor does the refusal of a stale post tell.
    const stale = await ana.post({ history: [], after: ana.chat.history.at(-1)!.key });
    expect(stale).toMatchObject({ status: 409, body: { after: ana.chat.history.at(-1)!.key } });
    expect(JSON.stringify(stale.body)).not.toContain('pass');
    expect((stale.body as { history: WireItem[] }).history.map(({ pk }) => pk)).toEqual(['teacher', 'mark']);
  });

  test('CHAT-12 a learner can’t supply it, whatever the item claims', async () => {
    const ana = await waiting();
    const forged = {
      v: 1,
      k: randomUUID(),
      d: 's',
      p: `${flowId}.teacher`,
      pk: 'teacher',
      t: Date.now(),
      m: 'pass',
      ae: true,
      ma: ['pass'],
    };
    const { status, body } = await ana.post({ history: [forged as never], after: ana.chat.history.at(-1)!.key });
    expect([status, body]).toMatchObject([422, { errors: [{ msg: 'prompt-accepts-no-answers' }] }]);
  });
});

describe('feedback and scores', () => {
  test('REVW-3, REVW-8, REVW-16 feedback and open scores are pending until they are given, and again when they are undone', async () => {
    const ana = await waiting();
    const essay = sentAt(ana, 'start');
    expect(await view(owner, ana)).toMatchObject({
      feedbackTotal: 1,
      feedbackPending: 1,
      scoreLaterTotal: 1,
      scoreLaterPending: 1,
    });
    const given = (await review(owner, ana, essay, { comment: '  Well done  ' })).body as ReviewStanding;
    expect(given).toMatchObject({ feedbackTotal: 1, feedbackPending: 0, scoreLaterPending: 1 });
    expect((await review(owner, ana, essay, { score: 4 })).body).toMatchObject({
      scoreLaterTotal: 1,
      scoreLaterPending: 0,
      score: 5,
    });
    const chat = await view(owner, ana);
    expect(item(chat, essay)).toMatchObject({ cm: 'Well done', s: 4 });
    expect(chat).toMatchObject({ feedbackPending: 0, scoreLaterPending: 0, score: 5 });
    const { responseLog } = await owner.ok(getResponseLogs, {
      params: { id: flowId },
      query: { inputsPending: 'true' },
    });
    expect(responseLog.find(({ id }) => id === ana.chatId)).toMatchObject({
      externalAnswerPending: 1,
      feedbackPending: 0,
    });
    expect((await review(owner, ana, essay, { comment: null })).body).toMatchObject({ feedbackPending: 1 });
    expect((await review(owner, ana, essay, { score: null })).body).toMatchObject({ scoreLaterPending: 1, score: 1 });
  });

  test('REVW-9, REVW-30 blank feedback is none; `content` is another name for it', async () => {
    const ana = await waiting();
    const essay = sentAt(ana, 'start');
    await review(owner, ana, essay, { content: 'First' });
    expect(item(await view(owner, ana), essay).cm).toBe('First');
    expect((await review(owner, ana, essay, { comment: '   ' })).body).toMatchObject({ feedbackPending: 1 });
    expect(item(await view(owner, ana), essay).cm).toBeNull();
  });

  test('REVW-10 an answer from outside takes no feedback and asks for none', async () => {
    const ana = await waiting();
    await review(owner, ana, shownAt(ana, 'teacher'), { answer: 'pass' });
    const chat = await view(owner, ana);
    expect(chat.feedbackTotal).toBe(1);
    const external = chat.history.find(({ ae, d }) => ae && d === 's')!.k;
    expect(await review(owner, ana, external, { comment: 'x' })).toMatchObject({
      status: 422,
      body: { errors: [{ param: 'comment' }] },
    });
  });

  test('REVW-12, REVW-13 scores go to answers that are scored later, awards stay within what the prompt gives', async () => {
    const ana = await waiting();
    expect((await review(owner, ana, sentAt(ana, 'later'), { score: 3 })).status).toBe(422);
    expect((await review(owner, ana, sentAt(ana, 'start'), { superScore: 11 })).body).toMatchObject({
      errors: [{ param: 'superScore', msg: 'A score from 0 to 10 can be awarded' }],
    });
    expect((await review(owner, ana, sentAt(ana, 'start'), { superScore: -1 })).status).toBe(422);
    expect((await review(owner, ana, sentAt(ana, 'start'), { superScore: 7 })).body).toMatchObject({
      score: 8,
      scoreLaterPending: 0,
    });
    expect((await review(owner, ana, shownAt(ana, 'start'), { superScore: 7 })).status).toBe(422);
  });

  test('REVW-35 one save is one event: score, award and comment together, or none of them', async () => {
    const ana = await waiting();
    const essay = sentAt(ana, 'start');
    const { revision } = await view(owner, ana);
    const given = await review(owner, ana, essay, { comment: ' Good ', score: 4, superScore: 6 });
    expect(given.body).toMatchObject({ revision: revision + 1, feedbackPending: 0, scoreLaterPending: 0, score: 7 });
    expect(item(await view(owner, ana), essay)).toMatchObject({ cm: 'Good', s: 4, ss: 6 });
    const refused = await review(owner, ana, essay, { comment: 'Other', superScore: 11 });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ param: 'superScore' }] } });
    expect(await view(owner, ana)).toMatchObject({ revision: revision + 1 });
    expect(item(await view(owner, ana), essay)).toMatchObject({ cm: 'Good', ss: 6 });
  });

  test.each([
    ['nothing', {}],
    ['an answer with a score', { answer: 'pass', score: 1 }],
    ['two comments', { comment: 'a', content: 'b' }],
    ['a score as text', { score: '4' }],
    ['a score without end', { score: 1e300 }],
    ['a number as feedback', { comment: 4 }],
    ['too long feedback', { comment: 'x'.repeat(20_000) }],
    ['another field', { comment: 'a', completed: true }],
    ['NUL', { comment: 'a\u0000' }],
  ])('REVW-11 %s is malformed', async (_what, body) => {
    const ana = await waiting();
    const path = `/api/flows/${flowId}/history/${ana.identifier}/${sentAt(ana, 'start')}`;
    expect((await owner.raw('POST', path, { body: JSON.stringify(body) })).status).toBe(400);
  });

  test('CHAT-E4 reviewers’ words stay when the learner continues', async () => {
    const ana = await waiting();
    await review(owner, ana, sentAt(ana, 'start'), { comment: 'Kept' });
    await review(owner, ana, sentAt(ana, 'start'), { superScore: 9 });
    await review(owner, ana, shownAt(ana, 'teacher'), { answer: 'pass' });
    const chat = await view(owner, ana);
    ana.chat = loaded(ana, chat.history);
    expect(await ana.say('done').post()).toMatchObject({ status: 200, body: { score: 15 } });
    expect(item(await view(owner, ana), sentAt(ana, 'start'))).toMatchObject({ cm: 'Kept', ss: 9 });
    expect(item(await view(share, ana), sentAt(ana, 'start'))).not.toHaveProperty('cf');
  });
});

describe('AUTHZ-R who may review', () => {
  test('REVW-14, REVW-28 owner and collaborator, nobody else; not on the learners’ host', async () => {
    const ana = await waiting();
    const essay = sentAt(ana, 'start');
    const { jwt } = owner;
    const callers: [number, Client][] = [
      [401, new Client(parley.consoleUrl)],
      [403, stranger],
      [200, friend],
      [200, owner],
    ];
    for (const [wanted, client] of callers) {
      expect((await review(client, ana, essay, { comment: `by ${wanted}` })).status).toBe(wanted);
      const evaluation = {
        params: { id: flowId, identifier: ana.identifier, evaluationId: `${flowId}.shown` },
        body: { evaluation: 'Good' },
      };
      expect((await client.call(giveEvaluation, evaluation)).status).toBe(wanted);
    }
    for (const client of [share, new Client(parley.shareUrl, jwt)])
      expect([404, 405]).toContain((await review(client, ana, essay, { comment: 'x' })).status);
    expect(await review(owner, learner(), essay, { comment: 'x' })).toMatchObject({ status: 404 });
    const other = await stranger.ok(createFlow, { body: { name: 'Mine' } });
    // A chat of another flow is not found under one’s own.
    const path = `/api/flows/${other.id}/history/${ana.chatId}/${essay}`;
    expect((await stranger.raw('POST', path, { body: '{"comment":"x"}' })).status).toBe(404);
    const elsewhere = `/api/flows/${flowId}/history/${ana.chatId}/${essay}?flowSequenceId=5`;
    expect((await owner.raw('POST', elsewhere, { body: '{"comment":"x"}' })).status).toBe(404);
  });
});

describe('REVW-31, PEER-E evaluations', () => {
  test('REVW-26 an author without a role may not read a chat: 403; without a login it is 401', async () => {
    const ana = await waiting();
    const path = `/api/flows/${flowId}/history/${ana.identifier}?chatId=${ana.chatId}`;
    expect((await stranger.raw('GET', path)).status).toBe(403);
    expect((await new Client(parley.consoleUrl).raw('GET', path)).status).toBe(401);
    expect((await share.raw('GET', path)).status).toBe(401);
  });

  test('null until given; read by the chat’s own learner and by reviewers only', async () => {
    const ana = await waiting();
    const evaluationId = `${flowId}.shown`;
    const params = { id: flowId, identifier: ana.identifier, evaluationId };
    const mine = { params, query: { chatId: ana.chatId }, headers: { 'x-chat-token': ana.token } };
    expect(await share.ok(getEvaluation, mine)).toBeNull();
    expect(await owner.ok(giveEvaluation, { params, body: { evaluation: ' **Good** ' } })).toMatchObject({
      evaluationTotal: 0,
    });
    expect(await share.ok(getEvaluation, mine)).toMatchObject({ body: '**Good**', contentType: null });
    expect(await owner.ok(getEvaluation, { params })).toMatchObject({ body: '**Good**' });
    expect((await view(owner, ana)).evaluations).toEqual({ [evaluationId]: '**Good**' });
    for (const [client, headers] of [
      [share, {}],
      [share, { 'x-chat-token': 'x'.repeat(43) }],
      [stranger, {}],
    ] as const)
      expect([401, 403, 404]).toContain((await client.call(getEvaluation, { ...mine, headers })).status);
    await owner.ok(giveEvaluation, { params, body: { evaluation: null } });
    expect(await share.ok(getEvaluation, mine)).toBeNull();
    expect((await view(owner, ana)).evaluations).toEqual({});
  });

  test('REVW-36 an evaluation that no message of the flow shows is refused', async () => {
    const ana = await waiting();
    for (const evaluationId of ['shown', `${flowId}.end`, `${flowId + 1}.shown`]) {
      const params = { id: flowId, identifier: ana.identifier, evaluationId };
      expect((await owner.call(giveEvaluation, { params, body: { evaluation: 'Lost' } })).status).toBe(404);
    }
    expect((await view(owner, ana)).evaluations).toEqual({});
  });

  test('REVW-6 the message that shows it counts as pending until then', async () => {
    const ana = await waiting();
    await review(owner, ana, shownAt(ana, 'teacher'), { answer: 'pass' });
    ana.chat = loaded(ana, (await view(owner, ana)).history);
    await ana.say('done').post();
    expect(await view(owner, ana)).toMatchObject({ evaluationTotal: 1, evaluationPending: 1 });
    const params = { id: flowId, identifier: ana.identifier, evaluationId: `${flowId}.shown` };
    expect(await owner.ok(giveEvaluation, { params, body: { content: 'Fine' } })).toMatchObject({
      evaluationTotal: 1,
      evaluationPending: 0,
    });
    expect(await view(owner, ana)).toMatchObject({ evaluationTotal: 1, evaluationPending: 0 });
  });
});
