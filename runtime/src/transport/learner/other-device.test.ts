/** @jest-environment node */
import { IDBFactory } from 'fake-indexeddb';
import type { PlayableFlow } from '../../chat-props.js';
import { flowOf, threePrompts } from '../../testing/flows.js';
import { keysOf, Learner } from '../../testing/learner-harness.js';
import type { LearnerOptions } from './learner-options.js';
import { openRecordStore } from './record-store.js';

const first: PlayableFlow = { id: 7, version: 1, name: 'Fractions', definition: threePrompts };
const newest: PlayableFlow = { ...first, version: 2, definition: flowOf({ start: { message: 'All is new.' } }) };

/** Asha answered the first question on another device, then the author published. */
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
