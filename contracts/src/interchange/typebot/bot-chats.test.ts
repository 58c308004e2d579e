/** Conditions of imported bots: a chat in the flow reads the same texts as one with the bot, whatever is answered. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { play } from '../../fixtures/builders/chat-player.js';
import type { When } from '../../definition/definition.js';
import { withNamedLinks } from '../../definition/next-links.js';
import { prepareFlow } from '../../engine/prepare.js';
import { publishChecks } from '../../flow/publish-checks.js';
import { linesOf, readIn } from '../testing/shown.js';
import type { ImportedFlow } from '../imported-flow.js';
import { importTypebot } from './import-typebot.js';
import { playedBot, type Asking } from './testing/played-bot.js';
import { asks, chooses, decides, says, sets, sketched } from './testing/sketched-bot.js';

const imported = (bot: string): ImportedFlow => {
  let n = 0;
  const result = importTypebot(bot, () => `key-${(n += 1)}`);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};
const entriesOf = ({ flow }: ImportedFlow) => withNamedLinks(flow.definition).promptsArray;
const preparedOf = (made: ImportedFlow) => {
  const prepared = prepareFlow({ ...made.flow.definition, promptsArray: entriesOf(made) }, { flowId: 1, version: 1 });
  if (!prepared.ok) throw new Error(prepared.error.code);
  return prepared.flow;
};
const conditionsIn = (made: ImportedFlow): readonly string[] =>
  entriesOf(made).flatMap(({ definition }) =>
    [definition, ...(Array.isArray(definition.answers) ? definition.answers : [])].flatMap(
      ({ when = [] }: { readonly when?: readonly When[] }) => when.map((each) => JSON.stringify(each.if)),
    ),
  );

const TYPED = ['', '-1', '0', '7', '10', '10.5', '30', '31', 'oslo', ' Oslo', 'Rome, Oslo', 'x'];
const answerFrom = ({ type, choices, isMultiple }: Asking, n: number): string | readonly string[] => {
  if (isMultiple) {
    const several = choices.filter((_, index) => ((n >> (index % 16)) & 1) === 1);
    return several.length > 0 ? several : choices.slice(0, 1);
  }
  if (choices.length > 0) return choices[n % choices.length]!;
  const numbers = TYPED.filter((text) => /^-?[\d.]+$/.test(text));
  return (type === 'number input' ? numbers : TYPED.slice(1))[n % (type === 'number input' ? numbers.length : 11)]!;
};
/** The texts of both, without those that say nothing. */
const chatsOf = (bot: string, made: ImportedFlow, picks: readonly number[]) => {
  const given: (string | readonly string[])[] = [];
  const read = playedBot(bot, (asked) => {
    const pick = picks[given.length];
    if (pick === undefined) return null;
    given.push(answerFrom(asked, pick));
    return given.at(-1)!;
  });
  const player = given.reduce((chat, said) => chat.say(said), play(preparedOf(made)));
  const shown = player.chat.history.filter(({ direction }) => direction === 'received');
  const texts = shown.flatMap(({ message }) => (typeof message === 'string' ? readIn(message) : []));
  return { bot: read.flatMap(linesOf), flow: texts.filter((line) => line !== '…') };
};
const expectSameChats = (bot: string, made = imported(bot)): void => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { maxLength: 12 }), (picks) => {
      const { bot: read, flow } = chatsOf(bot, made, picks);
      expect(flow).toEqual(read);
    }),
    { numRuns: 150 },
  );
};
const expectPublishable = ({ flow }: ImportedFlow): void => {
  expect(publishChecks(flow.definition, { language: 'en', languages: ['en'] }).refusals).toEqual([]);
};

