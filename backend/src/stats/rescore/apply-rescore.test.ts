/** Giving chats what another version gives, and taking it back. The expected scores are counted by hand. */
import { randomUUID } from 'node:crypto';
import { deleteHistory, getHistory } from '@parley/contracts/http/chats';
import { StoreUnavailable } from '@parley/contracts/events/event-store';
import { getRescore } from '@parley/contracts/http/rescore';
import { getTimeline, reviewItem } from '@parley/contracts/http/reviews';
import { getFlowStats } from '@parley/contracts/http/stats';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { RescoredChats } from './rescored-chats.js';
import type { Clock } from '../../platform/clock.js';
import type { ReadSide } from '../../platform/http/read-side.js';
import { CLOCK, READ_SIDE } from '../../platform/tokens.js';
import { LEASE_MS, RescoreQueue } from './rescore-queue.js';
import { definition, fractions, NEW, OLD } from './testing/fractions.js';

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());
const { played, publish, apply, takeBack, ended, scoresOf } = fractions(() => ({ author, share }));

/** Every figure of a flow, and every item of its chats; not which event came last. */
async function everything(id: number) {
  await parley.upToDate();
  const { pool } = parley.stores;
  const counters = ['bucket', 'prompt', 'answer', 'choices', 'path'].map((name) => `flow_stat_${name}`);
  const tables = [...counters, 'chat_stat', 'chat'];
  const found: unknown[] = [];
  for (const table of tables) {
    const { rows } = await pool.query<object>(
      `select to_jsonb(t) - 'revision' as row from read.${table} t where flow_id = $1 order by to_jsonb(t) - 'revision'`,
      [id],
    );
    found.push(rows);
  }
  const histories: unknown[] = [];
  for (const identifier of Object.keys(await scoresOf(id)).toSorted())
    histories.push((await author.ok(getHistory, { params: { id, identifier } })).history);
  return [...found, histories];
}
const answers = ({ chat }: Learner) => chat.history.filter(({ direction }) => direction === 'sent');

test('STAT-V7 STAT-V8 applying gives each chat its new score everywhere, and taking it back gives the old ones', async () => {
  const { id, chats } = await played({ ana: ['1/3', '1/2', 'Because'], bo: ['1/2'], cy: [] });
  const why = answers(chats.get('ana')!).at(-1)!;
  const ofAna = { id, identifier: 'ana' };
  await author.ok(reviewItem, { params: { ...ofAna, itemKey: why.key }, body: { score: 2 } });
  const before = await everything(id);
  expect(await scoresOf(id)).toMatchObject({ ana: [15, 23], bo: [10, 23], cy: [null, 23] });

  const run = await apply(id);
  expect(await ended(id)).toEqual([
    {
      ...run,
      state: 'applied',
      total: 3,
      done: 3,
      chats: 3,
      reason: 'It was wrong',
      by: author.session.email,
      takenBackAt: null,
      takenBackBy: null,
    },
  ]);
  // The last try counts, and 2 by the teacher: 12 + 2
  expect(await scoresOf(id)).toMatchObject({ ana: [14, 24], bo: [12, 24], cy: [null, 24] });
  const { history, score, maxScore } = await author.ok(getHistory, { params: ofAna });
  expect([score, maxScore]).toEqual([14, 24]);
  expect(history.filter(({ d }) => d === 's').map(({ s, rv }) => [s, rv])).toEqual([
    [5, 2],
    [12, 2],
    [2, undefined],
  ]);
  expect((await author.ok(getFlowStats, { params: { id } })).scores).toMatchObject({ count: 1, average: 14 / 24 });
  const { divergences, moments } = await author.ok(getTimeline, { params: ofAna });
  expect([divergences, moments.at(-1)?.type]).toEqual([[], 'ChatRescored']);
  const past = await author.ok(getHistory, { params: ofAna, query: { at: moments.length - 2 } });
  expect([past.score, past.maxScore]).toEqual([15, 23]);

  expect(past.scoredBy).toBeUndefined();
  const again = await author.ok(getRescore, { params: { id } });
  expect(again.chats.map(({ then }) => then.way === 'same' && then.applies)).toEqual([false, false, false]);
  await takeBack(id, run.id);
  expect(await ended(id)).toMatchObject([{ state: 'takenBack', chats: 3, takenBackBy: author.session.email }]);
  expect(await everything(id)).toEqual(before);
  expect((await author.ok(getTimeline, { params: ofAna })).divergences).toEqual([]);
});

