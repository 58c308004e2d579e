/** @jest-environment node */
/** Drafts of a chat shared by several tabs and visits (PLAY-D1…D3). Browser tests check how they are drawn. */
import type { DraftStore } from '../../chat/chat-props.js';
import { Drafts } from '../../session/drafts.js';
import { flowOf } from '../../testing/flows.js';
import { Learner } from '../../testing/learner-harness.js';
import type { Tab } from '../../testing/learner-harness.js';
import { draftStore } from './draft-store.js';

const definition = flowOf({
  start: { message: 'One?', answers: [{ key: 'a', message: '*' }], nextKey: '.two' },
  two: { message: 'Two?', answers: [{ key: 'b', message: '*' }], nextKey: '.end' },
  end: { message: 'The end' },
});
const flow = { id: 7, version: 1, name: 'Two questions', definition };
const asked = ({ session }: Tab) => session.state.items.at(-1)!.key;
const open = async (learner: Learner, own: DraftStore = drafts) => {
  const tab = await learner.open({ drafts: own });
  await learner.rest();
  return tab;
};
const write = (tab: Tab, text: string) => tab.session.keepDraft(asked(tab), { text });
const unsent = ({ session }: Tab) => [...session.state.unsent.values()];
const say = async (learner: Learner, tab: Tab, text: string) => {
  tab.session.answer(text, 0);
  await learner.rest(2_000);
};

const texts = new Map<string, string>();
const storage = {
  get length() {
    return texts.size;
  },
  key: (place: number) => [...texts.keys()][place] ?? null,
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, value: string) => void texts.set(key, value),
  removeItem: (key: string) => void texts.delete(key),
};
const drafts = draftStore(
  () => storage,
  () => 0,
);
const all = () => [...texts.keys()];
beforeEach(() => texts.clear());

