/** @jest-environment node */
/** In a browser that keeps nothing, there are no empty attempts, and the learner learns of it. */
import { IDBFactory } from 'fake-indexeddb';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { PlayableFlow } from '../../chat/chat-props.js';
import { flowOf, threePrompts } from '../../testing/flows.js';
import { Learner } from '../../testing/learner-harness.js';
import { memoryTexts, openRecordStore, textStore } from './record-store.js';

const playing = (definition: FlowDefinition): PlayableFlow => ({ id: 7, version: 1, name: 'Fractions', definition });
/** A store that replaces the memory of one page. */
const forgetful = () => ({
  mayHaveRecord: () => true,
  store: (() => {
    const store = textStore(memoryTexts(), 'memory');
    return async () => store;
  })(),
});
const FORGOTTEN = { code: 'forgotten' };

test('PLAY-O19 PLAY-O20 without storage an opening is no attempt, the first answer is, and the learner reads so', async () => {
  const learner = new Learner(playing(threePrompts));
  for (let visit = 0; visit < 3; visit += 1) {
    const tab = await learner.open(forgetful());
    await learner.rest(60_000);
    learner.wake();
    await learner.rest(60_000);
    expect([tab.notices, tab.states.at(-1)]).toEqual([[FORGOTTEN], 'saved']);
    tab.close();
    await learner.rest(60_000);
  }
  expect(learner.server.chats.size).toBe(0);
  const tab = await learner.open(forgetful());
  tab.session.answer('1/2', 0);
  await learner.rest(1);
  const { seed } = tab.session.state.chat!;
  expect([...learner.server.chats.keys()]).toEqual([seed]);
  expect(learner.server.history(seed).map(({ m }) => m)).toContain('1/2');
  await tab.session.restart();
  await learner.rest(60_000);
  expect(learner.server.chats.size).toBe(1);
  tab.session.answer('1/3', 0);
  await learner.rest(1);
  expect(learner.server.chats.size).toBe(2);
});

test('PLAY-O19 a chat that ends without an answer is an attempt', async () => {
  const learner = new Learner(playing(flowOf({ start: { message: 'Read this.' } })));
  await learner.open(forgetful());
  await learner.rest(60_000);
  expect(learner.server.chats.size).toBe(1);
});

test.each(['upload', 'remote message', 'reviewer'])(
  'PLAY-O19 a chat that needs the server for a %s is an attempt',
  async (what) => {
    const learner = new Learner(playing(threePrompts));
    const { transport } = await learner.open(forgetful());
    await learner.rest(1);
    if (what === 'upload') transport.uploads();
    if (what === 'remote message') void transport.fetchRemote({ key: 'none' } as never);
    if (what === 'reviewer') transport.wait(true);
    await learner.rest(1);
    expect(learner.server.chats.size).toBe(1);
    transport.close();
  },
);

test.each([
  ['an open or signed identifier, or a course’s token', { resumes: true }],
  ['a trusted identifier', { askServer: true }],
])('PLAY-O20 whoever resumes elsewhere too (%s) is told nothing, and recorded at once', async (_, change) => {
  const learner = new Learner(playing(threePrompts));
  const tab = await learner.open({ ...forgetful(), ...change }, { read: async () => null });
  await learner.rest(1);
  expect([learner.server.chats.size, tab.notices]).toEqual([1, []]);
});

test('PLAY-O20 a generated identifier that can’t be kept is reported, although the chat itself could be', async () => {
  const learner = new Learner(playing(threePrompts));
  const tab = await learner.open({ mayHaveRecord: () => true, keepsIdentifier: () => false });
  await learner.rest(1);
  expect([learner.server.chats.size, tab.notices]).toEqual([0, [FORGOTTEN]]);
});

test('PLAY-O20 once the browser allows storage, the words in memory are stored, without a message', async () => {
  const learner = new Learner(playing(threePrompts));
  const indexedDB = new IDBFactory();
  const memory = textStore(memoryTexts(), 'memory');
  let isAllowed = false;
  let allow: (yes: boolean) => void = () => undefined;
  const change = {
    mayHaveRecord: () => true,
    store: () => (isAllowed ? openRecordStore({ indexedDB }) : Promise.resolve(memory)),
    askForStorage: () => new Promise<boolean>((resolve) => (allow = resolve)),
  };
  const tab = await learner.open(change);
  await learner.rest(1);
  expect([tab.notices, learner.server.chats.size]).toEqual([[], 0]);
  isAllowed = true;
  allow(true);
  tab.session.answer('1/2', 0);
  await learner.rest(1);
  const { seed } = tab.session.state.chat!;
  tab.close();
  await learner.rest(1);
  const again = await learner.open(change);
  await learner.rest(1);
  expect([again.session.state.chat!.seed, again.notices, learner.server.chats.size]).toEqual([seed, [], 1]);
  expect(again.session.state.items.map(({ message }) => message)).toContain('1/2');
});

test('PLAY-O20 if it is refused, the learner reads so then, and an answer goes on its way', async () => {
  const learner = new Learner(playing(threePrompts));
  let refuse: (yes: boolean) => void = () => undefined;
  const tab = await learner.open({ ...forgetful(), askForStorage: () => new Promise((resolve) => (refuse = resolve)) });
  tab.session.answer('1/2', 0);
  await learner.rest(1);
  expect(tab.notices).toEqual([]);
  refuse(false);
  await learner.rest(1);
  expect([tab.notices, learner.server.chats.size, tab.states.at(-1)]).toEqual([[FORGOTTEN], 1, 'saved']);
});

test.each(['indexeddb', 'localstorage'])(
  'PLAY-O19 with %s an opening that is abandoned stays the one chat',
  async (kind) => {
    const learner = new Learner(playing(threePrompts));
    const texts = memoryTexts();
    if (kind === 'localstorage') learner.store = () => openRecordStore({ localStorage: texts });
    for (const leave of ['close', 'kill', 'close', 'kill', 'close'] as const) {
      const tab = await learner.open();
      await learner.rest(1);
      expect(tab.notices).toEqual([]);
      tab[leave]();
      await learner.rest(1);
    }
    expect(learner.server.chats.size).toBe(1);
  },
);
