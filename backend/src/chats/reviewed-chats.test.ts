/** Reviewers see a chat, what waits in it after its learner changed it, and how it is deleted. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { alter } from '@parley/contracts/engine/alter';
import { deleteHistory, getHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { giveEvaluation, reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import type { ItemKey } from '@parley/contracts/ids';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { Learner } from './testing/learner.js';
import { loaded } from './testing/loaded.js';

const prompt = (name: string, definition: object) => ({ key: name, name, definition });
const definition = {
  promptsArray: [
    prompt('start', {
      message: 'Write an essay',
      custom: { feedback: true },
      answers: [
        { key: 'short', message: 'nothing', nextKey: '.shown' },
        { key: 'any', message: '*', nextKey: '.teacher', scoreLater: true },
      ],
    }),
    prompt('teacher', {
      message: 'Your teacher decides',
      answerExternally: true,
      answers: [{ key: 'pass', message: 'pass', nextKey: '.shown' }],
    }),
    prompt('shown', {
      message: { url: '/flows/1/history/{{originId}}/evaluations/{{promptKey}}' },
      contentType: 'remote',
      answers: [{ key: 'ok', message: 'ok', nextKey: '.end' }],
    }),
    prompt('end', { message: 'Bye' }),
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let friend: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let flowId: number;
beforeAll(async () => {
  parley = await startTestParley();
  share = new Client(parley.shareUrl);
  [owner, friend] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  const body = { name: 'Essays', definition } as unknown as BodyOf<typeof createFlow>;
  flowId = (await owner.ok(createFlow, { body })).id;
  await owner.ok(shareFlow, { params: { id: flowId }, body: { with: friend.session.email } });
  await owner.ok(publishFlow, { params: { id: flowId } });
});
afterAll(() => parley.drop());

async function waiting(): Promise<Learner> {
  const ana = new Learner(share, flowId, definition).say('My essay');
  expect((await ana.post()).status).toBe(200);
  return ana;
}
const paramsOf = ({ identifier }: Learner) => ({ id: flowId, identifier });
const view = (client: Client, ana: Learner) => client.ok(getHistory, { params: paramsOf(ana) });
const said = ({ chat }: Learner): string => chat.history.find(({ direction }) => direction === 'sent')!.key;

async function changed(ana: Learner, message: string): Promise<void> {
  const input = { key: randomUUID() as ItemKey, message, at: Date.now() };
  const outcome = alter(ana.flow, ana.chat, said(ana) as ItemKey, input, { confirmed: true });
  if (!outcome.ok) throw new Error(outcome.error.code);
  ana.chat = outcome.chat;
  expect((await ana.post()).status).toBe(200);
}

test('REVW-2 REVW-26 reviewers read who, since when, how far, every item and each evaluation', async () => {
  const [ana, nobody] = [await waiting(), new Learner(share, flowId, definition)];
  await nobody.post({ generated: true });
  const evaluationId = `${flowId}.shown`;
  await owner.ok(giveEvaluation, { params: { ...paramsOf(ana), evaluationId }, body: { evaluation: 'Good' } });
  const chat = await view(friend, ana);
  expect(chat).toMatchObject({
    id: ana.chatId,
    identifier: ana.identifier,
    identifierOrigin: 'user',
    completed: false,
    evaluations: { [evaluationId]: 'Good' },
  });
  expect(new Date(chat.createdAt).toISOString()).toBe(chat.createdAt);
  expect(chat.history.map(({ k }) => k)).toEqual(ana.wire.map(({ k }) => k));
  expect(await view(owner, nobody)).toMatchObject({ identifierOrigin: 'system', evaluations: {} });
});

test('REVW-3 REVW-16 waiting inputs are counted again when the learner changes the answer', async () => {
  const ana = await waiting();
  const params = { ...paramsOf(ana), itemKey: said(ana) };
  await owner.ok(reviewItem, { params, body: { comment: 'Well done', score: 4 } });
  const all = { feedbackTotal: 1, scoreLaterTotal: 1, externalAnswerTotal: 1, externalAnswerPending: 1 };
  expect(await view(owner, ana)).toMatchObject({ ...all, feedbackPending: 0, scoreLaterPending: 0 });
  ana.chat = loaded(ana, (await view(owner, ana)).history);
  await changed(ana, 'Another essay');
  expect(await view(owner, ana)).toMatchObject({ ...all, feedbackPending: 1, scoreLaterPending: 1 });
  ana.chat = loaded(ana, (await view(owner, ana)).history);
  await changed(ana, 'nothing');
  expect(await view(owner, ana)).toMatchObject({
    feedbackPending: 1,
    scoreLaterTotal: 0,
    scoreLaterPending: 0,
    externalAnswerTotal: 0,
    externalAnswerPending: 0,
    evaluationTotal: 1,
    evaluationPending: 1,
  });
});

test('REVW-18 REVW-29 the owner alone deletes a learner’s chat, for good', async () => {
  const ana = await waiting();
  const params = paramsOf(ana);
  expect((await friend.call(deleteHistory, { params })).status).toBe(403);
  expect(await view(owner, ana)).toMatchObject({ id: ana.chatId });
  expect(await owner.ok(deleteHistory, { params })).toEqual({ deleted: 1 });
  expect((await owner.call(getHistory, { params })).status).toBe(404);
  expect((await owner.call(deleteHistory, { params })).status).toBe(404);
});
