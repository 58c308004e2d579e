/** @jest-environment node */
/** A browser's stored chats are found, sent, and played in the version that they began on. */
import { IDBFactory } from 'fake-indexeddb';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { PlayableFlow } from '../../chat/chat-props.js';
import { flowOf, threePrompts } from '../../testing/flows.js';
import { MemoryServer } from '../../testing/faulty-server.js';
import { keysOf, Learner, type Tab } from '../../testing/learner-harness.js';
import type { ChatRecord } from './chat-record.js';
import { openRecordStore } from './record-store.js';
import { bodyOf, httpLearnerApi, type LearnerApi, type SentResult } from './wire.js';

const first: PlayableFlow = { id: 7, version: 1, name: 'Fractions', definition: threePrompts };
const red = { key: 'r', message: 'red', nextKey: '.bye' };
const colours = flowOf({ start: { message: 'Red or blue?', answers: [red] }, bye: { message: 'Bye' } });
const newest: PlayableFlow = { ...first, version: 2, definition: colours };

const shown = ({ session }: Tab) => session.state.items.map(({ message }) => message);
const kept = (server: MemoryServer, chatId: string) => server.history(chatId).map(({ m }) => m);
const offline = (learner: Learner, is: boolean) => {
  learner.faults = { ...learner.faults, lostRequests: is ? 1 : 0 };
  learner.chance = () => 0.5;
};

test.each(['online', 'offline'])(
  'PLAY-O17 another device finds what it kept without a network when it is opened again %s',
  async (where) => {
    const learner = new Learner(first);
    const elsewhere = await learner.open();
    await learner.rest();
    elsewhere.session.answer('1/2', 0);
    await learner.rest(1);
    const { seed } = elsewhere.session.state.chat!;
    elsewhere.close();
    const indexedDB = new IDBFactory();
    let seen = false;
    const open = () => {
      const before = seen;
      const here = {
        askServer: true,
        mayHaveRecord: () => before,
        onBegin: () => void (seen = true),
        store: () => openRecordStore({ indexedDB }),
      };
      const read = () =>
        learner.faults.lostRequests > 0
          ? Promise.reject(new Error('network'))
          : Promise.resolve(learner.server.reply(seed));
      return learner.open(here, { read });
    };
    const tab = await open();
    await learner.rest(1);
    offline(learner, true);
    tab.session.answer('Because', 0);
    await learner.rest(1);
    tab.kill();
    if (where === 'online') offline(learner, false);
    const again = await open();
    expect(shown(again).at(-2)).toBe('Because');
    offline(learner, false);
    learner.wake();
    await learner.rest(60_000);
    expect(kept(learner.server, seed)).toContain('Because');
    expect([...learner.server.chats.keys()]).toEqual([seed]);
    expect(again.notices).toEqual([]);
  },
);

test.each([1, 2])(
  'PLAY-O2 what a proxy says in the server’s place is no refusal: post %s is tried again',
  async (bad) => {
    const learner = new Learner(first);
    let posts = 0;
    const fetcher = async (_url: string, { body }: RequestInit) => {
      posts += 1;
      if (posts === bad) return new Response('<html>A timeout occurred</html>', { status: 524 });
      if (posts === bad + 1) return new Response('<html>Please log in to this network</html>', { status: 403 });
      const result = learner.server.post(JSON.parse(body as string) as Parameters<MemoryServer['post']>[0]);
      return Response.json(result.kind === 'kept' ? result.reply : {});
    };
    const api = httpLearnerApi('/api', { fetcher: fetcher as typeof fetch });
    const tab = await learner.open({}, { post: (record) => api.post(record) });
    await learner.rest(1);
    tab.session.answer('1/2', 0);
    await learner.rest(1);
    for (let tries = 0; tries < 3; tries += 1) await learner.rest(10_000);
    const { seed } = tab.session.state.chat!;
    expect(kept(learner.server, seed)).toContain('1/2');
    expect([tab.session.state.save, tab.notices]).toEqual(['saved', []]);
  },
);

/** A server that plays each version of the flow. */
const bothVersions = (learner: Learner): { readonly calls: Partial<LearnerApi>; readonly newer: MemoryServer } => {
  const newer = new MemoryServer(newest);
  const post = async (record: ChatRecord): Promise<SentResult> => {
    const sent = record.history;
    if (learner.faults.lostRequests > 0) return { kind: 'later', afterMs: null, sent };
    return { ...(record.version === 2 ? newer : learner.server).post(bodyOf(record)), sent };
  };
  return { calls: { post }, newer };
};

