/** Questions of stories about the past: a chat in the flow reads the same texts as a reader of the story, whatever is chosen. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { factsOf } from '../../definition/conditions.js';
import type { When } from '../../definition/definition.js';
import { ownAnswers } from '../../definition/links.js';
import { prepareFlow } from '../../engine/prepare.js';
import { play, type Player } from '../../fixtures/builders/chat-player.js';
import { publishChecks } from '../../flow/publish-checks.js';
import { linesOf, readIn } from '../testing/shown.js';
import type { ImportedFlow } from '../imported-flow.js';
import { importTwee } from './import-twee.js';
import { harloweOf, readStory, type Part, type Sketch, type Test } from './testing/sketched-story.js';

const imported = (sketch: Sketch): ImportedFlow => {
  let n = 0;
  const result = importTwee(harloweOf(sketch), () => `key-${(n += 1)}`);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};
const conditionsIn = ({ flow }: ImportedFlow): readonly When[] =>
  flow.definition.promptsArray.flatMap(({ definition }) =>
    [definition, ...(ownAnswers(definition) ?? [])].flatMap(({ when }) => when ?? []),
  );
const factsIn = (made: ImportedFlow) => conditionsIn(made).flatMap((each) => (each.if ? factsOf(each.if) : []));

const chatsOf = (sketch: Sketch, { flow }: ImportedFlow, picks: readonly number[]) => {
  const said: string[] = [];
  const read = readStory(sketch, (links) => {
    const pick = picks[said.length];
    if (pick === undefined) return null;
    said.push(links[pick % links.length]!);
    return pick % links.length;
  });
  const prepared = prepareFlow(flow.definition, { flowId: 1, version: 1 });
  if (!prepared.ok) throw new Error(prepared.error.code);
  const player = said.reduce((chat: Player, message) => chat.say(message), play(prepared.flow));
  const shown = player.chat.history.filter(({ direction }) => direction === 'received');
  const texts = shown.flatMap(({ message }) => (typeof message === 'string' ? readIn(message) : []));
  return { story: read.flatMap(linesOf), flow: texts.filter((line) => line !== '…') };
};
const expectSameChats = (sketch: Sketch, made: ImportedFlow, numRuns = 100): void => {
  fc.assert(
    fc.property(fc.array(fc.nat(100), { maxLength: 14 }), (picks) => {
      const { story, flow } = chatsOf(sketch, made, picks);
      expect(flow).toEqual(story);
    }),
    { numRuns },
  );
};
const expectPublishable = ({ flow }: ImportedFlow): void => {
  expect(publishChecks(flow.definition, { language: 'en', languages: ['en'] }).refusals).toEqual([]);
};

const say = (words: string): Part => ({ say: words });
const link = (words: string, to: string): Part => ({ link: words, to });
const onlyIf = (test: Test, then: readonly Part[], otherwise?: readonly Part[]): Part => ({
  if: test,
  then,
  ...(otherwise && { else: otherwise }),
});

const KEYS: Sketch = {
  Hall: [
    say('The hall.'),
    onlyIf({ of: 'lamp', is: true }, [say('You carry the lamp.')], [say('It is dark.')]),
    onlyIf({ shown: 'Cellar' }, [say('You know the cellar.')]),
    link('Kitchen', 'Kitchen'),
    link('Cellar', 'Cellar'),
    onlyIf({ all: [{ of: 'lamp', is: true }, { not: { shown: 'Attic' } }] }, [link('Attic', 'Attic')]),
  ],
  Kitchen: [
    onlyIf({ visits: 1 }, [say('The kitchen again.')], [say('The kitchen.'), { set: 'lamp', to: true }]),
    link('Back', 'Hall'),
  ],
  Cellar: [say('The cellar.'), link('Back', 'Hall')],
  Attic: [say('The attic.'), link('Back', 'Hall')],
};
const CLUES: Sketch = {
  Title: [say('Who did it?'), { set: 'clues', to: 0 }, link('Begin', 'Room')],
  Room: [
    say('Three doors.'),
    link('Desk', 'Desk'),
    link('Bin', 'Bin'),
    onlyIf({ of: 'clues', least: 3 }, [link('Accuse', 'Accuse')], [say('You need more.')]),
  ],
  Desk: [say('A letter.'), { add: 'clues', n: 2 }, link('Back', 'Room')],
  Bin: [say('A glove.'), { add: 'clues', n: 1 }, link('Back', 'Room')],
  Accuse: [onlyIf({ of: 'clues', is: 3 }, [say('Exactly three.')], [say('More than three.')])],
};

describe('conditions of stories', () => {
  test('FILE-T20 questions about passages shown before and about flags become conditions on prompts', () => {
    const made = imported(KEYS);
    expect(new Set(factsIn(made).map(({ on }) => on))).toEqual(new Set(['visited']));
    expect(made.notes).toEqual([]);
    expectPublishable(made);
    expectSameChats(KEYS, made, 300);
  });

  test('FILE-T21 a number to which passages add becomes the score', () => {
    const made = imported(CLUES);
    expect(new Set(factsIn(made).map(({ on }) => on))).toEqual(new Set(['score']));
    // The accusation has two texts, and the room two.
    expect(made.flow.definition.promptsArray).toHaveLength(7);
    expect(made.notes).toEqual([]);
    expectPublishable(made);
    expectSameChats(CLUES, made, 300);
  });
});

const NAMES = ['A', 'B', 'C', 'D', 'E'];
const oneOf = <T>(...all: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...all);
const name = oneOf(...NAMES);
const tests = fc.letrec<{ test: Test; fact: Test }>((tie) => ({
  fact: fc.oneof(
    fc.record({ shown: name }),
    fc.record({ visits: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ of: oneOf('v0', 'v1'), is: oneOf<true | 0 | 'x'>(true, 0, 'x') }),
    fc.record({ of: oneOf('n0', 'n1'), least: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ of: oneOf('n0', 'n1'), below: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ of: oneOf('n0', 'n1'), is: fc.integer({ min: 0, max: 4 }) }),
  ),
  test: fc.oneof(
    { weight: 4, arbitrary: tie('fact') },
    fc.record({ all: fc.tuple(tie('fact'), tie('fact')) }),
    fc.record({ any: fc.tuple(tie('fact'), tie('fact')) }),
    fc.record({ not: tie('fact') }),
  ),
})).test;
const { part: parts, plain } = fc.letrec<{ part: Part; plain: Part }>((tie) => ({
  plain: fc.oneof(
    fc.record({ say: oneOf('One.', 'Two.', 'Three.') }),
    fc.record({ set: oneOf('v0', 'v1'), to: oneOf<true | 'x'>(true, true, true, 'x') }),
    fc.record({ add: oneOf('n0', 'n1'), n: oneOf(1, 1, 2) }),
    { weight: 2, arbitrary: fc.record({ link: oneOf('Go', 'Run'), to: name }) },
    fc.record({ link: oneOf('Take', 'Hide'), to: name, set: oneOf('v0', 'v1') }),
  ),
  part: fc.oneof(
    { weight: 2, arbitrary: tie('plain') },
    fc.record({
      if: tests,
      then: fc.array(tie('plain'), { maxLength: 2 }),
      else: fc.array(tie('plain'), { maxLength: 2 }),
    }),
  ),
}));
/** Gives a part names of passages that the story has, and different words to different links. */
const within = (part: Part, names: readonly string[]): Part => {
  const existing = (wanted: string): string => names[NAMES.indexOf(wanted) % names.length]!;
  if ('goto' in part) return { goto: existing(part.goto) };
  if ('link' in part) return { ...part, to: existing(part.to), link: `${part.link} ${part.set ?? ''} ${part.to}` };
  const inside = (all: readonly Part[]): readonly Part[] => all.map((each) => within(each, names));
  if ('reveal' in part) return { ...part, then: [say('More.'), ...inside(part.then)] };
  if (!('if' in part)) return part;
  return { ...part, then: inside(part.then), ...(part.else && { else: inside(part.else) }) };
};
const stories = fc
  .array(fc.array(parts, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: NAMES.length })
  .map((passages): Sketch => {
    const names = NAMES.slice(0, passages.length);
    return Object.fromEntries(
      passages.map((body, at) => [
        names[at]!,
        [
          say(`Passage ${at}.`),
          ...body.map((part) => within(part, names)),
          link('On', names[(at + 1) % names.length]!),
          link('Home', 'A'),
        ],
      ]),
    );
  });

