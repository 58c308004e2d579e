/** The inbox of a reviewer, over HTTP against the real stores. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, getPublished, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { answerWaiting, getReviews } from '@parley/contracts/http/inbox';
import { giveEvaluation, reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import { getHistory } from '@parley/contracts/http/chats';
import { getResponseLogs } from '@parley/contracts/http/stats';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { Learner } from '../testing/learner.js';
import { testMark } from '../testing/test-mark.js';

const NOTES = 'Names the size of the pieces';
const definition = {
  promptsArray: [
    {
      key: 'why',
      name: 'start',
      definition: {
        message: 'Why?',
        maxSuperScore: 100,
        custom: { notes: NOTES, feedback: true },
        answers: [{ key: 'any', message: '*', nextKey: '.shown', scoreLater: true }],
      },
    },
    {
      key: 'shown',
      name: 'shown',
      definition: {
        contentType: 'remote',
        message: { url: '/flows/____/history/____/evaluations/____' },
        nextKey: '.wait',
      },
    },
    {
      key: 'wait',
      name: 'wait',
      definition: {
        message: 'Your teacher chooses.',
        answerExternally: true,
        answers: [{ key: 'go', message: 'Go on', nextKey: '.end' }],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

async function published(owner: Client = author, content = definition): Promise<number> {
  const body = { name: 'Fractions', definition: content } as unknown as BodyOf<typeof createFlow>;
  const { id } = await owner.ok(createFlow, { body });
  await owner.ok(publishFlow, { params: { id } });
  return id;
}
async function play(id: number, answer: string, more: object = {}): Promise<Learner> {
  const learner = new Learner(share, id, definition, `ana-${randomUUID()}`).say(answer);
  expect((await learner.post(more)).status).toBe(200);
  return learner;
}
const inbox = async (flowId?: number, client: Client = author) =>
  (await client.ok(getReviews, { query: flowId === undefined ? {} : { flowId } })).inputs;

test('REVW-45 the inbox lists what waits over all flows, the oldest chat first, tests left out', async () => {
  const [one, other] = [await published(), await published()];
  const first = await play(one, 'More pieces');
  const second = await play(other, 'Bigger pieces');
  await play(one, 'Only tried', { test: await testMark(author, one) });
  const all = await inbox();
  expect([...new Set(all.map(({ chatId }) => chatId))]).toEqual([first.chatId, second.chatId]);
  expect(await inbox(other)).toEqual(all.filter(({ flowId }) => flowId === other));
  expect(all[0]).toMatchObject({
    kind: 'answer',
    flowName: 'Fractions',
    position: 1,
    question: 'Why?',
    answer: 'More pieces',
    scored: true,
    wantsComment: true,
    limit: 100,
  });
  const { responseLog } = await author.ok(getResponseLogs, { params: { id: other } });
  const { feedbackPending, scoreLaterPending, externalAnswerPending, evaluationPending } = responseLog[0]!;
  const there = await inbox(other);
  const has = (wanted: (each: (typeof there)[number]) => boolean) => there.filter(wanted).length;
  expect([
    has(({ wantsComment }) => wantsComment),
    has(({ scored }) => scored),
    has(({ kind }) => kind === 'paused'),
    has(({ kind }) => kind === 'evaluation'),
  ]).toEqual([feedbackPending, scoreLaterPending, externalAnswerPending, evaluationPending]);
});

test('REVW-45 an evaluation is named by the words before it, not by the address from which it comes', async () => {
  const id = await published();
  await play(id, 'Because');
  const evaluation = (await inbox(id)).find(({ kind }) => kind === 'evaluation');
  expect(evaluation).toMatchObject({ position: 2, question: 'Why?' });
});

test('REVW-45 a given input leaves the inbox', async () => {
  const id = await published();
  const ana = await play(id, 'Because');
  const before = await inbox(id);
  const params = { id, identifier: ana.chatId };
  const answer = before.find(({ kind }) => kind === 'answer')!;
  await author.ok(reviewItem, {
    params: { ...params, itemKey: answer.itemKey },
    body: { superScore: 80, comment: 'Good' },
  });
  for (const { evaluationId } of before)
    if (evaluationId !== null)
      await author.ok(giveEvaluation, { params: { ...params, evaluationId }, body: { evaluation: 'Well done' } });
  expect((await inbox(id)).filter(({ kind }) => kind !== 'paused')).toEqual([]);
});

test('REVW-46 notes are shown next to the answers, for those who may review them, and never reach learners', async () => {
  const id = await published();
  await play(id, 'Because');
  expect((await inbox(id))[0]?.notes).toBe(NOTES);
  const [collaborator, stranger] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  await author.ok(shareFlow, { params: { id }, body: { with: collaborator.session.email } });
  expect((await inbox(id, collaborator))[0]?.notes).toBe(NOTES);
  expect(await inbox(undefined, stranger)).toEqual([]);
  expect(JSON.stringify(await share.ok(getPublished, { params: { id, version: 1 } }))).not.toContain(NOTES);
});

const scoredOne = async (body: object) => {
  const id = await published();
  const ana = await play(id, 'Because');
  const { itemKey } = (await inbox(id)).find(({ kind }) => kind === 'answer')!;
  const params = { id, identifier: ana.chatId, itemKey };
  await author.ok(reviewItem, { params, body });
  return { id, params };
};
const answers = <T extends { readonly kind: string }>(inputs: readonly T[]) =>
  inputs.filter(({ kind }) => kind === 'answer');
const graded = async (flowId: number) => (await author.ok(getReviews, { query: { flowId, state: 'graded' } })).inputs;

test('REVW-48 a graded answer that needs no comment stays done, and waits nowhere', async () => {
  const { id, params } = await scoredOne({ superScore: 80, noComment: true });
  expect(answers(await inbox(id))).toEqual([]);
  const { responseLog } = await author.ok(getResponseLogs, { params: { id } });
  expect(responseLog[0]).toMatchObject({ feedbackPending: 0, scoreLaterPending: 0 });
  const { identifier } = params;
  expect(await author.ok(getHistory, { params: { id, identifier } })).toMatchObject({
    feedbackTotal: 1,
    feedbackPending: 0,
  });
  await author.ok(reviewItem, { params, body: { noComment: false } });
  expect(answers(await inbox(id))).toMatchObject([{ scored: false, wantsComment: true, score: 80, text: '' }]);
});

test('REVW-53 the inbox tells points of the engine from points that people give; a comment changes no score', async () => {
  const answers = [
    { key: 'no', message: 'No', score: 0, nextKey: '.start' },
    { key: 'yes', message: 'Yes', score: 10, nextKey: '.end' },
  ];
  const asking = { message: 'Is it?', custom: { feedback: true }, maxSuperScore: 5, answers };
  const twice = {
    promptsArray: [
      { key: 'why', name: 'start', definition: asking },
      { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
    ],
  } as unknown as FlowDefinition;
  const id = await published(author, twice);
  const ana = new Learner(share, id, twice).say('No').say('Yes');
  expect((await ana.post()).status).toBe(200);
  const byEngine = { scored: false, wantsComment: true, byHand: false, award: null };
  const [first, second] = await inbox(id);
  expect([first, second]).toMatchObject([
    { ...byEngine, score: 0 },
    { ...byEngine, score: 10 },
  ]);
  const params = { id, identifier: ana.chatId };
  const say = (itemKey: string, body: object) => author.ok(reviewItem, { params: { ...params, itemKey }, body });
  expect(await say(first!.itemKey, { comment: 'Think', noComment: false })).toMatchObject({ score: 5 });
  expect(await graded(id)).toMatchObject([{ byHand: false, score: 0, award: null, text: 'Think' }]);
  // The average of both tries: 0, and the award in place of 10.
  expect(await say(second!.itemKey, { superScore: 4 })).toMatchObject({ score: 2 });
  expect(await inbox(id)).toMatchObject([{ scored: false, byHand: true, score: 4, award: 4 }]);
  expect(await say(second!.itemKey, { superScore: null })).toMatchObject({ score: 5 });
  expect(await say(second!.itemKey, { noComment: true })).toMatchObject({ score: 5 });
});

test('REVW-49 graded inputs are listed with their values, and can be corrected', async () => {
  const { id, params } = await scoredOne({ superScore: 80, comment: 'Good' });
  const given = { kind: 'answer', answer: 'Because', scored: true, wantsComment: true, limit: 100 };
  expect(await graded(id)).toMatchObject([{ ...given, score: 80, text: 'Good', noComment: false }]);
  await author.ok(reviewItem, { params, body: { superScore: 60, comment: null, noComment: true } });
  expect(await graded(id)).toMatchObject([{ ...given, score: 60, text: '', noComment: true }]);
  const evaluationId = (await inbox(id)).find(({ kind }) => kind === 'evaluation')!.evaluationId!;
  const { identifier } = params;
  await author.ok(giveEvaluation, { params: { id, identifier, evaluationId }, body: { evaluation: 'Well done' } });
  expect(await graded(id)).toContainEqual(expect.objectContaining({ kind: 'evaluation', text: 'Well done' }));
  await author.ok(reviewItem, { params, body: { superScore: null, noComment: false } });
  expect(answers(await graded(id))).toEqual([]);
  expect(answers(await inbox(id))).toMatchObject([{ scored: true, wantsComment: true }]);
});

describe('REVW-50 one answer for all who wait at a prompt', () => {
  const sending = (id: number, more: object = {}) => ({
    params: { id },
    body: { id: randomUUID(), promptKey: 'wait', answer: 'Go on', ...more },
  });
  const pausedIn = async (id: number) => (await author.ok(getReviews, { query: { flowId: id } })).paused;

  test('REVW-50 the choices come with the number of those who wait; each chat gets the answer once; tests are left out', async () => {
    const id = await published();
    const all = [await play(id, 'One'), await play(id, 'Two'), await play(id, 'Three')];
    await play(id, 'Only tried', { test: await testMark(author, id) });
    const place = { flowId: id, promptKey: 'wait', waiting: 3 };
    expect(await pausedIn(id)).toEqual([{ ...place, choices: ['Go on'], acceptsText: false, acceptsSeveral: false }]);
    const call = sending(id);
    expect(await author.ok(answerWaiting, call)).toEqual({
      given: 3,
      late: 0,
      failed: [],
      isAtLeast: false,
      next: null,
    });
    expect(await author.ok(answerWaiting, call)).toMatchObject({ given: 0, late: 0, failed: [] });
    expect(await pausedIn(id)).toEqual([]);
    for (const { chatId } of all) {
      const { history, completed } = await author.ok(getHistory, { params: { id, identifier: chatId } });
      expect(history.filter(({ d, ae }) => d === 's' && ae).map(({ m }) => m)).toEqual(['Go on']);
      expect(completed).toBe(true);
    }
  });

  test('REVW-50 an answer that does not fit is refused in each chat by name; the same call tries again', async () => {
    const id = await published();
    const ana = await play(id, 'One');
    const { given, failed } = await author.ok(answerWaiting, sending(id, { answer: 'Stop' }));
    expect([given, failed]).toEqual([
      0,
      [
        {
          chatId: ana.chatId,
          identifier: ana.identifier,
          anonymous: false,
          code: 'invalid-answer',
          message: 'This answer matches none of the choices: Go on',
        },
      ],
    ]);
    expect((await pausedIn(id))[0]).toMatchObject({ waiting: 1 });
    expect(await author.ok(answerWaiting, sending(id))).toMatchObject({ given: 1, failed: [] });
  });

  test('REVW-50 owner and collaborator, nobody else; only chats of the flow in the address', async () => {
    const [id, other] = [await published(), await published()];
    await play(other, 'Elsewhere');
    const [friend, stranger] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
    await author.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
    for (const [wanted, client] of [
      [401, new Client(parley.consoleUrl)],
      [403, stranger],
      [200, friend],
      [200, author],
    ] as const) {
      await play(id, 'Here');
      expect((await client.call(answerWaiting, sending(id))).status).toBe(wanted);
    }
    expect(await pausedIn(id)).toEqual([]);
    expect((await pausedIn(other))[0]).toMatchObject({ waiting: 1 });
    expect((await author.call(answerWaiting, sending(id, { promptKey: '' }))).status).toBe(400);
  });

  test('REVW-54 a chat that waits behind a thousand that can’t be answered is reached by the next call', async () => {
    const id = await published();
    const last = await play(id, 'Last');
    expect(await pausedIn(id)).toMatchObject([{ waiting: 1 }]);
    // Rows without events: older than the one that can be answered.
    await parley.stores.pool.query(
      `insert into read.chat select (jsonb_populate_record(c, jsonb_build_object(
           'chat_id', gen_random_uuid(), 'created_at', c.created_at - n * interval '1 second'))).*
         from read.chat c, generate_series(1, 1000) n where c.chat_id = $1`,
      [last.chatId],
    );
    const call = sending(id);
    const first = await author.ok(answerWaiting, call);
    expect(first).toMatchObject({ given: 0, isAtLeast: true, next: expect.any(String) });
    const next = first.next ?? '';
    const second = await author.ok(answerWaiting, { ...call, body: { ...call.body, after: next } });
    expect(second).toEqual({ given: 1, late: 0, failed: [], isAtLeast: false, next: null });
    const bad = { ...call, body: { ...call.body, after: 'nowhere' } };
    expect(await author.call(answerWaiting, bad)).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'after' }] },
    });
    await parley.stores.pool.query('delete from read.chat where flow_id = $1', [id]);
  });

  test('REVW-50 a class of 300 goes on by one call, also those whom the list leaves out', async () => {
    const id = await published();
    const learners = Array.from({ length: 300 }, (_, at) => `pupil-${at}`);
    for (let from = 0; from < learners.length; from += 20)
      await Promise.all(
        learners.slice(from, from + 20).map((name) => new Learner(share, id, definition, name).say('I wait').post()),
      );
    expect((await pausedIn(id))[0]).toMatchObject({ waiting: 300 });
    const call = sending(id);
    // Two presses at once give each chat one answer, too.
    const both = await Promise.all([author.ok(answerWaiting, call), author.ok(answerWaiting, call)]);
    expect(both.flatMap(({ failed }) => failed)).toEqual([]);
    expect(both.every(({ given }) => given <= 300)).toBe(true);
    expect(await pausedIn(id)).toEqual([]);
    const { responseLog } = await author.ok(getResponseLogs, { params: { id }, query: { inputsPending: 'true' } });
    expect(responseLog.every(({ externalAnswerPending }) => externalAnswerPending === 0)).toBe(true);
  });
});