test('PLAY-D1 a draft is there in the next visit, and gone with the answer', async () => {
  const learner = new Learner(flow);
  const first = await open(learner);
  write(first, 'half an ess');
  first.kill();
  const second = await open(learner);
  expect(second.session.readDraft(asked(second))).toEqual({ text: 'half an ess' });
  await say(learner, second, 'half an essay');
  expect(second.session.state.items.at(-1)?.message).toBe('Two?');
  expect(second.session.readDraft(asked(second))).toBeUndefined();
  expect([unsent(second), all()]).toEqual([[], []]);
});
test('PLAY-D1 blank words are no draft, and a new attempt begins without any', async () => {
  const learner = new Learner(flow);
  const tab = await open(learner);
  write(tab, '  ');
  expect(all()).toEqual([]);
  write(tab, 'words');
  await tab.session.restart();
  await learner.rest();
  expect(tab.session.readDraft(asked(tab))).toBeUndefined();
  expect([unsent(tab), all()]).toEqual([[], []]);
});
test('PLAY-D3 words that another tab’s answer replaced are shown, also in the next visit, until they are dismissed', async () => {
  const learner = new Learner(flow);
  const [one, other] = [await open(learner), await open(learner)];
  write(other, 'a long story');
  write(one, 'short');
  await say(learner, one, 'short');
  expect(unsent(other)).toEqual(['a long story']);
  expect(unsent(one)).toEqual([]);
  other.kill();
  const next = await open(learner);
  expect(unsent(next)).toEqual(['a long story']);
  next.session.forgetUnsent();
  expect([unsent(next), all()]).toEqual([[], []]);
});
test('PLAY-D3 PLAY-Q6 parts in another order than those that another tab sent are shown, in the same order they are not', async () => {
  const parts = ['Venus', 'Earth', 'Mars'];
  const answers = [...parts, '*'].map((message) => ({ key: message, message }));
  const order = flowOf({
    start: { message: 'Order?', inputDisplayType: 'order', answers, nextKey: '.end' },
    end: { message: 'The end' },
  });
  const learner = new Learner({ ...flow, definition: order });
  const [one, other, third] = [await open(learner), await open(learner), await open(learner)];
  one.session.keepDraft(asked(one), { ticked: ['Mars', 'Earth', 'Venus'] });
  other.session.keepDraft(asked(other), { ticked: ['Venus', 'Mars', 'Earth'] });
  third.session.keepDraft(asked(third), { ticked: ['Mars', 'Earth', 'Venus'] });
  one.session.answer(['Mars', 'Earth', 'Venus'], 0);
  await learner.rest(2_000);
  expect(unsent(other)).toEqual(['Venus\nMars\nEarth']);
  expect(unsent(third)).toEqual([]);
});
test('PLAY-D3 words from before the engine was there are shown if another tab has answered meanwhile', async () => {
  const learner = new Learner(flow);
  const one = await open(learner);
  const first = asked(one);
  await say(learner, one, 'short');
  const other = await open(learner);
  other.session.keepDraft(first, { text: 'a long story' });
  expect(unsent(other)).toEqual(['a long story']);
  other.session.keepDraft(asked(other), { text: 'words' });
  expect(unsent(other)).toEqual(['a long story']);
});
test('PLAY-D3 no message is shown if the other tab sent these very words, or this one only showed them', async () => {
  const learner = new Learner(flow);
  const one = await open(learner);
  write(one, 'half');
  const other = await open(learner);
  expect(other.session.readDraft(asked(other))).toEqual({ text: 'half' });
  write(one, 'half a story');
  await say(learner, one, 'half a story');
  expect(unsent(other)).toEqual([]);
  const third = await open(learner);
  write(other, 'second');
  write(third, 'second');
  await say(learner, third, 'second');
  expect([unsent(other), unsent(third), all()]).toEqual([[], [], []]);
});
test('PLAY-D1 a tab that was killed before it noted that the words are sent tells nothing', async () => {
  const learner = new Learner(flow);
  let stopped = false;
  const stoppable: DraftStore = {
    read: drafts.read,
    write: (chatId, kept) => !stopped && drafts.write(chatId, kept),
  };
  const tab = await open(learner, stoppable);
  write(tab, 'words');
  stopped = true;
  await say(learner, tab, 'words');
  tab.kill();
  expect(all()).toHaveLength(1);
  expect(unsent(await open(learner))).toEqual([]);
  expect(all()).toEqual([]);
});
test('PLAY-D3 words written here come along when another tab begins a new attempt', async () => {
  const learner = new Learner(flow);
  const [one, other] = [await open(learner), await open(learner)];
  await say(learner, one, 'first');
  write(other, 'second');
  await learner.rest(1_000);
  await one.session.restart();
  await learner.rest(2_000);
  expect(other.session.state.chat?.history).toHaveLength(1);
  expect(unsent(other)).toEqual(['second']);
});
test.each([
  ['forbidden', () => null],
  [
    'full',
    () => ({
      ...storage,
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    }),
  ],
])('PLAY-D2 where storage is %s, drafts live as long as the page, each chat with its own', (_name, textsOf) => {
  const store = draftStore(textsOf, () => 0);
  store.write('chat-1', { q: { text: 'words' } });
  expect(store.read('chat-1')).toEqual({ q: { text: 'words' } });
  expect(store.read('chat-2')).toEqual({});
  store.write('chat-1', {});
  expect(store.read('chat-1')).toEqual({});
});

test('PLAY-D3 a tab that notes that its words are sent leaves those of another tab in the store', () => {
  const tab = () => {
    const made = new Drafts(() => drafts);
    made.open('chat');
    return made;
  };
  const [one, other] = [tab(), tab()];
  one.keep('start/0', { text: 'short' });
  // The other tab learns of the answer and stores its draft again before this tab has noticed the answer.
  other.keep('start/0', { text: 'a long story' });
  one.drop('start/0');
  expect(one.read('start/0')).toBeUndefined();
  expect(tab().read('start/0')).toEqual({ text: 'a long story' });
  other.drop('start/0');
  expect(all()).toEqual([]);
});

