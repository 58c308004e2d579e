/** The number of what waits for a reviewer, over HTTP against the real stores. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { archiveFlow, createFlow, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { COUNTED_CHATS, countReviews, getReviews } from '@parley/contracts/http/inbox';
import { giveEvaluation, reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { Learner } from '../testing/learner.js';
import { testMark } from '../testing/test-mark.js';

const asking = (key: string, next: string, definition: object, scoreLater: boolean) => ({
  key,
  name: key === 'both' ? 'start' : key,
  definition: { message: `${key}?`, answers: [{ key: 'any', message: '*', nextKey: next, scoreLater }], ...definition },
});
/** The first answer waits for points and a comment, the next one for points, the third for a comment. */
const definition = {
  promptsArray: [
    asking('both', '.points', { custom: { feedback: true } }, true),
    asking('points', '.comment', {}, true),
    asking('comment', '.shown', { custom: { feedback: true } }, false),
    {
      key: 'shown',
      name: 'shown',
      definition: {
        contentType: 'remote',
        message: { url: '/flows/____/history/____/evaluations/____' },
        nextKey: '.end',
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

async function published(): Promise<number> {
  const body = { name: 'Fractions', definition } as unknown as BodyOf<typeof createFlow>;
  const { id } = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id } });
  return id;
}
async function play(id: number, said: readonly string[], more: object = {}): Promise<Learner> {
  const learner = new Learner(share, id, definition, `ana-${randomUUID()}`);
  for (const answer of said) learner.say(answer);
  expect((await learner.post(more)).status).toBe(200);
  return learner;
}
const count = (client: Client = author) => client.ok(countReviews, {});
const listed = async (client: Client = author) => (await client.ok(getReviews, { query: {} })).inputs;

test('REVW-55 each input counts once, as the list has it, in all flows that the caller may review', async () => {
  const [id, other] = [await published(), await published()];
  const [friend, stranger] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  await author.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
  const ana = await play(id, ['One', 'Two', 'Three']);
  await play(other, ['One']);
  await play(id, ['Only tried'], { test: await testMark(author, id) });
  expect(await count()).toEqual({ count: 5, isAtLeast: false });
  expect(await listed()).toHaveLength(5);
  expect(await count(friend)).toEqual({ count: 4, isAtLeast: false });
  expect(await count(stranger)).toEqual({ count: 0, isAtLeast: false });
  // Each one given is one less.
  const params = { id, identifier: ana.chatId };
  for (const { chatId, itemKey, evaluationId, scored } of await listed()) {
    if (chatId !== ana.chatId) continue;
    if (evaluationId !== null)
      await author.ok(giveEvaluation, { params: { ...params, evaluationId }, body: { evaluation: 'Well done' } });
    else
      await author.ok(reviewItem, {
        params: { ...params, itemKey },
        body: { comment: 'Good', ...(scored && { superScore: 1 }) },
      });
    expect((await count()).count).toBe((await listed()).length);
  }
  expect(await count()).toEqual({ count: 1, isAtLeast: false });
  await author.ok(archiveFlow, { params: { id: other } });
  expect(await count()).toEqual({ count: 0, isAtLeast: false });
  expect((await new Client(parley.consoleUrl).call(countReviews, {})).status).toBe(401);
});

test('REVW-55 it counts in a hundred chats at most, and says that there are more', async () => {
  const id = await published();
  const { chatId } = await play(id, ['One']);
  expect(await count()).toEqual({ count: 1, isAtLeast: false });
  await parley.stores.pool.query(
    `insert into read.chat select (jsonb_populate_record(c, jsonb_build_object(
         'chat_id', gen_random_uuid(), 'feedback_pending', 0))).*
       from read.chat c, generate_series(1, $2::int) n where c.chat_id = $1`,
    [chatId, COUNTED_CHATS],
  );
  const counted = await count();
  expect(counted.isAtLeast).toBe(true);
  expect(counted.count).toBeGreaterThanOrEqual(COUNTED_CHATS);
  await parley.stores.pool.query('delete from read.chat where flow_id = $1', [id]);
});
