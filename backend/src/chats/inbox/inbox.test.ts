/** The inbox of a reviewer, over HTTP against the real stores. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, getPublished, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { getReviews } from '@parley/contracts/http/inbox';
import { giveEvaluation, reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import { getResponseLogs } from '@parley/contracts/http/stats';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { Learner } from '../testing/learner.js';

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

async function published(owner: Client = author): Promise<number> {
  const body = { name: 'Fractions', definition } as unknown as BodyOf<typeof createFlow>;
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
  await play(one, 'Only tried', { test: true });
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

test('REVW-45 what was given leaves the inbox', async () => {
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

test('REVW-46 notes stand beside the answers, for those who may review them, and never reach learners', async () => {
  const id = await published();
  await play(id, 'Because');
  expect((await inbox(id))[0]?.notes).toBe(NOTES);
  const [collaborator, stranger] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  await author.ok(shareFlow, { params: { id }, body: { with: collaborator.session.email } });
  expect((await inbox(id, collaborator))[0]?.notes).toBe(NOTES);
  expect(await inbox(undefined, stranger)).toEqual([]);
  expect(JSON.stringify(await share.ok(getPublished, { params: { id, version: 1 } }))).not.toContain(NOTES);
});