test('PLAY-D3 words are stored over those of the tab that answered as soon as they are shown, and outlive a slow removal', async () => {
  const learner = new Learner(flow);
  const [one, other] = [await open(learner), await open(learner)];
  write(other, 'a long story');
  write(one, 'short');
  // This tab has posted its answer, and hasn't removed its draft yet.
  const slow: DraftStore = { read: drafts.read, write: () => undefined };
  one.kill();
  const answering = await open(learner, slow);
  await say(learner, answering, 'short');
  expect(unsent(other)).toEqual(['a long story']);
  other.kill();
  const next = await open(learner);
  expect(unsent(next)).toEqual(['a long story']);
  texts.clear();
  next.session.showUnsent();
  expect(unsent(next)).toEqual(['a long story']);
  next.kill();
  expect(unsent(await open(learner))).toEqual(['a long story']);
});

test('PLAY-D4 words written to a chat go when the server says that it is gone, and none are kept after', async () => {
  const learner = new Learner(flow);
  const tab = await open(learner);
  write(tab, 'half an ess');
  learner.server.refuse = () => 410;
  await learner.rest(60_000);
  await say(learner, tab, 'an answer');
  await learner.rest(60_000);
  expect(tab.notices.at(-1)).toEqual({ code: 'gone' });
  write(tab, 'more');
  expect(all()).toEqual([]);
});

const DAY = 86_400_000;
test('PLAY-D4 words that nobody came back to for 30 days go with the next visit, also those kept before they were dated', () => {
  let now = 1_000 * DAY;
  const visit = () =>
    draftStore(
      () => storage,
      () => now,
    );
  const old = { q: { text: 'undated' } };
  texts.set('parley:drafts:undated', JSON.stringify(old));
  texts.set('parley:other', 'of somebody else');
  visit().write('dated', { q: { text: 'words' } });
  expect(visit().read('undated')).toEqual(old);
  now += 29 * DAY;
  visit().write('dated', { q: { text: 'more words' } });
  now += 2 * DAY;
  expect(visit().read('dated')).toEqual({ q: { text: 'more words' } });
  expect(all()).toEqual(['parley:other', 'parley:drafts:dated']);
  now += 29 * DAY;
  expect(visit().read('dated')).toEqual({});
  expect(all()).toEqual(['parley:other']);
});

test('PLAY-D5 a change that is confirmed when its answer is no longer there is reported, and its words are kept', async () => {
  const to = (message: string, nextKey: string) => ({ key: message, message, nextKey });
  const forked = flowOf({
    start: { message: 'Which?', answers: [to('A', '.a'), to('B', '.b'), to('C', '.c')] },
    a: { message: 'A it is.' },
    b: { message: 'B it is.' },
    c: { message: 'C it is.' },
  });
  const learner = new Learner({ ...flow, definition: forked });
  const tab = await open(learner);
  await say(learner, tab, 'A');
  const other = await open(learner);
  const said = () => tab.session.state.items.find(({ direction }) => direction === 'sent')!;
  const { key } = said();
  await tab.session.alter(key, 'C');
  expect(tab.session.state.confirming?.key).toBe(key);
  await other.session.alter(key, 'B');
  other.session.confirmAlter(true);
  await learner.rest(2_000);
  expect(said().message).toBe('B');
  tab.session.confirmAlter(true);
  await learner.rest(2_000);
  const { error, refused } = tab.session.state;
  expect([error?.code, refused, unsent(tab)]).toEqual(['alteration-forbidden', null, ['C']]);
});

test('PLAY-D2 if the browser’s storage is full, a draft outlives a reload in the tab’s own', () => {
  const memoryOf = (kept: Map<string, string>, isFull = false) => ({
    ...storage,
    length: 0,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
  const [browser, tab] = [new Map<string, string>(), new Map<string, string>()];
  const visit = (isFull: boolean) =>
    draftStore(
      () => memoryOf(browser, isFull),
      () => 0,
      () => memoryOf(tab),
    );
  visit(true).write('chat', { a: { text: 'half an essay' } });
  expect(visit(true).read('chat')).toEqual({ a: { text: 'half an essay' } });
  visit(false).write('chat', { a: { text: 'an essay' } });
  expect([browser.size, tab.size, visit(false).read('chat')]).toEqual([1, 0, { a: { text: 'an essay' } }]);
  visit(true).write('chat', {});
  expect([browser.size, tab.size]).toEqual([0, 0]);
});
