/** Long answers cost little: a learner needs no account, so however much they write, the process must continue. */
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { chatStream } from '@parley/contracts/events/event-store';
import { Learner } from './chats/testing/learner.js';
import { Client, newAuthor } from './testing/client.js';
import { AGAIN } from './testing/flows.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

/** The longest that an answer may be, nearly; each differs, as people's do. */
const LETTERS = 9_900;
const words = (n: number): string => `${n} `.repeat(LETTERS).slice(0, LETTERS);
const CACHE_BYTES = 2 * 1024 * 1024;

let parley: TestParley;
let flowId: number;
beforeAll(async () => {
  parley = await startTestParley({ env: { CACHE_MB: '2' } });
  const owner = await newAuthor(parley.consoleUrl);
  flowId = (await owner.ok(createFlow, { body: { definition: AGAIN as never } })).id;
  await owner.ok(publishFlow, { params: { id: flowId } });
});
afterAll(() => parley.drop());

const learner = () => new Learner(new Client(parley.shareUrl), flowId, AGAIN);
async function eventsOf(chatId: string): Promise<number> {
  let count = 0;
  for await (const _ of parley.stores.store.readStream(chatStream(chatId))) count += 1;
  return count;
}

test('CACHE-4 all that is kept in memory of many long answers stays within the budget, and every chat goes on', async () => {
  const { caches } = parley.stores;
  expect(caches.capacity).toBe(CACHE_BYTES);
  const learners = Array.from({ length: 30 }, learner);
  let most = 0;
  for (let round = 0; round < 10; round++)
    await Promise.all(
      learners.map(async (each) => {
        const after = each.chat.history.at(-1)!.key;
        const from = round === 0 ? 0 : each.chat.history.length;
        each.say(words(round));
        const { status } = await each.post({ history: each.wire.slice(from), ...(round > 0 && { after }) });
        expect(status).toBe(200);
        most = Math.max(most, caches.weight);
      }),
    );
  expect(30 * 10 * LETTERS).toBeGreaterThan(CACHE_BYTES);
  // The budget is used, or nothing would be proved.
  expect(most).toBeGreaterThan(CACHE_BYTES / 2);
  expect(most).toBeLessThanOrEqual(CACHE_BYTES);
  expect(await Promise.all(learners.map(({ chatId }) => eventsOf(chatId)))).toEqual(learners.map(() => 11));
});

test('CACHE-5 a chat of eight million letters is full: its next post is 413 and adds nothing', async () => {
  const each = learner();
  let status = 200;
  let posts = 0;
  for (let from = 0; status === 200 && posts < 20; posts++) {
    const after = each.chat.history.at(-1)!.key;
    for (let n = 0; n < 90; n++) each.say(words(n));
    const reply = await each.post({ history: each.wire.slice(from), ...(from > 0 && { after }) });
    ({ status } = reply);
    if (status !== 200) expect([status, reply.body]).toEqual([413, expect.objectContaining({ code: 'chat-full' })]);
    from = each.chat.history.length;
  }
  expect(status).toBe(413);
  const said = (posts - 1) * 90 * LETTERS;
  expect(said).toBeGreaterThan(6_000_000);
  expect(said).toBeLessThan(9_000_000);
  expect(await eventsOf(each.chatId)).toBe((posts - 1) * 90 + 1);
}, 60_000);
