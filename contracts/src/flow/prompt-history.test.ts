import type { FlowEvent } from '../events/flow-events.js';
import type { PromptKey, UserId } from '../ids.js';
import { applyDraftEvent } from '../draft/apply-draft-event.js';
import { isDraftEvent } from '../events/draft-event.js';
import type { FlowDefinition } from '../definition/definition.js';
import { PromptHistory } from './prompt-history.js';

const ASHA = 'asha' as UserId;
const RAVI = 'ravi' as UserId;
const KEY = 'two' as PromptKey;
const entry = (key: string, message: string) => ({ key: key as PromptKey, name: key, definition: { message } });
const changed = (message: string): FlowEvent => ({
  type: 'PromptChanged',
  data: { key: KEY, definition: { message } },
});
const published = (version: number): FlowEvent => ({
  type: 'FlowPublished',
  data: { version, hash: '', note: null, maxScore: null },
});

/** Each step: minute, author and event. */
const historyOf = (...steps: readonly (readonly [number, UserId, FlowEvent])[]) => {
  const history = new PromptHistory(KEY);
  let draft: FlowDefinition = { promptsArray: [entry('start', 'Hi')] };
  steps.forEach(([minute, by, event], revision) => {
    const before = draft;
    if (isDraftEvent(event)) draft = applyDraftEvent(draft, event);
    history.add({ event, revision, at: minute * 60_000, by, before, after: draft });
  });
  return history.newestFirst();
};
const told = (changes: ReturnType<typeof historyOf>) =>
  changes.map(({ by, what, before, after, version }) => [
    by,
    what,
    before?.definition.message,
    after?.definition.message,
    version,
  ]);

const added: FlowEvent = { type: 'PromptAdded', data: { prompt: entry('two', 'a'), after: 'start' as PromptKey } };

test('HIST-3 each author’s sitting is one change, newest first', () => {
  const changes = historyOf(
    [0, ASHA, added],
    [1, ASHA, changed('ab')],
    [2, RAVI, changed('abc')],
    [3, RAVI, changed('abcd')],
    [60, RAVI, changed('e')],
  );
  expect(told(changes)).toEqual([
    [RAVI, 'changed', 'abcd', 'e', null],
    [RAVI, 'changed', 'ab', 'abcd', null],
    [ASHA, 'added', undefined, 'ab', null],
  ]);
  expect(changes.map(({ revision }) => revision)).toEqual([4, 3, 1]);
});
test('HIST-3 publishing ends a sitting, and says what a version brought', () => {
  expect(
    told(historyOf([0, ASHA, added], [1, ASHA, published(1)], [2, ASHA, changed('b')], [3, ASHA, published(2)])),
  ).toEqual([
    [ASHA, 'changed', 'a', 'b', 2],
    [ASHA, 'added', undefined, 'a', 1],
  ]);
});
test('HIST-3 other prompts’ changes are none; changed and changed back is none', () => {
  const other: FlowEvent = { type: 'PromptChanged', data: { key: 'start' as PromptKey, definition: { message: 'x' } } };
  expect(
    told(historyOf([0, ASHA, added], [20, ASHA, other], [30, ASHA, changed('b')], [31, ASHA, changed('a')])),
  ).toEqual([[ASHA, 'added', undefined, 'a', null]]);
});
test('HIST-3 moved, removed and restored prompts are listed', () => {
  const moved: FlowEvent = { type: 'PromptMoved', data: { key: KEY, after: null } };
  const removed: FlowEvent = { type: 'PromptRemoved', data: { key: KEY } };
  expect(told(historyOf([0, ASHA, added], [10, RAVI, moved], [20, ASHA, removed], [30, ASHA, added]))).toEqual([
    [ASHA, 'added', undefined, 'a', null],
    [ASHA, 'removed', 'a', undefined, null],
    [RAVI, 'moved', 'a', 'a', null],
    [ASHA, 'added', undefined, 'a', null],
  ]);
});
