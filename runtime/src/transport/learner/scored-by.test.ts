/** @jest-environment node */
/** A re-score gave the chat another version's rules: the player adds up as the server does. */
import { IDBFactory } from 'fake-indexeddb';
import type { PlayableFlow } from '../../chat/chat-props.js';
import { flowOf } from '../../testing/flows.js';
import { Learner, type Tab } from '../../testing/learner-harness.js';
import type { LearnerOptions } from './learner-options.js';
import { openRecordStore } from './record-store.js';

/** Tried until it is right. */
const tries = (thread: 'sum' | 'last') =>
  flowOf({
    start: {
      message: 'Half of 8?',
      scoreStrategy: { thread },
      answers: [
        { key: 'a', message: '4', score: 10 },
        { key: 'b', message: '*', score: 3, quickResponse: { message: 'No', repeatAnswers: true } },
      ],
      nextKey: '.why',
    },
    why: { message: 'Why?', answers: [{ key: 'c', message: '*', score: 1 }], nextKey: '.end' },
    end: { message: 'Done' },
  });
const own: PlayableFlow = { id: 7, version: 1, name: 'Halves', definition: tries('sum'), maxScore: 14 };
const scored: PlayableFlow = { ...own, definition: tries('last'), scoredBy: 2, maxScore: 11 };

const say = async (learner: Learner, tab: Tab, message: string) => {
  tab.session.answer(message, 0);
  await learner.rest(1);
};
const line = ({ session }: Tab) => [session.state.chat?.score.display, session.props.maxScore];

/** Answered twice; what a re-score did since is known to the server alone. */
const answered = async () => {
  const learner = new Learner(own);
  const asked: string[] = [];
  const change: Partial<LearnerOptions> = {
    fetchVersion: (version, scoredBy) => {
      asked.push(`${version} by ${scoredBy}`);
      return Promise.resolve(scoredBy === 2 ? scored : own);
    },
  };
  const tab = await learner.open(change);
  await learner.rest(60_000);
  await say(learner, tab, '5');
  await say(learner, tab, '4');
  expect(line(tab)).toEqual([13, 14]);
  return { learner, tab, asked, change };
};

test('STAT-V10 the learner sees the new sum and maximum when the page is opened again, and the old ones after it is undone', async () => {
  const { learner, tab, asked, change } = await answered();
  tab.close();
  learner.server.scoredBy = 2;
  const again = await learner.open(change);
  await learner.rest();
  expect(line(again)).toEqual([10, 11]);
  await say(learner, again, 'Because');
  expect(line(again)).toEqual([11, 11]);
  again.close();
  // The record knows: nothing has to be asked before it is shown.
  const reads = jest.spyOn(learner.server, 'reply').mockReturnValue(null);
  const third = await learner.open(change);
  expect(line(third)).toEqual([11, 11]);
  await learner.rest();
  third.close();
  reads.mockRestore();
  delete learner.server.scoredBy;
  const last = await learner.open(change);
  await learner.rest();
  expect(line(last)).toEqual([14, 14]);
  expect(new Set(asked)).toEqual(new Set(['1 by 2']));
});

test('STAT-V10 a learner with the page open sees it with the next answer, or on looking at the page again', async () => {
  const { learner, tab } = await answered();
  learner.server.scoredBy = 2;
  await say(learner, tab, 'Because');
  expect(line(tab)).toEqual([11, 11]);
  expect(tab.session.state.chat?.completed).toBe(true);
  delete learner.server.scoredBy;
  await learner.rest(60_000);
  learner.wake();
  await learner.rest();
  expect(line(tab)).toEqual([14, 14]);
});

test('STAT-V10 another tab shows it, too', async () => {
  const { learner, tab, change } = await answered();
  const other = await learner.open(change);
  await learner.rest();
  learner.server.scoredBy = 2;
  await say(learner, tab, 'Because');
  await learner.rest();
  expect([line(tab), line(other)]).toEqual([
    [11, 11],
    [11, 11],
  ]);
});

test('STAT-V10 another device begins with the new sum', async () => {
  const { learner, tab, change } = await answered();
  const { seed } = tab.session.state.chat!;
  learner.server.scoredBy = 2;
  const indexedDB = new IDBFactory();
  const more = { askServer: true, mayHaveRecord: () => false, store: () => openRecordStore({ indexedDB }) };
  const here = await learner.open({ ...change, ...more }, { read: () => Promise.resolve(learner.server.reply(seed)) });
  await learner.rest();
  expect(line(here)).toEqual([10, 11]);
});

test('STAT-V10 while the other rules can’t be fetched the chat goes on with its own, and asks again', async () => {
  const { learner, tab, change } = await answered();
  tab.close();
  learner.server.scoredBy = 2;
  let isDown = true;
  const fetchVersion: LearnerOptions['fetchVersion'] = (...asked) =>
    isDown ? Promise.reject(new Error('unreachable')) : change.fetchVersion!(...asked);
  const again = await learner.open({ fetchVersion });
  await learner.rest(60_000);
  expect(line(again)).toEqual([13, 14]);
  await say(learner, again, 'Because');
  expect(again.session.state.chat?.completed).toBe(true);
  expect(again.states.at(-1)).toBe('saved');
  isDown = false;
  learner.wake();
  await learner.rest();
  expect(line(again)).toEqual([11, 11]);
});

test('STAT-V10 a new attempt has its own rules again', async () => {
  const { learner, tab, change } = await answered();
  tab.close();
  learner.server.scoredBy = 2;
  const again = await learner.open(change);
  await learner.rest();
  delete learner.server.scoredBy;
  await again.session.restart();
  await learner.rest();
  await say(learner, again, '5');
  await say(learner, again, '4');
  expect(line(again)).toEqual([13, 14]);
});
