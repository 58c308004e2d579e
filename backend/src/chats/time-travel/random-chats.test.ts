/** Chats that do anything a browser and a teacher can, through the real server: the engine makes each of them again. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { applyRescore, listRescores, takeBackRescore } from '@parley/contracts/http/rescore';
import { createSequence, publishSequence } from '@parley/contracts/http/sequences';
import { LinkedVersions } from '../../platform/linked/linked-versions.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { PreparedVersions } from '../prepared-versions.js';
import { diceOf, type Dice } from '../record-history/testing/mutate-history.js';
import { EXPRESSIONS } from './testing/expressed.js';
import { importedFlow, madeUpFlow, publishedFlow, republished, scoredOtherwise } from './testing/random-flows.js';
import { newIdentity, RandomLearner, type Happened, type Place } from './testing/random-learner.js';
import { verifyChats } from './verify-chats.js';

/** `VERIFY_CHATS=10000 npx jest random-chats --selectProjects backend` plays that many. */
const CHATS = Number(process.env.VERIFY_CHATS ?? (process.env.TEST_LONG ? 96 : 32));
const SEED = Number(process.env.VERIFY_SEED ?? 20_261_126);
/** So many chats meet nearly everything that `EXPRESSIONS` names; a rule is met only if a random answer fits it. */
const MANY_CHATS = 90;
const A_CLASS = 24;
const AT_ONCE = 6;

let site: Server;
let address: string;
let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let versions: PreparedVersions;
const happened: Happened = new Map();

beforeAll(async () => {
  site = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"body":"Hi"}'),
  );
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.1/32' } });
  share = new Client(parley.shareUrl);
  author = await newAuthor(parley.consoleUrl);
  const { dataSource, caches } = parley.stores;
  versions = new PreparedVersions(dataSource, new LinkedVersions(dataSource, caches), caches);
});
afterAll(async () => {
  await parley.drop();
  site.closeAllConnections();
  site.close();
});

const place = async (flowId: number, version: number, sequenceId?: number): Promise<Place> => ({
  flow: (await versions.version(flowId, version)).flow,
  flowId,
  version,
  ...(sequenceId !== undefined && { sequenceId }),
});
const learnerAt = (at: Place, dice: Dice, who = newIdentity(dice), more = {}) =>
  new RandomLearner({ share, teacher: author }, at, who, dice, happened, more);

/** As many at once as a small class; what each does depends on its own dice alone. */
async function inTurns(count: number, dice: Dice, each: (own: Dice, nth: number) => Promise<void>): Promise<void> {
  const all = [...Array.from({ length: count }, () => diceOf(dice.int(1_000_000_000))).entries()];
  const next = async (): Promise<void> => {
    for (let taken = all.pop(); taken; taken = all.pop()) await each(taken[1], taken[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function linkedFlows(dice: Dice): Promise<string[]> {
  const [near, definition] = await publishedFlow(author, () => madeUpFlow(dice, [], address));
  const [far] = await publishedFlow(author, () => madeUpFlow(dice, [`remote?chatId=${near}&version=1.start`], address));
  await republished(author, near, scoredOtherwise(definition, dice));
  return [
    `remote?chatId=${near}&version=1.start`,
    `remote?chatId=${near}.start`,
    `remote?chatId=${far}&version=1.start`,
  ];
}

async function rescoreEnds(id: number): Promise<void> {
  for (;;) {
    const { rescores } = await author.ok(listRescores, { params: { id } });
    if (rescores.every(({ state }) => state === 'applied' || state === 'takenBack')) return;
    await new Promise((go) => setTimeout(go, 20));
  }
}

/** Half of a class plays; a version with other scores comes; the others play, some of them as if they had begun before. */
async function playClass(nth: number, dice: Dice): Promise<number> {
  const links = nth % 2 === 0 ? await linkedFlows(dice) : [];
  const make = (): FlowDefinition => (nth % 5 === 4 ? importedFlow(dice) : madeUpFlow(dice, links, address));
  const [id, definition] = await publishedFlow(author, make);
  await parley.upToDate();
  const first = await place(id, 1);
  const early: RandomLearner[] = [];
  let chats = 0;
  await inTurns(A_CLASS / 2, dice, async (own, at) => {
    const who = newIdentity(own);
    const learner = learnerAt(first, own, who);
    await learner.act(1 + own.int(10));
    early[at] = learner;
    chats += 1;
    if (own.int(6) > 0) return;
    await learnerAt(first, own, who, { restart: true }).act(own.int(8));
    chats += 1;
  });
  const isPublished = await republished(author, id, scoredOtherwise(definition, dice));
  await parley.upToDate();
  const rescoreId = randomUUID();
  if (isPublished && nth % 3 > 0) {
    await author.ok(applyRescore, { params: { id }, body: { id: rescoreId, version: 2, reason: 'Other scores' } });
    await rescoreEnds(id);
  }
  const second = isPublished ? await place(id, 2) : first;
  await inTurns(A_CLASS / 2, dice, async (own, at) => {
    await learnerAt(own.pick([first, second]), own).act(1 + own.int(10));
    chats += 1;
    const old = early[at];
    if (old) await old.act(own.int(4));
    if (old && own.int(12) === 0) await old.delete();
  });
  if (isPublished && nth % 3 === 2) {
    await author.ok(takeBackRescore, { params: { id, rescoreId } });
    await rescoreEnds(id);
  }
  return chats;
}

/** Steps of a sequence, one after the other; whoever does not complete one goes no further. */
async function playSequence(dice: Dice): Promise<number> {
  const flows: number[] = [];
  for (let n = 0; n < 3; n += 1) flows.push((await publishedFlow(author, () => madeUpFlow(dice, [], address)))[0]);
  const { id } = await author.ok(createSequence, { body: { name: 'Random', flows } });
  await author.ok(publishSequence, { params: { id } });
  await parley.upToDate();
  let chats = 0;
  await inTurns(A_CLASS / 4, dice, async (own) => {
    const who = newIdentity(own);
    for (const flowId of flows) {
      const learner = learnerAt(await place(flowId, 1, id), own, who);
      await learner.act(6 + own.int(10));
      chats += 1;
      if (!learner.chat.completed) break;
    }
  });
  return chats;
}

test(`REVW-43 the engine makes every one of ${CHATS} random chats again: 0 divergences`, async () => {
  const dice = diceOf(SEED);
  let played = 0;
  for (let nth = 0; played < CHATS; nth += 1) {
    played += await playClass(nth, dice);
    if (nth % 2 === 0) played += await playSequence(dice);
  }
  await parley.upToDate();
  const { pool, store } = parley.stores;
  const { chats, diverging } = await verifyChats({ pool, store, versions, now: 1 });
  if (process.env.VERIFY_CHATS) process.stdout.write(`${chats} chats: ${JSON.stringify([...happened])}\n`);
  expect(diverging).toEqual([]);
  expect(chats).toBeGreaterThan(CHATS * 0.8);
  const kinds = ['answered', 'altered', 'reviewed', 'fetched'];
  expect(kinds.filter((kind) => !happened.get(kind))).toEqual([]);
  const missing = EXPRESSIONS.filter((each) => !happened.get(each));
  expect(missing.length).toBeLessThan(EXPRESSIONS.length / (CHATS >= MANY_CHATS ? 4 : 2));
  expect(missing).not.toContain('condition followed');
  const posts = [...happened].filter(([what]) => what.startsWith('post ')).reduce((sum, [, times]) => sum + times, 0);
  expect(happened.get('post 200')).toBeGreaterThan(posts * 0.9);
}, 3_600_000);