describe('FILE-T20 each way to ask is understood', () => {
  test.each([
    ['(unless: (history:) contains "B")[New](else:)[Old]', 'New', 'Old'],
    ['(if: (history:) does not contain "B")[New](else:)[Old]', 'New', 'Old'],
    ['(if: "B" is in (history:))[Old](else:)[New]', 'New', 'Old'],
    ['(if: visits is 1)[New](else-if: visits > 1)[Old]', 'New', 'Old'],
    ['(if: $seen)[Old](else:)[New]', 'New', 'Old'],
    ['(if: $b is 0)[New](else-if: $b <= 1)[Old]', 'New', 'Old'],
    ['(if: $c < 1)[New](else-if: $c < 2)[Old]', 'New', 'Old'],
    ['(if: (max: 3, 1 + 1) is 3)[New]', 'New', 'New'],
  ])('%s', (asked, before, after) => {
    const file = `:: StoryData\n{"format":"Harlowe","start":"T"}\n\n:: T\n(set: $seen to false, $c to 0)[[On->A]]\n\n:: A\n${asked}\n[[Go->B]]\n\n:: B\n(set: $seen to true, $b to it + 1, $c to (min: 1, $c + 2))x\n[[Back->A]]`;
    const made = importTwee(file, () => String(Math.random()));
    if (!made.ok) throw new Error('not read');
    expect(made.notes.filter(({ code }) => code !== 'passage-empty')).toEqual([]);
    const prepared = prepareFlow(made.flow.definition, { flowId: 1, version: 1 });
    if (!prepared.ok) throw new Error(prepared.error.code);
    const chat = play(prepared.flow).say('On').say('Go').say('Back');
    expect(chat.lines.filter((line) => !line.startsWith('>')).slice(1)).toEqual([before, 'x', after]);
  });
});