test('STAT-V7 a repeated request is done once; a page that is begun again gives nobody anything twice', async () => {
  const { id } = await played({ ana: ['1/2'], bo: ['1/3'] });
  const rescoreId = randomUUID();
  await apply(id, { id: rescoreId });
  await apply(id, { id: rescoreId });
  const [run] = await ended(id);
  expect(run).toMatchObject({ id: rescoreId, chats: 2 });
  const events = async () => {
    const { rows } = await parley.stores.pool.query<{ n: number }>('select count(*)::int as n from es_event');
    return rows[0]?.n;
  };
  const written = await events();
  // A server that died after it wrote to the chats, and before it noted how far it was.
  await parley.stores.pool.query(
    `update work.rescore set state = 'applying', place = null, done = 0, chats = 0 where id = $1`,
    [rescoreId],
  );
  expect(await ended(id)).toMatchObject([{ id: rescoreId, chats: 2, done: 2 }]);
  expect(await events()).toBe(written);
});

test('STAT-V8 a chat whose learner began again while its server died can be undone, too', async () => {
  const { id, chats } = await played({ ana: ['1/2'] });
  const rescored = parley.app.get(RescoredChats, { strict: false });
  const queue = parley.app.get(RescoreQueue, { strict: false });
  const once = rescored.apply.bind(rescored);
  const died = new Promise<void>((go) => {
    jest.spyOn(rescored, 'apply').mockImplementationOnce(async (...order) => {
      await once(...order);
      jest.spyOn(queue, 'claim').mockResolvedValue([]);
      go();
      throw new StoreUnavailable();
    });
  });
  const run = await apply(id);
  await died;
  await parley.upToDate();
  const again = new Learner(share, id, definition(NEW), 'ana');
  again.say('1/3');
  expect((await again.post({ restart: true })).status).toBe(200);
  jest.restoreAllMocks();
  await parley.stores.pool.query('update work.rescore set lease_until = null where id = $1', [run.id]);
  // The new attempt, also on version 1, was re-scored, too.
  expect(await ended(id)).toMatchObject([{ state: 'applied', chats: 2 }]);
  await takeBack(id, run.id);
  await ended(id);
  const { chatId } = chats.get('ana')!;
  expect((await author.ok(getHistory, { params: { id, identifier: chatId } })).score).toBe(10);
});

test('STAT-V7 chats that were re-scored can be given the scores of their own version', async () => {
  const { id } = await played({ ana: ['1/2'] });
  await apply(id);
  await ended(id);
  expect(await scoresOf(id)).toMatchObject({ ana: [12, 24] });
  await apply(id, { version: 1 });
  await ended(id);
  expect(await scoresOf(id)).toMatchObject({ ana: [10, 23] });
});

test('STAT-V8 whoever scored meanwhile keeps the score; what is answered later is scored as the chat’s version says', async () => {
  const { id, chats } = await played({ ana: ['1/3', '1/2', 'Because'], bo: ['1/3'] });
  const run = await apply(id);
  await ended(id);
  const [first] = answers(chats.get('ana')!);
  const ofAna = { id, identifier: 'ana' };
  await author.ok(reviewItem, { params: { ...ofAna, itemKey: first!.key }, body: { superScore: 4 } });
  const why = answers(chats.get('ana')!).at(-1)!;
  await author.ok(reviewItem, { params: { ...ofAna, itemKey: why.key }, body: { score: 2 } });
  const bo = chats.get('bo')!;
  const items = bo.say('1/2').chat.history;
  expect(items.length).toBeGreaterThan(0);
  expect((await bo.post()).status).toBe(200);
  // The award for the thread, and 2; the last try, of which version 1 gives 10
  expect(await scoresOf(id)).toMatchObject({ ana: [6, 24], bo: [10, 24] });
  for (const identifier of ['ana', 'bo'])
    expect((await author.ok(getTimeline, { params: { id, identifier } })).divergences).toEqual([]);
  await takeBack(id, run.id);
  await ended(id);
  expect(await scoresOf(id)).toMatchObject({ ana: [6, 23], bo: [13, 23] });
  for (const identifier of ['ana', 'bo'])
    expect((await author.ok(getTimeline, { params: { id, identifier } })).divergences).toEqual([]);
});

