import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFlow } from '../../engine/prepare.js';
import type { PromptDefinition } from '../../definition/definition.js';
import { compileMarkdown } from '../../markdown/compile.js';
import { readFlowFile, writeFlowFile } from '../flow-file.js';
import type { ImportedFlow } from '../imported-flow.js';
import { importTypebot } from './import-typebot.js';
import { asks, ifEqual, says, sketched } from './testing/sketched-bot.js';

const SAMPLE = readFileSync(join(__dirname, '../../fixtures/interchange/course-helper.typebot.json'), 'utf8');
const imported = (text = SAMPLE): ImportedFlow => {
  let n = 0;
  const result = importTypebot(text, () => `key-${(n += 1)}`);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};
const bot = imported();
const prompt = (name: string): PromptDefinition => {
  const found = bot.flow.definition.promptsArray.find((each) => each.name === name);
  if (!found) throw new Error(`${name} of ${bot.flow.definition.promptsArray.map((each) => each.name).join(' ')}`);
  return found.definition;
};
const links = ({ answers }: PromptDefinition): readonly string[] =>
  Array.isArray(answers)
    ? answers.map((each: { message: string; nextKey?: string | null }) => `${each.message} → ${each.nextKey ?? ''}`)
    : [];

test('FILE-B1 bubbles up to a question are one prompt: text, image, video', () => {
  expect(prompt('start').messages).toMatchObject([
    { message: 'Hello, **learner** of maths\n\n- one\n\n[*more*](https://example.org)', contentType: null },
    { message: { images: [{ url: 'https://example.org/a.png' }] }, contentType: 'image' },
    { message: 'https://www.youtube.com/watch?v=abc123', contentType: 'video' },
  ]);
  expect(prompt('start')).toMatchObject({ inputDisplayType: 'text', answers: [{ message: '*', nextKey: '.Welcome' }] });
  expect(prompt('Welcome').messages?.[0]).toMatchObject({
    message: { url: 'https://example.org/map' },
    contentType: 'lightbox',
  });
});

test('FILE-B2 the prompt that asked shows the answer; variables that were never set are listed', () => {
  expect(prompt('Welcome').messages?.[1]?.message).toBe('Nice to meet you, {{@start}} from {{Town}}.');
  expect(bot.notes).toContainEqual({ place: 'Welcome', code: 'variable-unset', detail: 'Town' });
});

test('FILE-B3 a choice leads where its item leads, or where the block does', () => {
  expect(links(prompt('Welcome'))).toEqual(['Fractions → .Fractions-quiz', 'Geometry → .Geometry']);
});

test('FILE-B4 words that the next condition compares are answers', () => {
  expect(prompt('Fractions-quiz')).toMatchObject({ message: 'What is 1/2 of 8?', inputDisplayType: 'number' });
  expect(links(prompt('Fractions-quiz'))).toEqual(['4 → .Details', '* → .Fractions-quiz-2']);
  expect(prompt('Fractions-quiz-2').messages?.map(({ message }) => message)).toEqual([
    'Not quite.',
    'What is 1/2 of 8?',
  ]);
});

test('FILE-B5 a condition on what was chosen is worked out, and a value that was set is shown', () => {
  expect(prompt('Geometry').message).toBe('Shapes, in Pune!');
  expect(links(prompt('Geometry')).map((each) => each[0])).toEqual(['1', '2', '3', '4', '5']);
  expect(prompt('Details').inputDisplayType).toBe('email');
});

test('FILE-B6 each kind of question is asked as Parley asks it', () => {
  const types = bot.flow.definition.promptsArray.map(({ definition }) => definition.inputDisplayType);
  expect(types).toEqual(expect.arrayContaining(['email', 'tel', 'date', 'url', 'AwsImageUpload']));
  const several = bot.flow.definition.promptsArray.find(({ definition }) => definition.acceptsMultipleAnswers)!;
  expect(links(several.definition)).toEqual(['Morning → ', 'morning (2) → ']);
});

