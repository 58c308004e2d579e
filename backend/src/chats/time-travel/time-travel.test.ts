/** Chats as they were, and the proof that the engine makes them again, over HTTP against the real stores. */
import { randomUUID } from 'node:crypto';
import { alter } from '@parley/contracts/engine/alter';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory } from '@parley/contracts/http/chats';
import { createFlow, loadSampleCourse, publishFlow } from '@parley/contracts/http/flows';
import type { ItemKey } from '@parley/contracts/ids';
import { getTimeline, reviewItem } from '@parley/contracts/http/reviews';
import { pino } from 'pino';
import { LinkedVersions } from '../../platform/linked/linked-versions.js';
import { loadConfig } from '../../platform/config/config.js';
import { openStores, type Stores } from '../../stores.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { PreparedVersions } from '../prepared-versions.js';
import { Learner } from '../testing/learner.js';
import { verifyChats } from './verify-chats.js';

const definition = (score: number) =>
  ({
    promptsArray: [
      {
        key: 'start',
        name: 'start',
        definition: {
          message: 'Half of 8?',
          allowsAnswerAlteration: true,
          answers: [
            { key: 'a', message: '4', nextKey: '.why', score },
            { key: 'b', message: '5', nextKey: '.why', score: 0 },
          ],
        },
      },
      {
        key: 'why',
        name: 'why',
        definition: {
          message: 'Why?',
          maxSuperScore: 5,
          answers: [{ key: 'c', message: '*', nextKey: '.end', scoreLater: true }],
        },
      },
      { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
    ],
  }) as unknown as FlowDefinition;

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let stores: Stores;
let flowId: number;
beforeAll(async () => {
  parley = await startTestParley();
  share = new Client(parley.shareUrl);
  owner = await newAuthor(parley.consoleUrl);
  const loaded = loadConfig({ DATA_DIR: parley.dataDir, DATABASE_URL: parley.databaseUrl });
  if (!loaded.ok) throw new Error('the settings do not fit');
  stores = await openStores(loaded.config, pino({ level: 'silent' }));
  flowId = (await owner.ok(createFlow, { body: { name: 'Halves' } })).id;
  await owner.raw('PUT', `/api/flows/${flowId}`, { body: JSON.stringify({ definition: definition(2) }) });
  await owner.ok(publishFlow, { params: { id: flowId } });
});
afterAll(async () => {
  await stores.close();
  await parley.drop();
});

/** Answers 5, explains, changes 5 to 4, explains again; a teacher awards 3 of 5. */
async function changed(): Promise<Learner> {
  const ana = new Learner(share, flowId, definition(2)).say('5').say('Guessed');
  expect((await ana.post()).status).toBe(200);
  const first = ana.chat.history.find(({ direction }) => direction === 'sent')!;
  const input = { key: randomUUID() as ItemKey, message: '4', at: Date.now() };
  const outcome = alter(ana.flow, ana.chat, first.key, input, { confirmed: true });
  if (!outcome.ok) throw new Error(outcome.error.code);
  ana.chat = outcome.chat;
  if (!ana.chat.completed) ana.say('Half means two equal parts');
  expect((await ana.post()).status).toBe(200);
  const why = ana.chat.history.findLast(({ direction }) => direction === 'sent')!;
  const params = { id: flowId, identifier: ana.identifier, itemKey: why.key };
  await owner.ok(reviewItem, { params, body: { superScore: 3, comment: 'Good' } });
  return ana;
}
const at = (ana: Learner, revision?: number) =>
  owner.ok(getHistory, {
    params: { id: flowId, identifier: ana.identifier },
    query: revision === undefined ? {} : { at: revision },
  });
const said = ({ history }: { history: readonly { d: string; m: unknown }[] }) =>
  history.filter(({ d }) => d === 's').map(({ m }) => m);

test('REVW-42 a chat is shown as it was after any event, also before an answer was changed', async () => {
  const ana = await changed();
  const { moments } = await owner.ok(getTimeline, { params: { id: flowId, identifier: ana.identifier } });
  const revisionOf = (type: string) => moments.find((moment) => moment.type === type)!.revision;
  const before = await at(ana, revisionOf('AnswerAltered') - 1);
  expect([said(before), before.score, before.revision]).toEqual([['5', 'Guessed'], 0, revisionOf('AnswerAltered') - 1]);
  expect(said(await at(ana, 0))).toEqual([]);
  const now = await at(ana);
  expect([said(now)[0], now.score]).toEqual(['4', 5]);
  expect(await at(ana, 10_000)).toEqual(now);
  const unscored = await at(ana, revisionOf('ItemReviewed') - 1);
  expect([unscored.scoreLaterPending, unscored.score]).toEqual([1, 2]);
});

test('REVW-42 only reviewers look back', async () => {
  const ana = await changed();
  const path = `/api/flows/${flowId}/history/${ana.identifier}?chatId=${ana.chatId}&at=0`;
  expect((await share.raw('GET', path, { headers: { 'x-chat-token': ana.token } })).status).toBe(403);
});

test('REVW-43 every stored chat replays to its items, score and completion: 0 divergences', async () => {
  const ana = await changed();
  const { divergences } = await owner.ok(getTimeline, { params: { id: flowId, identifier: ana.identifier } });
  expect(divergences).toEqual([]);
  await owner.ok(loadSampleCourse, { body: { seed: 7 } });
  await parley.upToDate();
  const { pool, store, dataSource, caches } = stores;
  const versions = new PreparedVersions(dataSource, new LinkedVersions(dataSource, caches), caches);
  const { chats, diverging } = await verifyChats({ pool, store, versions, now: 1 });
  expect(diverging).toEqual([]);
  expect(chats).toBeGreaterThan(300);
});

test('REVW-44 a divergence is listed and shows in health until a later run finds none', async () => {
  const ana = await changed();
  const { pool, store, dataSource, caches } = stores;
  const versions = new PreparedVersions(dataSource, new LinkedVersions(dataSource, caches), caches);
  const other = prepareFlow(definition(1), { flowId, version: 1 });
  if (!other.ok) throw new Error(other.error.code);
  const forged = {
    version: async (id: number, version: number | null) => {
      const played = await versions.version(id, version);
      return id === flowId ? { ...played, flow: other.flow } : played;
    },
  };
  const { diverging } = await verifyChats({ pool, store, versions: forged, now: 1 });
  const found = diverging.find(({ chatId }) => chatId === ana.chatId);
  expect(found).toMatchObject({ flowId, version: 1, divergences: [{ what: 'items' }] });
  const health = () => new Client(parley.consoleUrl).raw('GET', '/api/health');
  expect((await health()).body).toMatchObject({ status: 'ok', divergingChats: diverging.length });
  await verifyChats({ pool, store, versions, now: 2 });
  expect((await health()).body).not.toHaveProperty('divergingChats');
});