test('STAT-V8 the latest re-score is undone first; one that is under way is waited for', async () => {
  const { id } = await played({ ana: ['1/2'] });
  const first = await apply(id);
  await ended(id);
  await publish(id, { half: 20, third: 0, quarter: 0 });
  const second = await apply(id, { version: 3 });
  await ended(id);
  expect(await scoresOf(id)).toMatchObject({ ana: [20, 20] });
  const refused = await author.raw('POST', `/api/flows/${id}/rescores/${first.id}/takeBack`);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'later-rescore' }]);
  await takeBack(id, second.id);
  await ended(id);
  expect(await scoresOf(id)).toMatchObject({ ana: [12, 24] });
  await takeBack(id, first.id);
  await takeBack(id, first.id);
  await ended(id);
  expect(await scoresOf(id)).toMatchObject({ ana: [10, 23] });
  const queue = parley.app.get(RescoreQueue, { strict: false });
  const claim = jest.spyOn(queue, 'claim').mockResolvedValue([]);
  const waiting = await apply(id);
  const body = JSON.stringify({ id: randomUUID(), version: 2, reason: 'Again' });
  expect((await author.raw('POST', `/api/flows/${id}/rescores`, { body })).body).toMatchObject({
    code: 'rescore-under-way',
  });
  expect((await author.raw('POST', `/api/flows/${id}/rescores/${waiting.id}/takeBack`)).status).toBe(409);
  claim.mockRestore();
  await ended(id);
});

test('STAT-V7 a chat that is deleted meanwhile is left out; another way is never re-scored; a reason is asked for', async () => {
  const { id } = await played({ ana: ['1/2'], bo: ['1/2'] });
  const run = await apply(id);
  await ended(id);
  await author.ok(deleteHistory, { params: { id, identifier: 'bo' } });
  await takeBack(id, run.id);
  await ended(id);
  expect(await scoresOf(id)).toEqual({ ana: [10, 23] });
  for (const body of [{ reason: ' ' }, { version: 0 }, { reason: 'x'.repeat(501) }]) {
    const sent = JSON.stringify({ id: randomUUID(), version: 2, reason: 'Why', ...body });
    expect((await author.raw('POST', `/api/flows/${id}/rescores`, { body: sent })).status).toBe(400);
  }
  const sent = JSON.stringify({ id: randomUUID(), version: 9, reason: 'Why' });
  expect((await author.raw('POST', `/api/flows/${id}/rescores`, { body: sent })).status).toBe(404);
  expect((await author.raw('POST', `/api/flows/${id}/rescores/${randomUUID()}/takeBack`)).status).toBe(404);
});