test('FILE-B7 parts without a counterpart are listed with their group; branches nobody can know are kept', () => {
  expect(bot.notes).toEqual(
    expect.arrayContaining([
      { place: 'Details', code: 'condition-unknown', detail: 'Mail Contains @school' },
      { place: 'Details', code: 'block-unknown', detail: 'Google Sheets' },
      { place: 'Details', code: 'upload-needs-address', detail: 'file input' },
      { place: 'Details', code: 'answer-renamed', detail: 'morning' },
    ]),
  );
  expect(prompt('Staff').message).toBe('For staff.');
});

test('FILE-B8 the sample is a flow that can be saved and played', () => {
  expect(readFlowFile(writeFlowFile(bot.flow))).toMatchObject({ ok: true });
  expect(prepareFlow(bot.flow.definition, { flowId: 1, version: 1 }).ok).toBe(true);
});

test.each([
  ['nothing of a bot', '{}', 'other-format', []],
  ['no JSON', '{', 'not-json', []],
  ['groups that are no list', '{"groups":1,"edges":[]}', 'wrong-type', ['groups']],
  [
    'a block without a type',
    '{"groups":[{"id":"a","blocks":[{"id":"b"}]}],"edges":[]}',
    'wrong-type',
    ['groups', 0, 'blocks', 0, 'type'],
  ],
  ['no beginning', '{"groups":[],"edges":[]}', 'start-missing', ['events']],
  ['__proto__', '{"groups":[],"edges":[],"__proto__":{}}', 'forbidden-name', ['__proto__']],
])('FILE-3 %s is refused with its place', (_what, text, code, path) => {
  expect(importTypebot(text, () => 'k')).toEqual({ ok: false, problems: [{ code, path }] });
});

test('FILE-B5 a bot that goes round without asking ends', () => {
  const loop = {
    groups: [{ id: 'a', title: 'Loop', blocks: [{ id: 'b', type: 'Jump', options: { groupId: 'a' } }] }],
    edges: [],
  };
  expect(importTypebot(JSON.stringify(loop), () => 'k').ok).toBe(true);
});

const promptsOf = ({ flow }: ImportedFlow) =>
  flow.definition.promptsArray.map(({ name, definition }) => ({
    name,
    says: definition.messages?.map(({ message }) => message) ?? definition.message,
    ...(links(definition).length > 0 && { asks: links(definition) }),
    ...(definition.nextKey && { nextKey: definition.nextKey }),
  }));

test('FILE-B9 a question that is asked until it is right is one prompt, also where the wrong answer is named', () => {
  const made = imported(
    sketched(
      {
        Ask: [says('What is 7 × 8?'), asks('Answer', 'Check')],
        Check: [ifEqual('Answer', '56', 'Right', 'Wrong')],
        Wrong: [says('{{Answer}} is not right. Try again.', 'Ask')],
        Right: [says('Right!')],
      },
      ['Answer'],
    ),
  );
  expect(promptsOf(made)).toEqual([
    { name: 'start', says: 'What is 7 × 8?', asks: ['56 → .Right', '* → .Wrong'] },
    { name: 'Right', says: 'Right!' },
    { name: 'Wrong', says: '{{@start}} is not right. Try again.', nextKey: '.start' },
  ]);
  expect(made.notes).toEqual([]);
});

test('FILE-B9 a question after a greeting is asked again without the greeting', () => {
  const made = imported(
    sketched(
      {
        Hello: [says('Welcome.', 'Ask')],
        Ask: [says('Your word?'), asks('Word'), says('You wrote {{Word}}.', 'Ask')],
      },
      ['Word'],
    ),
  );
  expect(promptsOf(made)).toEqual([
    { name: 'start', says: 'Welcome.', nextKey: '.Ask' },
    { name: 'Ask', says: 'Your word?', asks: ['* → .Ask-2'] },
    { name: 'Ask-2', says: 'You wrote {{@Ask}}.', nextKey: '.Ask' },
  ]);
});

