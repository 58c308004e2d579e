import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { randomFlow } from '../fixtures/builders/random-flow.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { LARGEST_FLOW_FILE, readFlowFile, writeFlowFile, type FileProblem, type FlowContent } from './flow-file.js';
import { flowFileJsonSchema } from './flow-file-schema.js';

const content = (more: Partial<FlowContent> = {}): FlowContent => ({
  name: 'Fractions',
  tName: { hi: 'भिन्न' },
  language: 'en',
  languages: ['en', 'hi'],
  settings: { chatPrimaryColor: '#123456', chatDefaultDelayMs: 200 },
  definition: aFlow()
    .withPrompt('start', 'Hi', { tMessage: { hi: 'नमस्ते' }, answers: [anAnswer('go', { nextKey: '.end', score: 2 })] })
    .withPrompt('end', 'Bye')
    .build(),
  ...more,
});
const changed = (change: (file: Record<string, never>) => void): string => {
  const file = JSON.parse(writeFlowFile(content())) as Record<string, never>;
  change(file);
  return JSON.stringify(file);
};
const problemsOf = (text: string): readonly FileProblem[] => {
  const read = readFlowFile(text);
  return read.ok ? [] : read.problems;
};
const set = (path: readonly (string | number)[], value: unknown): string =>
  changed((file) => {
    const parent = path.slice(0, -1).reduce<Record<string, never>>((at, step) => at[step]!, file);
    (parent as Record<string, unknown>)[path.at(-1)!] = value;
  });

test('FILE-1 a flow comes back from its file as it was', () => {
  expect(readFlowFile(writeFlowFile(content()))).toEqual({ ok: true, flow: content() });
});

test('FILE-1 FLOW-6 FLOW-7 import(export(flow)) = flow, whatever is in it', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 1, max: 12 }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      (seed, prompts, name) => {
        fc.pre(name.trim() !== '' && name.length <= 200 && !name.includes('\0'));
        const definition = randomFlow({ seed, prompts, answers: 4, cycles: true, rich: 'all' });
        const flow = JSON.parse(JSON.stringify(content({ name, definition }))) as FlowContent;
        expect(readFlowFile(writeFlowFile(flow))).toEqual({ ok: true, flow });
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ['not JSON', '{"format"', { code: 'not-json', path: [] }],
  ['another JSON file', '{"hello":1}', { code: 'other-format', path: [] }],
  ['a list', '[]', { code: 'other-format', path: [] }],
  ['null', 'null', { code: 'other-format', path: [] }],
  ['a file of a later version', set(['version'], 2), { code: 'other-version', path: ['version'] }],
  ['no name', set(['name'], undefined), { code: 'missing', path: ['name'] }],
  ['a blank name', set(['name'], '  '), { code: 'wrong-value', path: ['name'] }],
  ['another language', set(['language'], 'french'), { code: 'wrong-value', path: ['language'] }],
  ['a setting nobody knows', set(['settings', 'css'], 'x'), { code: 'unknown-field', path: ['settings', 'css'] }],
  [
    'prompts that are no list',
    set(['definition', 'promptsArray'], {}),
    { code: 'wrong-type', path: ['definition', 'promptsArray'] },
  ],
  [
    'a score that is text',
    set(['definition', 'promptsArray', 0, 'definition', 'answers', 0, 'score'], 'ten'),
    { code: 'wrong-type', path: ['definition', 'promptsArray', 0, 'definition', 'answers', 0, 'score'] },
  ],
  [
    'a pause beyond a minute',
    set(['definition', 'promptsArray', 1, 'definition', 'minNextPromptDelayMs'], 60_001),
    { code: 'out-of-range', path: ['definition', 'promptsArray', 1, 'definition', 'minNextPromptDelayMs'] },
  ],
  [
    'a field that no prompt has',
    set(['definition', 'promptsArray', 1, 'definition', 'colour'], 'red'),
    { code: 'unknown-field', path: ['definition', 'promptsArray', 1, 'definition', 'colour'] },
  ],
  [
    'two prompts of one name',
    set(['definition', 'promptsArray', 1, 'name'], 'start'),
    { code: 'duplicate-prompt-name', path: ['definition', 'promptsArray', 1, 'name'] },
  ],
  [
    'no prompts',
    set(['definition', 'promptsArray'], []),
    { code: 'start-missing', path: ['definition', 'promptsArray'] },
  ],
  [
    'NUL',
    set(['definition', 'promptsArray', 1, 'definition', 'message'], 'a\0b'),
    { code: 'unstorable-text', path: ['definition', 'promptsArray', 1, 'definition', 'message'] },
  ],
  [
    '__proto__',
    writeFlowFile(content()).replace('"settings": {', '"settings": {"__proto__": {"x": 1},'),
    { code: 'forbidden-name', path: ['settings', '__proto__'] },
  ],
  ['a nest of lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, { code: 'too-deep' }],
  ['more than the server takes', `"${'x'.repeat(LARGEST_FLOW_FILE)}"`, { code: 'too-large', path: [] }],
  ['as much in letters of three bytes', `"${'क'.repeat(LARGEST_FLOW_FILE / 3)}"`, { code: 'too-large', path: [] }],
])('FILE-2 FILE-3 %s is refused with its place', (_what, text, problem) => {
  expect(problemsOf(text)[0]).toMatchObject(problem);
});

test('FILE-4 a flow that would be too large with indents is written without', () => {
  const { definition } = content();
  const many = Array.from({ length: 1_900 }, (_, n) => ({
    ...definition.promptsArray[0]!,
    key: `k${n}` as never,
    name: n === 0 ? 'start' : `p${n}`,
    definition: { message: 'x'.repeat(2_580) },
  }));
  const text = writeFlowFile(content({ definition: { promptsArray: many } }));
  expect(text.includes('\n')).toBe(false);
  expect(readFlowFile(text).ok).toBe(true);
});

test('FILE-5 a byte order mark is no part of the file', () => {
  expect(readFlowFile(`\uFEFF${writeFlowFile(content())}`).ok).toBe(true);
});

test('FILE-6 docs/flow-file.schema.json is what the file is read by', () => {
  const published = readFileSync(join(__dirname, '../../../docs/flow-file.schema.json'), 'utf8');
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(flowFileJsonSchema())));
});
