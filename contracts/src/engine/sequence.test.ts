import { isOpen, moveTo, resumeIndex, startSequence, withChat } from './sequence.js';
import type { FlowSequence, SequenceItem, SequenceOutcome } from './sequence.js';
import type { HistoryItem } from './types.js';

const COURSE: FlowSequence = {
  name: 'Course',
  language: 'hi',
  flows: [
    { id: 7, version: 2, name: 'Halves' },
    { id: 8, version: 1, name: 'Thirds' },
    { id: 9, version: null, name: 'Tenths' },
  ],
};
const begun: string[] = [];
beforeEach(() => (begun.length = 0));
const begin = (item: SequenceItem, index: number): string => {
  begun.push(`${index} ${item.promptKey} ${item.initialHistory?.length ?? 'new'}`);
  return `chat ${index}`;
};
const sequenceOf = <C>(outcome: SequenceOutcome<C>) => {
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.sequence;
};
const history = [{}, {}] as HistoryItem[];

test('ENG-69 items with label, prompt key and history; states; index; chat', () => {
  expect(sequenceOf(startSequence(COURSE, begin, { histories: [null, history] }))).toEqual({
    items: [
      { label: 'Halves', promptKey: '7.start', initialHistory: null },
      { label: 'Thirds', promptKey: '8.start', initialHistory: history },
      { label: 'Tenths', promptKey: '9.start', initialHistory: null },
    ],
    itemStates: [{ completed: false }, { completed: false }, { completed: false }],
    currentIndex: 0,
    currentChat: 'chat 0',
  });
});
test('ENG-70 the chat of a step is begun when one moves there, no other', () => {
  const first = sequenceOf(startSequence(COURSE, begin));
  const third = sequenceOf(moveTo(first, 2, begin));
  expect([third.currentIndex, third.currentChat]).toEqual([2, 'chat 2']);
  expect(begun).toEqual(['0 7.start new', '2 9.start new']);
});
test.each([-1, 3, 0.5, NaN])('ENG-71 index %p is out of bounds', (index) => {
  const first = sequenceOf(startSequence(COURSE, begin));
  expect(moveTo(first, index, begin)).toEqual({ ok: false, error: { code: 'index-out-of-bounds' } });
});
test('ENG-71 nothing follows the last step, and a sequence of no flows has none', () => {
  const last = sequenceOf(moveTo(sequenceOf(startSequence(COURSE, begin)), 2, begin));
  expect(moveTo(last, last.currentIndex + 1, begin)).toMatchObject({ ok: false });
  expect(startSequence({ ...COURSE, flows: [] }, begin)).toMatchObject({ ok: false });
});
test('ENG-72 coming back restarts the step’s chat from its answers; staying does not', () => {
  const first = withChat(sequenceOf(startSequence(COURSE, begin)), 'later', { history, completed: true });
  expect(sequenceOf(moveTo(first, 0, begin)).currentChat).toBe('later');
  const back = sequenceOf(moveTo(sequenceOf(moveTo(first, 1, begin)), 0, begin));
  expect(back.currentChat).toBe('chat 0');
  expect(begun).toEqual(['0 7.start new', '1 8.start new', '0 7.start 2']);
});
test('ENG-73 a step is completed when its terminal prompt is shown, and stays so when it is tried again', () => {
  const first = sequenceOf(startSequence(COURSE, begin));
  expect(withChat(first, 'c', { history, completed: false }).itemStates[0]).toEqual({ completed: false });
  const done = withChat(first, 'c', { history, completed: true });
  expect(done.itemStates.map(({ completed }) => completed)).toEqual([true, false, false]);
  expect(withChat(done, 'c', { history: [], completed: false }).itemStates[0]).toEqual({ completed: true });
});
test('PLAY-54 without random access steps after the first incomplete one are closed', () => {
  const states = [true, false, false].map((completed) => ({ completed }));
  expect([0, 1, 2, 3].map((index) => isOpen(states, index, false))).toEqual([true, true, false, false]);
  expect([0, 1, 2, 3].map((index) => isOpen(states, index, true))).toEqual([true, true, true, false]);
});
test('PLAY-57 one goes on at the first step that is not completed, at the last when all are', () => {
  expect(sequenceOf(startSequence(COURSE, begin, { completed: [true, false, true] })).currentIndex).toBe(1);
  expect(resumeIndex([{ completed: true }, { completed: true }])).toBe(1);
});
