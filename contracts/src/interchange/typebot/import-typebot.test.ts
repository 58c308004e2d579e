import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFlow } from '../../engine/prepare.js';
import type { PromptDefinition } from '../../flow/definition.js';
import { readFlowFile, writeFlowFile } from '../flow-file.js';
import type { ImportedFlow } from '../imported-flow.js';
import { importTypebot } from './import-typebot.js';

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

test('FILE-B2 what was answered is shown by the prompt that asked; what was never set is told', () => {
  expect(prompt('Welcome').messages?.[1]?.message).toBe('Nice to meet you, {{@start}} from {{Town}}.');
  expect(bot.notes).toContainEqual({ place: 'Welcome', code: 'variable-unset', detail: 'Town' });
});

test('FILE-B3 a choice leads where its item leads, or where the block does', () => {
  expect(links(prompt('Welcome'))).toEqual(['Fractions → .Fractions-quiz', 'Geometry → .Contact']);
});

test('FILE-B4 words that the next condition compares are answers', () => {
  expect(prompt('Fractions-quiz')).toMatchObject({ message: 'What is 1/2 of 8?', inputDisplayType: 'number' });
  expect(links(prompt('Fractions-quiz'))).toEqual(['4 → .Contact-2', '* → .Fractions-quiz-2']);
  expect(prompt('Fractions-quiz-2').messages?.map(({ message }) => message)).toEqual([
    'Not quite.',
    'What is 1/2 of 8?',
  ]);
});

test('FILE-B5 a condition on what was chosen is worked out, and a value that was set is shown', () => {
  expect(prompt('Contact').message).toBe('Shapes, in Pune!');
  expect(links(prompt('Contact')).map((each) => each[0])).toEqual(['1', '2', '3', '4', '5']);
  expect(prompt('Contact-2').inputDisplayType).toBe('email');
});

test('FILE-B6 each kind of question is asked as Parley asks it', () => {
  const types = bot.flow.definition.promptsArray.map(({ definition }) => definition.inputDisplayType);
  expect(types).toEqual(expect.arrayContaining(['email', 'tel', 'date', 'url', 'AwsImageUpload']));
  const several = bot.flow.definition.promptsArray.find(({ definition }) => definition.acceptsMultipleAnswers)!;
  expect(links(several.definition)).toEqual(['Morning → ', 'morning (2) → ']);
});

test('FILE-B7 what did not map is told with its group; branches nobody can know are kept', () => {
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
