/** @jest-environment node */
import { jest } from '@jest/globals';
import { toWire } from '@parley/contracts/engine/history-wire';
import type { PlayableFlow } from '../../chat/chat-props.js';
import { flowOf, threePrompts } from '../../testing/flows.js';
import { keysOf, Learner } from '../../testing/learner-harness.js';
import type { Tab } from '../../testing/learner-harness.js';
import { memoryTexts, textStore } from './record-store.js';

const flow: PlayableFlow = { id: 7, version: 1, name: 'Fractions', definition: threePrompts };

const say = async (learner: Learner, tab: Tab, message: string) => {
  tab.session.answer(message, 0);
  await learner.rest(1);
};
const shown = ({ session }: Tab) => session.state.items.map(({ message }) => message);
const kept = (learner: Learner, tab: Tab) => learner.server.history(tab.session.state.chat?.seed ?? '');
const agreed = (learner: Learner, tab: Tab) => {
  expect(keysOf(kept(learner, tab))).toEqual(tab.session.state.chat?.history.map(({ key }) => key as string));
};

test('PLAY-O1 an answer is kept and the mark goes from pending to saved', async () => {
  const learner = new Learner(flow);
  const tab = await learner.open();
  await learner.rest();
  await say(learner, tab, '1/2');
  agreed(learner, tab);
  expect(tab.states.slice(-2)).toEqual(['pending', 'saved']);
});

test.each(['opened', 'looked at'])(
  'PLAY-O14 what a reviewer wrote is shown when the page is %s again, the score with it',
  async (how) => {
    const learner = new Learner(flow);
    const tab = await learner.open();
    await learner.rest(60_000);
    await say(learner, tab, '1/2');
    const { seed, score, history } = tab.session.state.chat!;
    const said = history.find(({ direction }) => direction === 'sent')!.key;
    learner.server.review(seed, said, { comment: 'Well said' }, 5);
    learner.server.review(seed, said, { superScore: (score.total ?? 0) + 3 }, 6);
    if (how === 'opened') tab.close();
    else learner.wake();
    const again = how === 'opened' ? await learner.open() : tab;
    await learner.rest();
    expect(again.session.state.items.find(({ key }) => key === said)?.comment).toBe('Well said');
    expect(again.session.state.chat?.score.total).toBe((score.total ?? 0) + 3);
    await say(learner, again, 'Because');
    agreed(learner, again);
    expect(again.session.state.items.find(({ key }) => key === said)?.comment).toBe('Well said');
  },
);

test('PLAY-O14 a learner who looks away and back again and again asks once a minute', async () => {
  const learner = new Learner(flow);
  const reads = jest.spyOn(learner.server, 'reply');
  await say(learner, await learner.open(), '1/2');
  for (let look = 0; look < 120; look += 1) {
    learner.wake();
    await learner.rest(1_000);
  }
  expect(reads).toHaveBeenCalledTimes(2);
});

test('PLAY-O15 while the server is asked for news, answers are shown and kept', async () => {
  const learner = new Learner(flow);
  const first = await learner.open();
  await learner.rest();
  await say(learner, first, '1/2');
  first.close();
  let answer: (() => void) | null = null;
  const stalled = await learner.open({}, { read: () => new Promise((resolve) => (answer = () => resolve(null))) });
  await learner.rest();
  expect(answer).not.toBeNull();
  await say(learner, stalled, 'Because');
  expect(shown(stalled)).toContain('Because');
  agreed(learner, stalled);
});

test('PLAY-O15 a reply is dropped if the learner answered meanwhile, and asked for again', async () => {
  const learner = new Learner(flow);
  const first = await learner.open();
  await learner.rest();
  await say(learner, first, '1/2');
  const { server } = learner;
  const { seed } = first.session.state.chat!;
  const old = server.reply(seed);
  first.close();
  const reads: ((reply: typeof old) => void)[] = [];
  const again = await learner.open({}, { read: () => new Promise((resolve) => reads.push(resolve)) });
  await learner.rest();
  await say(learner, again, 'Because');
  const said = again.session.state.chat!.history.find(({ direction }) => direction === 'sent')!.key;
  server.review(seed, said, { comment: 'Well said' }, 5);
  reads[0]!(old);
  await learner.rest();
  expect(shown(again)).toContain('Because');
  expect(again.session.state.save).toBe('saved');
  reads[1]!(server.reply(seed));
  await learner.rest();
  expect(again.session.state.items.find(({ key }) => key === said)?.comment).toBe('Well said');
  agreed(learner, again);
});