const INTERESTS = sketched(
  {
    Ask: [says('What do you like?'), chooses('Likes', ['Maps', 'Music', 'Sums'], 'Sort', { isMultipleChoice: true })],
    Sort: [
      decides([
        [[['Likes', 'Contains', 'Music']], 'Music'],
        [[['Likes', 'Does not contain', 'Sums']], 'Maps'],
      ]),
      says('Then sums.'),
    ],
    Music: [says('We sing.')],
    Maps: [says('We draw.')],
  },
  ['Likes'],
);
const SIZES = sketched(
  {
    Start: [says('Hello.'), sets('Score', '0', 'Ask')],
    Ask: [
      says('How many?'),
      ['number input', { options: { variableId: 'v-Size' } }],
      decides([[[['Size', 'Greater than', '30']], 'Many']]),
      decides([[[['Size', 'Less than', '10']], 'Few']], 'Where'),
    ],
    Many: [sets('Score', '{{Score}} + 20', 'Where')],
    Few: [sets('Score', '{{Score}} - 5', 'Where')],
    Where: [says('Where?'), asks('Town'), decides([[[['Town', 'Equal to', 'Oslo']], 'North']], 'Role')],
    North: [sets('Score', '{{Score}} + 1.5', 'Role')],
    Role: [says('Are you the boss?'), chooses('Boss', ['Yes > Boss', 'No'], 'End')],
    Boss: [sets('Score', '5 + {{Score}}'), says('Oh.', 'End')],
    End: [
      says('Thanks.'),
      decides(
        [
          [
            [
              ['Score', 'Greater than', '20'],
              ['Boss', 'Equal to', 'yes'],
            ],
            'Top',
          ],
          [[['Score', 'Greater than', '1']], 'Middle'],
        ],
        'Low',
      ),
    ],
    Top: [says('Top!')],
    Middle: [says('Middle.')],
    Low: [says('Low.')],
  },
  ['Score', 'Size', 'Town', 'Boss'],
);
const TYPES = sketched(
  {
    Ask: [
      says('How likely?'),
      ['rating input', { options: { variableId: 'v-Rate', labels: { left: 'Never', right: 'Surely' } } }],
      decides([
        [[['Rate', 'Greater than', '8']], 'Fan'],
        [[['Rate', 'Greater than', '6']], 'Neutral'],
      ]),
      sets('Type', 'Critic'),
      says('Oh!', 'Why'),
    ],
    Fan: [sets('Type', 'Fan', 'Why')],
    Neutral: [sets('Type', 'Neutral', 'Why')],
    Why: [says('Why?'), asks('Reason'), says('I see.', 'End')],
    End: [
      decides([
        [[['Type', 'Equal to', 'Fan']], 'Star'],
        [[['Type', 'Equal to', 'Neutral']], 'Bye'],
        [[['Type', 'Equal to', 'Critic']], 'Sorry'],
      ]),
    ],
    Star: [says('Hooray.')],
    Bye: [says('Bye.')],
    Sorry: [says('Sorry.')],
  },
  ['Rate', 'Type', 'Reason'],
);
const QUIZ = sketched(
  {
    One: [sets('Score', '0'), says('1 + 1?'), chooses('A', ['2 > Right', '3'], 'Two')],
    Right: [sets('Score', '{{Score}} + 5'), says('Yes!', 'Two')],
    Two: [says('2 + 2?'), chooses('B', ['4 > Plus', '5'], 'End')],
    Plus: [sets('Score', '{{Score}} + 5', 'End')],
    End: [says('{{Score}} of 10. Again?'), chooses('C', ['Yes > One', 'No'])],
  },
  ['Score', 'A', 'B', 'C'],
);

