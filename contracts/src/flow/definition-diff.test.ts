import type { FlowDefinition, PromptDefinition } from '../definition/definition.js';
import type { PromptKey } from '../ids.js';
import { definitionDiff } from './definition-diff.js';
import { wordDiff } from './word-diff.js';

const flow = (
  prompts: Readonly<Record<string, PromptDefinition>>,
  rest: Partial<FlowDefinition> = {},
): FlowDefinition => ({
  promptsArray: Object.entries(prompts).map(([key, definition]) => ({
    key: key as PromptKey,
    name: `n-${key}`,
    definition,
  })),
  ...rest,
});
const shown = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');

describe('HIST-1 words', () => {
  test.each([
    ['one two three', 'one 2 three', 'one [-two][+2] three'],
    ['', 'new', '[+new]'],
    ['old', '', '[-old]'],
    ['same', 'same', 'same'],
    ['a b', 'a b c', 'a b[+ c]'],
    ['नमस्ते दुनिया', 'नमस्ते बच्चो', 'नमस्ते [-दुनिया][+बच्चो]'],
    ['**bold** word', 'bold word', '[-**]bold[-**] word'],
  ])('%s → %s', (before, after, expected) => expect(shown(before, after)).toBe(expected));

  test('the parts make both texts again, however they were edited', () => {
    let seed = 7;
    const next = (most: number) => (seed = (seed * 16_807) % 2_147_483_647) % most;
    const text = () => Array.from({ length: next(12) }, () => 'ab c.,é'[next(7)]).join('');
    for (let round = 0; round < 500; round++) {
      const [before, after] = [text(), text()];
      const parts = wordDiff(before, after);
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }
  });
  test('texts too long to compare are shown as replaced, soon', () => {
    const long = (word: string) => `${word} `.repeat(5_000);
    expect(wordDiff(`x ${long('a')}`, `x ${long('b')}`).map(({ kind }) => kind)).toEqual([
      'same',
      'removed',
      'added',
      'same',
    ]);
  });
});

describe('HIST-2 definitions', () => {
  const before = flow({
    start: {
      message: 'Hello you',
      answers: [
        { key: 'a', message: 'Yes', score: 1, nextKey: '.n-two' },
        { key: 'b', message: 'No' },
      ],
    },
    two: { message: 'Second' },
    three: { message: 'Third' },
    four: { message: 'Fourth' },
  });
  test('equal definitions differ in nothing', () => {
    expect(definitionDiff(before, structuredClone(before))).toEqual({ prompts: [], texts: [] });
  });
  test('prompts come, go, move and change by their keys, in order', () => {
    const [start, two, three, four] = before.promptsArray;
    const after: FlowDefinition = {
      promptsArray: [
        { ...start!, definition: { ...start!.definition, message: 'Hello there' } },
        four!,
        { ...three!, name: 'renamed' },
        { key: 'five' as PromptKey, name: 'n-five', definition: { message: 'Fifth' } },
      ],
    };
    const { prompts } = definitionDiff(before, after);
    expect(prompts.map(({ key, change, moved, number }) => [key, change, moved, number])).toEqual([
      ['start', 'changed', false, 1],
      [two!.key, 'removed', false, 2],
      ['four', 'changed', true, 2],
      ['three', 'changed', false, 3],
      ['five', 'added', false, 4],
    ]);
    expect(prompts[0]!.fields).toEqual([
      {
        kind: 'words',
        field: 'message',
        parts: [
          { kind: 'same', text: 'Hello ' },
          { kind: 'removed', text: 'you' },
          { kind: 'added', text: 'there' },
        ],
      },
    ]);
    expect(prompts[3]!.fields).toEqual([{ kind: 'value', field: 'name', before: 'n-three', after: 'renamed' }]);
  });
  test('answers are compared one by one', () => {
    const after = flow({
      ...Object.fromEntries(before.promptsArray.map(({ key, definition }) => [key, definition])),
      start: {
        message: 'Hello you',
        answers: [
          { key: 'c', message: 'Maybe' },
          { key: 'a', message: 'Yes', score: 2, nextKey: '.n-four' },
        ],
      },
    });
    const [{ fields } = { fields: [] }] = definitionDiff(before, after).prompts;
    const [list] = fields;
    expect(list).toMatchObject({
      kind: 'list',
      field: 'answers',
      items: [
        { key: 'c', change: 'added', fields: [] },
        {
          key: 'a',
          change: 'changed',
          moved: false,
          fields: [
            { kind: 'value', field: 'score', before: 1, after: 2 },
            { kind: 'value', field: 'nextKey', before: '.n-two', after: '.n-four' },
          ],
        },
        { key: 'b', change: 'removed' },
      ],
    });
  });
  test('translations, settings within settings, and the parts outside of prompts', () => {
    const one = flow({
      a: { message: 'm', tMessage: { hi: 'एक' }, inputDisplayConfig: { max: 3 } } as PromptDefinition,
    });
    const two = flow(
      { a: { message: 'm', tMessage: { hi: 'दो' }, inputDisplayConfig: { max: 4 } } as PromptDefinition },
      { commonAnswers: { yes: [{ key: 'y', message: 'Yes' }] } },
    );
    const diff = definitionDiff(one, two);
    expect(diff.prompts[0]!.fields.map(({ kind, field }) => [kind, field])).toEqual([
      ['words', 'tMessage.hi'],
      ['value', 'inputDisplayConfig.max'],
    ]);
    expect(diff.texts).toMatchObject([
      { kind: 'list', field: 'commonAnswers.yes', items: [{ key: 'y', change: 'added' }] },
    ]);
  });
  test('fields that only an old version has are shown, but not its marks of translations', () => {
    const old = flow({ a: { message: 'm', goodbye: 'Bye', tGoodbyeSource: { hi: 'x' } } as PromptDefinition }, {
      greeting: 'Hello',
    } as never);
    const diff = definitionDiff(old, flow({ a: { message: 'm' } }));
    expect(diff.prompts[0]!.fields).toEqual([{ kind: 'value', field: 'goodbye', before: 'Bye', after: undefined }]);
    expect(diff.texts).toEqual([{ kind: 'value', field: 'greeting', before: 'Hello', after: undefined }]);
  });
  test('common answers instead of own ones are a value', () => {
    const after = flow({ start: { message: 'Hello you', answers: '.yes' } as PromptDefinition });
    const field = definitionDiff(flow({ start: before.promptsArray[0]!.definition }), after).prompts[0]!.fields[0];
    expect(field).toMatchObject({ kind: 'value', field: 'answers', after: '.yes' });
  });
});