test('PLAY-O2 without a network answers stay on the device, are shown, and go out in order when it is back', async () => {
  const learner = new Learner(flow);
  const tab = await learner.open();
  await learner.rest();
  learner.faults = { ...learner.faults, lostRequests: 1 };
  learner.chance = () => 0.5;
  await say(learner, tab, '1/2');
  await say(learner, tab, 'Because');
  expect(shown(tab)).toHaveLength(5);
  expect(tab.session.state.save).toBe('offline');
  expect(kept(learner, tab)).toHaveLength(1);
  learner.faults = { ...learner.faults, lostRequests: 0 };
  learner.wake();
  await learner.rest();
  agreed(learner, tab);
  expect(tab.session.state.save).toBe('saved');
});

test('PLAY-O2 tries again by itself, later and later', async () => {
  const learner = new Learner(flow);
  const tab = await learner.open();
  await learner.rest();
  learner.faults = { ...learner.faults, lostRequests: 1 };
  learner.chance = () => 0.5;
  await say(learner, tab, '1/2');
  await learner.rest(1_000);
  await learner.rest(2_000);
  learner.faults = { ...learner.faults, lostRequests: 0 };
  await learner.rest(3_999);
  expect(tab.session.state.save).toBe('offline');
  await learner.rest(1);
  agreed(learner, tab);
});

test('PLAY-O3 PLAY-P4 a reload shows what this device has at once, also what the server does not have yet', async () => {
  const learner = new Learner(flow);
  const first = await learner.open();
  await learner.rest();
  learner.faults = { ...learner.faults, lostRequests: 1 };
  learner.chance = () => 0.5;
  await say(learner, first, '1/2');
  first.close();
  const second = await learner.open();
  expect(shown(second)).toEqual(['Which is larger?', '1/2', 'Explain how you know.']);
  expect(second.session.state.chat?.seed).toBe(first.session.state.chat?.seed ?? second.session.state.chat?.seed);
  learner.faults = { ...learner.faults, lostRequests: 0 };
  await learner.rest(60_000);
  agreed(learner, second);
});

test('PLAY-O4 the server knows more: its items stand and the chat goes on from there', async () => {
  const learner = new Learner(flow);
  const tab = await learner.open();
  await learner.rest();
  const other = await learner.open({
    tabs: { tell: () => undefined, onNews: () => () => undefined },
    store: async () => textStore(memoryTexts(), 'memory'),
  });
  // Another device uses the same chat id, as `open` identifiers allow.
  const chatId = tab.session.state.chat?.seed ?? '';
  learner.server.post({
    history: [{ ...toWire(tab.session.state.items[0]!), k: 'elsewhere-1', d: 's', m: '1/2', o: '1/2' }],
    after: 'start/0',
    chatId,
  });
  await say(learner, tab, '1/3');
  agreed(learner, tab);
  expect(shown(tab)).toEqual(['Which is larger?', '1/2', 'Explain how you know.']);
  expect(tab.notices.at(-1)).toEqual({ code: 'kept-aside', answers: ['1/3'] });
  other.close();
});

test('PLAY-O5 an answer that still fits is given again on top of the server’s items', async () => {
  const learner = new Learner(flow);
  const tab = await learner.open();
  await learner.rest();
  learner.faults = { ...learner.faults, lostReplies: 1 };
  learner.chance = () => 0.5;
  // The server recorded the answer, but this browser doesn't know that: posting everything again must not duplicate it.
  await say(learner, tab, '1/2');
  learner.faults = { ...learner.faults, lostReplies: 0 };
  await say(learner, tab, 'Because');
  await learner.rest(60_000);
  agreed(learner, tab);
  expect(new Set(learner.server.recorded).size).toBe(learner.server.recorded.length);
});

