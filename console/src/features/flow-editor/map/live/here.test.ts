import type { LearnerHere, LearnerState } from '@parley/contracts/http/live-class';
import { hereFrom, initialsOf, isMuchStuck } from './here.js';

const learner = (identifier: string, state: LearnerState, over: Partial<LearnerHere> = {}): LearnerHere => ({
  chatId: `chat-${identifier}`,
  identifier,
  anonymous: false,
  promptKey: 'k1',
  state,
  ms: 0,
  usualMs: null,
  ...over,
});
const live = (...learners: LearnerHere[]) => ({ learners, prompts: [], classes: [], isCut: false });
const NUMBERS = { 'chat-ana': 1, 'chat-bo': 2, 'chat-cy': 3 };

test('MAP-11 at each prompt who waits comes first, then the stuck; who has begun nothing is nowhere', () => {
  const here = hereFrom(
    live(
      learner('cy', 'working'),
      learner('ana', 'stuck'),
      learner('bo', 'waiting'),
      learner('dee', 'working', { promptKey: null }),
    ),
    NUMBERS,
    false,
  );
  expect([...here.keys()]).toEqual(['k1']);
  expect(here.get('k1')?.learners.map(({ name }) => name)).toEqual(['bo', 'ana', 'cy']);
  expect(here.get('k1')?.counts).toEqual({ waiting: 1, stuck: 1, working: 1, completed: 0 });
});

test('MAP-11 hidden names are the numbers that the list has; who has no name is a number anyway', () => {
  const class_ = live(learner('ana', 'working'), learner('bo', 'working', { anonymous: true }));
  const shown = (hidden: boolean) =>
    hereFrom(class_, NUMBERS, hidden)
      .get('k1')
      ?.learners.map(({ short, name }) => [short, name]);
  expect(shown(false)).toEqual([
    ['A', 'ana'],
    ['2', null],
  ]);
  expect(shown(true)).toEqual([
    ['1', null],
    ['2', null],
  ]);
});

test('MAP-11 a prompt is marked from two stuck learners on', () => {
  const at = (...learners: LearnerHere[]) => hereFrom(live(...learners), {}, false).get('k1')!;
  expect(isMuchStuck(at(learner('ana', 'stuck'), learner('bo', 'working')))).toBe(false);
  expect(isMuchStuck(at(learner('ana', 'stuck'), learner('bo', 'stuck')))).toBe(true);
});

test('MAP-11 initials are those of the first two parts of a name, in any alphabet', () => {
  expect(['Ana Bell Cox', 'ana.bell@school.example', 'zoë', 'आशा शर्मा', '--', '😀 b'].map(initialsOf)).toEqual([
    'AB',
    'AB',
    'Z',
    'आश',
    '-',
    '😀B',
  ]);
});
