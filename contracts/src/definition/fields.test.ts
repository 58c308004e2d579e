/** Everything that follows from a row that is a text, for each such row. */
import { describe, expect, test } from '@jest/globals';
import { draftDefinitionSchema } from '../draft/draft-definition.schema.js';
import { cleanPrompt } from '../engine/clean-definition.js';
import { definitionDiff } from '../flow/definition-diff.js';
import { publishedDefinition } from '../flow/published.js';
import { textsOf } from '../flow/translatable.js';
import type { FlowDefinition, PromptDefinition } from './definition.js';
import { ANSWER, PROMPT, RULE, type Row, type Rows } from './fields.js';
import { definitionTexts } from './texts.js';

/** A text of the table: the rows that lead to it from the prompt. */
type TextPath = readonly (readonly [name: string, row: Row])[];
const textPaths = (rows: Rows, above: TextPath = []): readonly TextPath[] =>
  Object.entries(rows).flatMap(([name, row]) => {
    const path = [...above, [name, row] as const];
    return row.place === undefined ? (typeof row.is === 'string' ? [] : textPaths(row.is, path)) : [path];
  });
const TEXTS = textPaths(PROMPT).map((path) => ({ path, called: path.map(([name]) => name).join('.') }));

/** A prompt with this text and a translation of it, and nothing else that the text doesn't need. */
const promptWith = ([[name, row] = ['', { is: 'text' }] as const, ...below]: TextPath, text: string): object => {
  const { translations = '', marks = '', most } = row;
  const listed = (value: unknown) => (most === undefined ? value : [value]);
  if (below.length === 0)
    return {
      [name]: listed(text),
      [translations]: listed({ hi: `${text} hi` }),
      [marks]: listed({ hi: 'mark' }),
    };
  const needed =
    row.is === ANSWER
      ? { key: 'k', message: 'yes' }
      : row.is === RULE
        ? { kind: 'contains' }
        : row.is === PROMPT.inputDisplayConfig.is
          ? {}
          : { key: 'k' };
  return { [name]: listed({ ...needed, ...promptWith(below, text) }) };
};
const flowWith = (path: TextPath, text: string): FlowDefinition =>
  draftDefinitionSchema.parse({ promptsArray: [{ key: 'k', name: 'start', definition: promptWith(path, text) }] });
const definitionWith = (path: TextPath, text: string): PromptDefinition => {
  const [entry] = flowWith(path, text).promptsArray;
  if (!entry) throw new Error('The flow has no prompt');
  return entry.definition;
};

describe.each(TEXTS)('FLOW-M5 $called', ({ path }) => {
  const [, row] = path.at(-1) ?? ['', { is: 'text' } as Row];

  test('is stored with its translation and its mark', () => {
    expect(definitionWith(path, 'A *text*')).toEqual(promptWith(path, 'A *text*'));
  });
  test('is read by the player with its translation, unless the table says that the player reads nothing', () => {
    const { answers } = definitionWith(path, 'A *text*');
    const read = JSON.stringify([cleanPrompt({ ...definitionWith(path, 'A *text*') }), answers]);
    const isRead = [read.includes('"A *text*"'), read.includes('"A *text* hi"')];
    expect(isRead).toEqual(row.unread ? [false, false] : [true, true]);
  });
  test('is listed for translators, unless it is never shown', () => {
    const found = textsOf(definitionWith(path, 'A *text*')).filter(({ source }) => source === 'A *text*');
    expect(found.map(({ translations }) => translations)).toEqual(row.unused ? [] : [{ hi: 'A *text* hi' }]);
  });
  test('is compiled for the player, unless it is no Markdown', () => {
    const texts = definitionTexts(flowWith(path, 'A *text*'), { translations: true });
    const isCompiled = ['A *text*', 'A *text* hi'].map((each) => texts.includes(each));
    expect(isCompiled).toEqual(row.is === 'title' || row.is === 'lines' ? [false, false] : [true, true]);
  });
  test('a quote is compared word by word, and so is its translation, unless it is in a list', () => {
    const { prompts } = definitionDiff(flowWith(path, 'one two'), flowWith(path, 'one three'));
    const changes = JSON.stringify(prompts);
    if (row.most !== undefined) expect(changes).toContain('"kind":"value"');
    else expect(changes.match(/"kind":"words"/g)).toHaveLength(2);
  });
});

test('FLOW-M6 fields for authors are not published', () => {
  const definition = { message: 'Hi', custom: { notes: 'for me', feedback: true } };
  const draft = draftDefinitionSchema.parse({ promptsArray: [{ key: 'k', name: 'start', definition }] });
  expect(publishedDefinition(draft).promptsArray[0]?.definition).toEqual({ message: 'Hi' });
});