test('PLAY-O6 two tabs show the same chat, and one answer to a prompt wins', async () => {
  const learner = new Learner(flow);
  const one = await learner.open();
  await learner.rest();
  const two = await learner.open();
  await learner.rest();
  await say(learner, one, '1/2');
  expect(shown(two)).toEqual(shown(one));
  one.session.answer('First', 0);
  two.session.answer('Second', 0);
  await learner.rest(60_000);
  agreed(learner, one);
  agreed(learner, two);
  const told = [...one.notices, ...two.notices].filter(({ code }) => code === 'kept-aside');
  expect(told).toHaveLength(1);
  expect(shown(one).filter((text) => text === 'First' || text === 'Second')).toHaveLength(1);
});

test('PLAY-O7 a refused answer is kept aside, named, and those before it are saved', async () => {
  const learner = new Learner(flow);
  const tab = await learner.open();
  await learner.rest();
  learner.faults = { ...learner.faults, lostRequests: 1 };
  learner.chance = () => 0.5;
  await say(learner, tab, '1/2');
  await say(learner, tab, 'forbidden');
  learner.server.refuse = ({ history }) =>
    (history as readonly { m: unknown }[]).some(({ m }) => m === 'forbidden') ? 422 : null;
  learner.faults = { ...learner.faults, lostRequests: 0 };
  await learner.rest(60_000);
  expect(tab.notices.at(-1)).toEqual({ code: 'answer-refused', answers: ['forbidden'] });
  expect(shown(tab)).toEqual(['Which is larger?', '1/2', 'Explain how you know.']);
  agreed(learner, tab);
  const records = await (await learner.store()).list('7/asha');
  expect(records[0]?.aside.map(({ m }) => m)).toEqual(['forbidden']);
});

test.each([
  [410, 'gone'],
  [404, 'not-found'],
  [403, 'not-allowed'],
])('PLAY-O8 %s is said and not tried again', async (status, code) => {
  const learner = new Learner(flow);
  learner.server.refuse = () => status;
  const tab = await learner.open();
  await learner.rest(60_000);
  expect(tab.session.state.save).toBe('rejected');
  expect(tab.notices.at(-1)).toEqual({ code });
  expect(shown(tab)).toEqual(['Which is larger?']);
});

test('PLAY-O9 restart is another chat; what the first had not sent is sent first', async () => {
  const learner = new Learner(flow);
  const tab = await learner.open();
  await learner.rest();
  learner.faults = { ...learner.faults, lostRequests: 1 };
  learner.chance = () => 0.5;
  await say(learner, tab, '1/2');
  const before = tab.session.state.chat?.seed ?? '';
  await tab.session.restart();
  await learner.rest();
  expect(shown(tab)).toEqual(['Which is larger?']);
  learner.faults = { ...learner.faults, lostRequests: 0 };
  await learner.rest(60_000);
  expect(learner.server.history(before)).toHaveLength(3);
  agreed(learner, tab);
  expect(tab.session.state.chat?.seed).not.toBe(before);
});

test('a changed answer replaces what followed, at the server too', async () => {
  const branching = flowOf({
    start: {
      message: 'Left or right?',
      answers: [
        { key: 'l', message: 'Left', nextKey: '.left' },
        { key: 'r', message: 'Right', nextKey: '.right' },
      ],
    },
    left: { message: 'Left it is', answers: [{ key: 'x', message: '*' }], nextKey: '.end' },
    right: { message: 'Right it is', answers: [{ key: 'y', message: '*' }], nextKey: '.end' },
    end: { message: 'Done' },
  });
  const learner = new Learner({ ...flow, definition: branching });
  const tab = await learner.open();
  await say(learner, tab, 'Left');
  await say(learner, tab, 'because');
  const sent = tab.session.state.items.find(({ direction }) => direction === 'sent');
  expect(tab.session.changeable(sent!)?.input.choices).toHaveLength(2);
  void tab.session.alter(sent!.key, 'Right');
  await learner.rest(1);
  expect(tab.session.state.confirming?.key).toBe(sent!.key);
  tab.session.confirmAlter(true);
  await learner.rest(1);
  expect(shown(tab)).toEqual(['Left or right?', 'Right', 'Right it is']);
  agreed(learner, tab);
});