describe('STAT-V7 the work of a re-score', () => {
  let queue: RescoreQueue;
  let rescored: RescoredChats;
  let logged: number;
  beforeEach(() => {
    queue = parley.app.get(RescoreQueue, { strict: false });
    rescored = parley.app.get(RescoredChats, { strict: false });
    logged = parley.lines.length;
  });
  afterEach(() => jest.restoreAllMocks());
  const said = (msg: string) => parley.lines.slice(logged).filter((line) => line['msg'] === msg).length;
  /** Does at once what would be done when the lease of a failed try ends. */
  async function triedAgain(rescoreId: string) {
    while (said('a job was left to its lease') === 0) await new Promise((go) => setTimeout(go, 20));
    jest.restoreAllMocks();
    await parley.stores.pool.query('update work.rescore set lease_until = null where id = $1', [rescoreId]);
  }

  test.each(['apply', 'takeBack'] as const)(
    'STAT-V7 STAT-V8 stays with its worker, however long a page takes: %s',
    async (act) => {
      const { id } = await played({ ana: ['1/2'], bo: ['1/2'], cy: ['1/2'] });
      const before = act === 'takeBack' ? await apply(id) : null;
      await ended(id);
      let late = 0;
      const clock = parley.app.get<Clock>(CLOCK, { strict: false });
      jest.spyOn(clock, 'now').mockImplementation(() => Date.now() + late);
      const taken: unknown[] = [];
      const once = rescored[act].bind(rescored) as (...all: unknown[]) => Promise<boolean>;
      jest.spyOn(rescored, act).mockImplementation(async (...all: unknown[]) => {
        const done = await once(...all);
        late += LEASE_MS - 1_000;
        taken.push(...(await queue.claim(randomUUID(), 2)));
        return done;
      });
      const run = before ? await takeBack(id, before.id) : await apply(id);
      await ended(id);
      expect(taken).toEqual([]);
      const { rows } = await parley.stores.pool.query<object>('select attempt from work.rescore where id = $1', [
        run.id,
      ]);
      expect(rows).toEqual([{ attempt: before ? 2 : 1 }]);
    },
  );

  test('STAT-V7 a database that is away for a moment leaves no chat out', async () => {
    const { id } = await played({ ana: ['1/2'], bo: ['1/2'] });
    jest.spyOn(rescored, 'apply').mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
    const run = await apply(id);
    await triedAgain(run.id);
    expect(await ended(id)).toMatchObject([{ state: 'applied', chats: 2 }]);
    expect(said('a chat was not re-scored')).toBe(0);
    expect(await scoresOf(id)).toMatchObject({ ana: [12, 24], bo: [12, 24] });
  });

  test('STAT-V7 a chat that can’t be judged does not keep the others waiting', async () => {
    const { id } = await played({ ana: ['1/2'], bo: ['1/2'] });
    jest.spyOn(rescored, 'apply').mockRejectedValueOnce(new TypeError('no such prompt'));
    await apply(id);
    expect(await ended(id)).toMatchObject([{ state: 'applied', chats: 1, done: 2 }]);
    expect(said('a chat was not re-scored')).toBe(1);
    // The newest chat was the first.
    expect(await scoresOf(id)).toMatchObject({ ana: [12, 24], bo: [10, 23] });
  });

  test('STAT-V7 waits until the read models have every chat', async () => {
    const { id } = await played({ ana: ['1/2'], bo: ['1/2'] });
    await parley.upToDate();
    const reads = parley.app.get<ReadSide>(READ_SIDE, { strict: false });
    jest.spyOn(reads, 'upToDate').mockResolvedValue(false);
    const applies = jest.spyOn(rescored, 'apply');
    const run = await apply(id);
    while (said('a job was left to its lease') === 0) await new Promise((go) => setTimeout(go, 20));
    expect(applies).not.toHaveBeenCalled();
    await triedAgain(run.id);
    expect(await ended(id)).toMatchObject([{ state: 'applied', chats: 2 }]);
  });
});

test('STAT-V8 an answer that was opened again, scored, and left to be scored once more gets its earlier score', async () => {
  const { id, chats } = await played({ ana: ['1/2', 'Because'] }, { ...OLD, why: 5 });
  expect(await scoresOf(id)).toMatchObject({ ana: [15, 28] });
  const run = await apply(id);
  await ended(id);
  expect(await scoresOf(id)).toMatchObject({ ana: [12, 24] });
  const why = answers(chats.get('ana')!).at(-1)!;
  const params = { id, identifier: 'ana', itemKey: why.key };
  await author.ok(reviewItem, { params, body: { score: 3 } });
  await author.ok(reviewItem, { params, body: { score: null } });
  await takeBack(id, run.id);
  await ended(id);
  expect(await scoresOf(id)).toMatchObject({ ana: [15, 28] });
});