test('FILE-B9 a question whose own text names the last answer is asked again, too', () => {
  const made = imported(sketched({ Ask: [says('So far: {{Word}}. Another?'), asks('Word', 'Ask')] }, ['Word']));
  expect(promptsOf(made).map(({ name }) => name)).toEqual(['start', 'Ask', 'Ask-2']);
  expect(promptsOf(made)[2]).toMatchObject({ says: 'So far: {{@Ask}}. Another?', nextKey: '.Ask' });
});

longTest('FILE-B9 a copy of an answer that would remember without end is forgotten, and the report says so', () => {
  const copies = ['Set variable', { options: { variableId: 'v-Last', expressionToEvaluate: '{{Word}}' } }] as const;
  const made = imported(
    sketched({ Ask: [says('Last: {{Last}}'), says('Next?'), asks('Word'), copies, says('Thanks.', 'Ask')] }, [
      'Word',
      'Last',
    ]),
  );
  expect(made.notes).toContainEqual({ place: '', code: 'state-forgotten', detail: '' });
  expect(promptsOf(made).length).toBeLessThan(10);
});

test('FILE-B7 groups that the start does not reach are listed', () => {
  const made = imported(
    sketched({ Ask: [says('Bye.')], Lost: [says('Nobody reads this.')], Pay: [['payment input', {}]] }, []),
  );
  expect(made.notes).toEqual([
    { place: 'Lost', code: 'group-unreached', detail: '' },
    { place: 'Pay', code: 'group-unreached', detail: '' },
  ]);
  expect(made.unreached).toEqual(['Lost', 'Pay']);
});

test('FILE-B6 a question that is in its field only is asked by the field’s text', () => {
  const input = ['text input', { options: { labels: { placeholder: 'Your name?' } } }] as const;
  expect(promptsOf(imported(sketched({ Ask: [input] }, [])))[0]).toMatchObject({ says: 'Your name?' });
});

test.each([
  ['document.location.origin', {}],
  ['Math', { isCode: true }],
])('FILE-B10 a program is never shown as a value: %s', (expressionToEvaluate, more) => {
  const sets = ['Set variable', { options: { variableId: 'v-X', expressionToEvaluate, ...more } }] as const;
  const made = imported(sketched({ Ask: [sets, says('It is {{X}}.')] }, ['X']));
  expect(promptsOf(made)[0]?.says).toBe('It is {{X}}.');
  expect(made.notes).toContainEqual({ place: 'Ask', code: 'expression-unknown', detail: `X: ${expressionToEvaluate}` });
});

test('FILE-B11 texts and choices are read as they are written', () => {
  const text = '5*6*7 and __init__';
  const written = {
    version: '6',
    name: 'Sums',
    events: [{ id: 'e', type: 'start', outgoingEdgeId: 'first', graphCoordinates: { x: 0, y: 0 } }],
    groups: [
      {
        id: 'g',
        title: 'Sum',
        graphCoordinates: { x: 0, y: 0 },
        blocks: [
          {
            id: 'b1',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text }, { text: ' - 5', bold: true }] }] },
          },
          {
            id: 'b2',
            type: 'choice input',
            items: [
              { id: 'i1', content: '5*6*7' },
              { id: 'i2', content: 'Yes' },
            ],
          },
        ],
      },
    ],
    edges: [{ id: 'first', from: { eventId: 'e' }, to: { groupId: 'g' } }],
    variables: [],
  };
  const { definition } = imported(JSON.stringify(written)).flow.definition.promptsArray[0]!;
  expect(compileMarkdown(String(definition.message))).toEqual([['p', `${text} `, ['b', '- 5']]]);
  expect(definition.answers).toMatchObject([{ message: '5*6*7', literal: true }, { message: 'Yes' }]);
  expect(definition.answers?.[1]).not.toHaveProperty('literal');
});
