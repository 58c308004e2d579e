/** "Send what happened since …": which chats are read, and how often it may be asked for. */
import { publishFlow } from '@parley/contracts/http/flows';
import { reviewItem } from '@parley/contracts/http/reviews';
import type { UserId } from '@parley/contracts/ids';
import { chatStream } from '@parley/contracts/events/event-store';
import { Learner } from '../chats/testing/learner.js';
import { newAuthor, Client } from '../testing/client.js';
import { newFlow, oneQuestion, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { PastEvents } from './past-events.js';

const DAY = 86_400_000;
let parley: TestParley;
let past: PastEvents;
let offset = 0;
const begun = Date.now();
const clock = { now: () => begun + offset };
const daysAgo = (days: number): string => new Date(clock.now() - days * DAY).toISOString();

beforeAll(async () => {
  parley = await startTestParley({ clock, limits: { pastEvents: { points: 2, per: 3_600 } } });
  past = parley.app.get(PastEvents, { strict: false });
});
afterAll(() => parley.drop());

type Author = Awaited<ReturnType<typeof newAuthor>>;
const idOf = ({ session }: Author): UserId => session.id as UserId;
async function played(author: Author): Promise<{ readonly flowId: number; readonly learner: Learner }> {
  const flowId = await newFlow(author, 'Past');
  await author.ok(publishFlow, { params: { id: flowId } });
  offset += 1;
  const learner = new Learner(new Client(parley.shareUrl), flowId, oneQuestion());
  expect((await learner.say(RIGHT).post()).status).toBe(200);
  return { flowId, learner };
}
/** Lists the events that are read for this author, as stream and type. */
async function seen(author: Author, since: string): Promise<readonly string[]> {
  const found: string[] = [];
  await past.send(idOf(author), since, ({ stream, type }) => {
    found.push(`${stream} ${type}`);
    return Promise.resolve([]);
  });
  return found;
}

test('HOOK-17, XAPI-12 only one’s own chats are read, and of an old one what a reviewer did since', async () => {
  const [owner, stranger] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  const { flowId, learner } = await played(owner);
  await played(owner);
  await played(stranger);
  const stream = chatStream(learner.chatId);
  const all = await seen(owner, daysAgo(1));
  expect(all).toHaveLength(4);
  expect(all.slice(0, 2)).toEqual([`${stream} ChatStarted`, `${stream} AnswerGiven`]);
  offset += 2 * DAY;
  const itemKey = learner.wire.find(({ d }) => d === 's')?.k ?? '';
  const params = { id: flowId, identifier: learner.identifier, itemKey };
  await owner.ok(reviewItem, { params, body: { superScore: 5 } });
  expect(await seen(owner, daysAgo(1))).toEqual([`${stream} ItemReviewed`]);
});

test('HOOK-17, XAPI-12 one of two processes sends; the run of one that died ends with its lease', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  await played(owner);
  const { pool } = parley.stores;
  await pool.query('insert into work.past_events_run (owner_id, run, lease_until) values ($1, $2, $3)', [
    idOf(owner),
    crypto.randomUUID(),
    new Date(clock.now() + 1_000),
  ]);
  await expect(seen(owner, daysAgo(1))).rejects.toMatchObject({ status: 409 });
  offset += 1_000;
  expect(await seen(owner, daysAgo(1))).toHaveLength(2);
  expect((await pool.query('select from work.past_events_run')).rowCount).toBe(0);
});

test('HOOK-17, XAPI-12 one run at a time, and not without end', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  await played(owner);
  const refusals: unknown[] = [];
  await past.send(idOf(owner), daysAgo(1), async () => {
    refusals.push(await seen(owner, daysAgo(1)).catch(({ status }: { status: number }) => status));
    return [];
  });
  expect(refusals).toEqual([409, 409]);
  expect(await seen(owner, daysAgo(1))).toHaveLength(2);
  await expect(seen(owner, daysAgo(1))).rejects.toMatchObject({ status: 429 });
});
