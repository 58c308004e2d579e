/** @jest-environment node */
import { IDBFactory } from 'fake-indexeddb';
import type { PlayableFlow } from '../../chat/chat-props.js';
import { flowOf, threePrompts } from '../../testing/flows.js';
import { keysOf, Learner } from '../../testing/learner-harness.js';
import type { LearnerOptions } from './learner-options.js';
import { openRecordStore } from './record-store.js';

const first: PlayableFlow = { id: 7, version: 1, name: 'Fractions', definition: threePrompts };
const newest: PlayableFlow = { ...first, version: 2, definition: flowOf({ start: { message: 'All is new.' } }) };

/** Asha answered the first question on another device; then the author published a new version. */
const begunElsewhere = async () => {
  const learner = new Learner(first);
  const elsewhere = await learner.open();
  await learner.rest();
  elsewhere.session.answer('1/2', 0);
  await learner.rest(1);
  const { seed } = elsewhere.session.state.chat!;
  elsewhere.close();
  const indexedDB = new IDBFactory();
  const asked: number[] = [];
  const here = (change: Partial<LearnerOptions> = {}) =>
    learner.open(
      {
        flow: newest,
        latest: newest,
        askServer: true,
        mayHaveRecord: () => false,
        store: () => openRecordStore({ indexedDB }),
        fetchVersion: (version) => {
          asked.push(version);
          return Promise.resolve(first);
        },
        ...change,
      },
      { read: () => Promise.resolve(learner.server.reply(seed)) },
    );
  return { learner, seed, here, asked };
};

test('CHAT-10 TRUST-4 another device goes on in the version that the chat began on', async () => {
  const { learner, seed, here, asked } = await begunElsewhere();
  const { session } = await here();
  await learner.rest(1);
  expect(asked).toEqual([1]);
  expect(session.props.flow).toBe(first);
  expect(session.state.chat?.seed).toBe(seed);
  expect(session.state.items.at(-1)?.message).toBe('Explain how you know.');
  session.answer('Because', 0);
  await learner.rest(1);
  expect(session.state.chat?.completed).toBe(true);
  expect([...learner.server.chats.keys()]).toEqual([seed]);
  expect(keysOf(learner.server.history(seed))).toEqual(session.state.chat?.history.map(({ key }) => key as string));
});

test('CHAT-10 after that a new attempt plays the newest version', async () => {
  const { learner, here } = await begunElsewhere();
  const { session } = await here();
  await session.restart();
  await learner.rest(1);
  expect(session.state.items.map(({ message }) => message)).toEqual(['All is new.']);
});

test('CHAT-10 while that version cannot be had nothing is begun, until the learner asks for a new attempt', async () => {
  const { learner, seed, here } = await begunElsewhere();
  const { session } = await here({
    fetchVersion: () => Promise.reject(Object.assign(new Error('Unavailable'), { status: 503 })),
  });
  await learner.rest(1);
  expect(session.state.loadError).toBe(503);
  expect(session.state.items).toEqual([]);
  expect([...learner.server.chats.keys()]).toEqual([seed]);
  await session.restart();
  await learner.rest(1);
  expect(session.state.items.map(({ message }) => message)).toEqual(['All is new.']);
});

const twoWays = flowOf({
  start: {
    message: 'Which way?',
    answers: [
      { key: 'a', message: 'Left', nextKey: '.left' },
      { key: 'b', message: 'Right', nextKey: '.end' },
    ],
  },
  left: { message: 'How far?', answers: [{ key: 'a', message: '*', nextKey: '.why' }] },
  why: { message: 'Why?', answers: [{ key: 'a', message: '*', nextKey: '.end' }] },
  end: { message: 'Done' },
});

/** One learner on two devices that share only the server; both are at "How far?". */
const onTwoDevices = async () => {
  const flow: PlayableFlow = { id: 7, version: 1, name: 'Ways', definition: twoWays };
  const learner = new Learner(flow);
  const one = await learner.open();
  await learner.rest();
  one.session.answer('Left', 0);
  await learner.rest(1);
  const { seed } = one.session.state.chat!;
  const indexedDB = new IDBFactory();
  const other = await learner.open(
    {
      askServer: true,
      mayHaveRecord: () => false,
      store: () => openRecordStore({ indexedDB }),
      tabs: { tell: () => undefined, onNews: () => () => undefined },
    },
    { read: () => Promise.resolve(learner.server.reply(seed)) },
  );
  await learner.rest(1);
  const said = (tab: typeof one) => tab.session.state.items.filter(({ direction }) => direction === 'sent');
  const changeTheWay = async () => {
    void one.session.alter(said(one)[0]!.key, 'Right');
    await learner.rest(1);
    if (one.session.state.confirming) one.session.confirmAlter(true);
    await learner.rest(1);
  };
  return { learner, seed, one, other, said, changeTheWay };
};