test('CHAT-10 an attempt that another tab began on a newer version is played in that version', async () => {
  const learner = new Learner(first);
  const { calls, newer } = bothVersions(learner);
  const fetchVersion = () => Promise.resolve(newest);
  const one = await learner.open({ fetchVersion }, calls);
  await learner.rest();
  one.session.answer('1/2', 0);
  await learner.rest(1);
  const other = await learner.open({ latest: newest }, calls);
  await learner.rest(1);
  await other.session.restart();
  await learner.rest(1);
  expect(shown(one)).toEqual(['Red or blue?']);
  expect(one.session.state.input?.choices.map(({ message }) => message)).toEqual(['red']);
  one.session.answer('red', 0);
  await learner.rest(1);
  expect(shown(other)).toEqual(['Red or blue?', 'red', 'Bye']);
  expect(keysOf(newer.history(other.session.state.chat!.seed))).toHaveLength(3);
  expect([one.notices, other.notices]).toEqual([[], []]);
});

const any = (message: string, nextKey: string) => ({
  message,
  answers: [{ key: 'x', message: '*', score: 1 }],
  nextKey,
});

test('CHAT-10 an earlier attempt’s unsent answers are given again in its own version', async () => {
  const asking: PlayableFlow = {
    ...first,
    definition: flowOf({ start: any('One?', '.more'), more: any('More?', '.more') }),
  };
  const learner = new Learner(asking);
  const { calls } = bothVersions(learner);
  const alone = { tabs: { tell: () => undefined, onNews: () => () => undefined } };
  const one = await learner.open({ latest: newest, ...alone }, calls);
  await learner.rest();
  one.session.answer('uno', 0);
  await learner.rest(1);
  const { seed } = one.session.state.chat!;
  const indexedDB = new IDBFactory();
  const there = { askServer: true, mayHaveRecord: () => false, store: () => openRecordStore({ indexedDB }) };
  const other = await learner.open(
    { ...there, ...alone },
    { ...calls, read: () => Promise.resolve(learner.server.reply(seed)) },
  );
  await learner.rest(1);
  offline(learner, true);
  one.session.answer('said without a network', 0);
  await learner.rest(1);
  offline(learner, false);
  other.session.answer('said elsewhere', 0);
  await learner.rest(1);
  await one.session.restart();
  await learner.rest(60_000);
  expect(kept(learner.server, seed).filter((message) => String(message).startsWith('said'))).toEqual([
    'said elsewhere',
    'said without a network',
  ]);
  expect(one.notices).toEqual([]);
});

test('PLAY-O9 an earlier attempt is not dropped for one post that is refused: its answers go one by one', async () => {
  const learner = new Learner(first);
  const tab = await learner.open();
  await learner.rest();
  offline(learner, true);
  for (const text of ['1/2', 'Because']) {
    tab.session.answer(text, 0);
    await learner.rest(1);
  }
  const { seed } = tab.session.state.chat!;
  await tab.session.restart();
  await learner.rest(1);
  learner.server.refuse = ({ history }) =>
    (history as readonly WireItem[]).filter(({ d }) => d === 's').length > 1 ? 413 : null;
  offline(learner, false);
  learner.wake();
  await learner.rest(60_000);
  expect(kept(learner.server, seed).filter((message) => message === '1/2' || message === 'Because')).toHaveLength(2);
  expect([tab.session.state.save, tab.notices]).toEqual(['saved', []]);
});

test('CHAT-10 a server that has lost the chat gets its beginning again', () => {
  const record = { version: 1, language: 'hi', generated: true, test: true, context: { name: 'Asha' }, history: [] };
  expect(bodyOf({ ...record, acked: [] } as unknown as ChatRecord)).toMatchObject({ ...record, history: [] });
  const [item] = [{ k: 'start/0' }];
  expect(bodyOf({ ...record, acked: [] } as unknown as ChatRecord, 'mark').test).toBe('mark');
  expect(bodyOf({ ...record, test: false, acked: [] } as unknown as ChatRecord, 'mark').test).toBe(false);
  const known = { ...record, history: [item], acked: [item] } as unknown as ChatRecord;
  expect(Object.keys(bodyOf(known))).not.toContain('version');
});
