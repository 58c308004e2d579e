/** A player shows the score that the teacher sees after a re-score. Counted by hand. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { scoreOf } from '@parley/contracts/engine/score';
import { itemsOf } from '@parley/contracts/events/stored-items';
import { getHistory } from '@parley/contracts/http/chats';
import { getPublished } from '@parley/contracts/http/flows';
import type { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { fractions } from './testing/fractions.js';

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());
const { played, apply, takeBack, ended } = fractions(() => ({ author, share }));

test('STAT-V10 a player learns whose rules count, and gets them; once undone, they are its own again', async () => {
  const { id, chats } = await played({ ana: ['1/3', '1/2'], bo: ['1/3'] });
  /** Computes what a player shows: the score of the history that it got, and the maximum. */
  const seen = async ({ chatId, token }: Learner, identifier: string) => {
    const [query, headers] = [{ chatId }, { 'x-chat-token': token }];
    const { history, version, scoredBy, ...chat } = await share.ok(getHistory, {
      params: { id, identifier },
      query,
      headers,
    });
    const published = await share.ok(getPublished, {
      params: { id, version },
      query: { keepTranslations: 'true', ...(scoredBy !== undefined && { scoredBy }) },
    });
    expect(published.scoredBy).toBe(scoredBy);
    const made = prepareFlow(published.definition as FlowDefinition, { flowId: id, version });
    const score = made.ok ? scoreOf(made.flow, itemsOf(history)).total : null;
    expect([score, published.maxScore]).toEqual([chat.score, chat.maxScore]);
    return [scoredBy, score, published.maxScore];
  };
  const [ana, bo] = [chats.get('ana')!, chats.get('bo')!];
  expect(await seen(ana, 'ana')).toEqual([undefined, 13, 23]);
  const run = await apply(id);
  await ended(id);
  expect(await seen(ana, 'ana')).toEqual([2, 12, 24]);
  bo.say('1/2');
  expect((await bo.post()).body).toMatchObject({ score: 10, maxScore: 24, scoredBy: 2 });
  expect(await seen(bo, 'bo')).toEqual([2, 10, 24]);
  await takeBack(id, run.id);
  await ended(id);
  expect(await seen(ana, 'ana')).toEqual([undefined, 13, 23]);
  ana.say('Because');
  expect((await ana.post()).body).not.toHaveProperty('scoredBy');
  const params = { id, version: 1 };
  expect((await share.call(getPublished, { params, query: { scoredBy: 9 } })).status).toBe(404);
});