test('FILE-B15 a condition on choices becomes a condition on answers, without copies of prompts', () => {
  const made = imported(INTERESTS);
  expect(entriesOf(made).map(({ name }) => name)).toEqual(['start', 'Music', 'Maps', 'Sort']);
  expect(conditionsIn(made)).toEqual([
    expect.stringContaining('"on":"answered"'),
    expect.stringContaining('{"not":{"on":"answered"'),
  ]);
  expect(made.notes).toEqual([]);
});
test('FILE-B16 numbers that a condition compares become ranges, and sums become points', () => {
  const made = imported(SIZES);
  const answers = entriesOf(made).flatMap(({ definition }) => [...(definition.answers ?? [])] as readonly object[]);
  expect(answers).toMatchObject([
    { message: '10', rule: { kind: 'near', value: 10 } },
    { message: '≤ 10', rule: { kind: 'between', most: 10 }, score: -5 },
    { message: '10 – 30', rule: { kind: 'between', least: 10, most: 30 } },
    { message: '> 30', rule: { kind: 'between', least: 30 }, score: 20 },
    { message: 'Oslo', hidden: true, score: 1.5 },
    { message: '*' },
    { message: 'Yes', score: 5 },
    { message: 'No' },
  ]);
  expect(conditionsIn(made).join()).toContain('"on":"score"');
  expect(made.notes).toEqual([]);
});
test('FILE-B15 a value set on the way becomes a condition on the answer that led there', () => {
  const made = imported(TYPES);
  expect(entriesOf(made).filter(({ name }) => name.startsWith('End'))).toEqual([]);
  expect(conditionsIn(made)).toHaveLength(2);
  expect(made.notes).toEqual([]);
});
test('FILE-B17 a score that is shown makes prompts of its own, and answers keep its points', () => {
  const made = imported(QUIZ);
  const ends = entriesOf(made).flatMap(({ name, definition }) => (name.startsWith('End') ? definition.message : []));
  expect(ends.toSorted()).toEqual(['0 of 10. Again?', '10 of 10. Again?', '5 of 10. Again?']);
  expect(conditionsIn(made)).toEqual([]);
  expect(made.notes).toEqual([{ place: '', code: 'prompt-empty', detail: '' }]);
});
describe.each([
  ['choices', INTERESTS],
  ['numbers and points', SIZES],
  ['a value set on the way', TYPES],
  ['a score that is shown', QUIZ],
])('FILE-B15 FILE-B16 FILE-B17 learners read the same as in the bot: %s', (_what, bot) => {
  test('whatever they answer', () => {
    expectSameChats(bot);
  });
  test('and the flow can be published', () => {
    expectPublishable(imported(bot));
  });
});
test('FILE-B15 a question that several prompts ask again and again is told apart by copies', () => {
  const bot = sketched(
    {
      A: [says('Name?'), asks('Name', 'Ask')],
      Ask: [says('{{Name}}, more?'), chooses('More', ['Yes > B', 'No > B'])],
      B: [says('Good.'), decides([[[['More', 'Equal to', 'Yes']], 'A']], 'Bye')],
      Bye: [says('Bye {{Name}}.')],
    },
    ['Name', 'More'],
  );
  expectSameChats(bot);
});
test('FILE-B18 limits of a number are those of its input and the rule of its answer', () => {
  const bot = sketched(
    { Ask: [says('How many?'), ['number input', { options: { min: 1, max: '10', step: 0.5 } }], says('Thanks.')] },
    [],
  );
  const [first] = entriesOf(imported(bot));
  expect(first?.definition.answers).toMatchObject([
    { message: '1 – 10', rule: { kind: 'between', least: 1, most: 10 } },
  ]);
  expect(first?.definition.inputDisplayConfig).toEqual({ min: 1, max: 10, step: 0.5 });
});
test('FILE-B19 a choice keeps its picture and description, a rating the words at its ends', () => {
  const pictures = [
    'picture choice input',
    { items: [{ id: 'i', title: 'A_b', pictureSrc: 'https://example.org/a (1).png', description: '*Old*' }] },
  ] as const;
  const bot = sketched({ Ask: [says('Which?'), pictures] }, []);
  const [asked] = entriesOf(imported(bot));
  expect(asked?.definition.answers).toMatchObject([
    { message: '![](https://example.org/a%20%281%29.png)\n\nA\\_b\n\n\\*Old\\*' },
  ]);
  expect(asked?.definition.inputDisplayType).toBe('pictures');
  expect(entriesOf(imported(TYPES))[0]?.definition).toMatchObject({
    message: 'How likely?',
    inputDisplayType: 'rating',
    inputDisplayConfig: { min: 1, max: 10, minWord: 'Never', maxWord: 'Surely' },
  });
});

test('FILE-B20 a last question, after which the bot ends, leads to an end, so that the flow can be published', () => {
  const bot = sketched({ Ask: [says('Shall we?'), chooses('Likes', ['Go on', 'Stop'])] }, ['Likes']);
  const made = imported(bot);
  expectPublishable(made);
  expectSameChats(bot, made);
  const typed = imported(sketched({ Ask: [says('Your town?'), asks('Town')] }, ['Town']));
  expectPublishable(typed);
});