test('a browser without storage still sends, and says so when the network goes', async () => {
  const learner = new Learner(flow);
  const texts = memoryTexts();
  learner.store = async () => textStore(texts, 'memory');
  const tab = await learner.open();
  await learner.rest();
  await say(learner, tab, '1/2');
  expect(tab.notices).toEqual([]);
  agreed(learner, tab);
  learner.faults = { ...learner.faults, lostRequests: 1 };
  learner.chance = () => 0.5;
  await say(learner, tab, 'Because');
  expect(tab.notices).toEqual([{ code: 'memory-only' }]);
});

test('a full disk does not lose an answer', async () => {
  const learner = new Learner(flow);
  const inner = await learner.store();
  learner.store = async () => ({ ...inner, update: () => Promise.reject(new Error('QuotaExceededError')) });
  const tab = await learner.open();
  await learner.rest();
  await say(learner, tab, '1/2');
  expect(shown(tab)).toHaveLength(3);
  agreed(learner, tab);
});

const threeTexts = flowOf({
  start: { message: 'One?', answers: [{ key: 'a', message: '*', nextKey: '.two' }] },
  two: { message: 'Two?', answers: [{ key: 'a', message: '*', nextKey: '.three' }] },
  three: { message: 'Three?', answers: [{ key: 'a', message: '*', nextKey: '.end' }] },
  end: { message: 'Done' },
});

test('PLAY-O12 a server that records a few answers at a time gets the rest in the next posts', async () => {
  const learner = new Learner({ ...flow, definition: threeTexts });
  learner.server.mostAtOnce = 1;
  const tab = await learner.open();
  await learner.rest();
  learner.faults = { ...learner.faults, lostRequests: 1 };
  learner.chance = () => 0.5;
  for (const text of ['a', 'b', 'c']) await say(learner, tab, text);
  learner.faults = { ...learner.faults, lostRequests: 0 };
  learner.wake();
  await learner.rest(60_000);
  agreed(learner, tab);
  expect(learner.server.recorded).toHaveLength(3);
  expect([tab.session.state.save, tab.notices]).toEqual(['saved', []]);
});

test('CHAT-13 two answers changed while the network is away are both changed', async () => {
  const learner = new Learner({ ...flow, definition: threeTexts });
  const tab = await learner.open();
  await learner.rest();
  for (const text of ['a', 'b', 'c']) await say(learner, tab, text);
  await learner.rest();
  const said = () => tab.session.state.items.filter(({ direction }) => direction === 'sent');
  learner.faults = { ...learner.faults, lostRequests: 1 };
  learner.chance = () => 0.5;
  for (const [index, text] of ['A', 'B'].entries()) {
    void tab.session.alter(said()[index]!.key, text);
    await learner.rest(1);
  }
  learner.faults = { ...learner.faults, lostRequests: 0 };
  learner.wake();
  await learner.rest(60_000);
  expect(said().map(({ message }) => message)).toEqual(['A', 'B', 'c']);
  agreed(learner, tab);
  expect([tab.session.state.save, tab.notices]).toEqual(['saved', []]);
});

test('CHAT-14 a request that arrives late does not bring back an answer that was changed since', async () => {
  const learner = new Learner({ ...flow, definition: threeTexts });
  const tab = await learner.open();
  await learner.rest();
  await say(learner, tab, 'a');
  const said = () => tab.session.state.items.filter(({ direction }) => direction === 'sent');
  for (const text of ['first change', 'second change']) {
    void tab.session.alter(said()[0]!.key, text);
    await learner.rest(1);
  }
  const [, once] = learner.server.recorded;
  const late = { ...toWire(said()[0]!), k: once!, m: 'first change', o: 'first change' };
  const chatId = tab.session.state.chat?.seed ?? '';
  expect(learner.server.post({ chatId, after: 'start/0', history: [late] }).kind).toBe('conflict');
  agreed(learner, tab);
});

test('PLAY-O13 an answer while a change is being kept builds on the change', async () => {
  const learner = new Learner({ ...flow, definition: threeTexts });
  const tab = await learner.open();
  await learner.rest();
  await say(learner, tab, 'a');
  const { session } = tab;
  void session.alter(session.state.items.find(({ direction }) => direction === 'sent')!.key, 'A');
  session.answer('b', 0);
  await learner.rest(60_000);
  expect(session.state.items.filter(({ direction }) => direction === 'sent').map(({ message }) => message)).toEqual([
    'A',
    'b',
  ]);
  agreed(learner, tab);
  expect(tab.notices).toEqual([]);
});