test('CHAT-7 a change does not undo another device’s answers: it is shown apart, and can be made again', async () => {
  const { learner, seed, one, other, said, changeTheWay } = await onTwoDevices();
  other.session.answer('A mile', 0);
  await learner.rest(1);
  await changeTheWay();
  expect(said(one).map(({ message }) => message)).toEqual(['Left', 'A mile']);
  expect(one.notices).toEqual([{ code: 'kept-aside', answers: ['Right'] }]);
  await changeTheWay();
  expect(said(one).map(({ message }) => message)).toEqual(['Right']);
  expect(one.notices).toHaveLength(1);
  expect(keysOf(learner.server.history(seed))).toEqual(one.session.state.chat?.history.map(({ key }) => key as string));
});

test('CHAT-7 a change undoes answers given here, also if the reply to that was lost', async () => {
  const { learner, seed, one, said, changeTheWay } = await onTwoDevices();
  learner.faults = { ...learner.faults, lostReplies: 1 };
  learner.chance = () => 0.5;
  one.session.answer('A mile', 0);
  await learner.rest(1);
  expect(learner.server.history(seed).some(({ m }) => m === 'A mile')).toBe(true);
  learner.faults = { ...learner.faults, lostReplies: 0 };
  await changeTheWay();
  await learner.rest(60_000);
  expect(said(one).map(({ message }) => message)).toEqual(['Right']);
  expect(one.notices).toEqual([]);
  expect(keysOf(learner.server.history(seed))).toEqual(one.session.state.chat?.history.map(({ key }) => key as string));
});

/** A second device that can't reach the server when the link is opened there; `back()` restores its network. */
const withoutNetwork = async () => {
  const { learner, seed, one } = await onTwoDevices();
  one.session.answer('A mile', 0);
  await learner.rest(1);
  one.close();
  const indexedDB = new IDBFactory();
  let reachable = false;
  const open = (mayHaveRecord: boolean) =>
    learner.open(
      {
        askServer: true,
        mayHaveRecord: () => mayHaveRecord,
        store: () => openRecordStore({ indexedDB }),
        tabs: { tell: () => undefined, onNews: () => () => undefined },
      },
      { read: () => (reachable ? Promise.resolve(learner.server.reply(seed)) : Promise.reject(new Error('network'))) },
    );
  const back = async () => {
    reachable = true;
    learner.wake();
    await learner.rest(60_000);
  };
  return { learner, seed, open, back };
};
const saidIn = ({ session }: Awaited<ReturnType<Learner['open']>>) =>
  session.state.items.filter(({ direction }) => direction === 'sent').map(({ message }) => message);

test.each(['at once', 'after a reload'])(
  'PLAY-O17 a device that could not ask whether a chat was begun elsewhere asks before the server hears of another (%s)',
  async (when) => {
    const { learner, seed, open, back } = await withoutNetwork();
    let tab = await open(false);
    await learner.rest(1);
    tab.session.answer('Right', 0);
    await learner.rest(1);
    expect(saidIn(tab)).toEqual(['Right']);
    expect([...learner.server.chats.keys()]).toEqual([seed]);
    if (when === 'after a reload') {
      tab.close();
      tab = await open(true);
      await learner.rest(1);
    }
    await back();
    expect([...learner.server.chats.keys()]).toEqual([seed]);
    expect(saidIn(tab)).toEqual(['Left', 'A mile']);
    expect(tab.notices.at(-1)).toEqual({ code: 'kept-aside', answers: ['Right'] });
    tab.session.answer('Because', 0);
    await learner.rest(1);
    expect(learner.server.chats.get(seed)?.completed).toBe(true);
    expect(keysOf(learner.server.history(seed))).toEqual(
      tab.session.state.chat?.history.map(({ key }) => key as string),
    );
    tab.close();
    expect(saidIn(await open(true))).toEqual(['Left', 'A mile', 'Because']);
  },
);