test('FILE-T23 a link sets variables when it is chosen', () => {
  const story: Sketch = {
    A: [say('Take it?'), { link: 'Yes', to: 'B', set: 'lamp' }, link('No', 'B')],
    B: [onlyIf({ of: 'lamp', is: true }, [say('Light.')], [say('Dark.')]), link('Back', 'A')],
  };
  const made = imported(story);
  expect(made.notes).toEqual([]);
  expectSameChats(story, made);
});

const RUNS = process.env.TEST_LONG ? 250 : 50;
test('FILE-T22 random stories are read as their chats are', () => {
  let conditions = 0;
  fc.assert(
    fc.property(stories, (sketch) => {
      const made = imported(sketch);
      if (made.notes.length > 0) return;
      conditions += conditionsIn(made).length;
      expectSameChats(sketch, made, 15);
    }),
    { numRuns: RUNS },
  );
  expect(conditions).toBeGreaterThan(RUNS);
});

const revealing = fc
  .tuple(stories, fc.array(fc.tuple(fc.nat(9), fc.array(plain, { maxLength: 3 })), { minLength: 1, maxLength: 3 }))
  .map(([sketch, more]): Sketch => {
    const names = Object.keys(sketch);
    const inside = more.map(([at, then], index) => ({
      passage: names[at % names.length]!,
      part: within({ reveal: `Look ${index}`, then: [say(`More ${index}.`), ...then] }, names),
    }));
    return Object.fromEntries(
      Object.entries(sketch).map(([passage, all]) => [
        passage,
        [...all, ...inside.flatMap((each) => (each.passage === passage ? [each.part] : []))],
      ]),
    );
  });
test('FILE-T29 a random story’s links reveal in a chat what they reveal in the story', () => {
  let read = 0;
  fc.assert(
    fc.property(revealing, (sketch) => {
      const made = imported(sketch);
      if (made.notes.length > 0) return;
      read += 1;
      expectSameChats(sketch, made, 15);
    }),
    { numRuns: 2 * RUNS },
  );
  expect(read).toBeGreaterThan(RUNS / 5);
});
