import * as fc from 'fast-check';
import type { PromptDefinition } from '../../definition/definition.js';
import { ownAnswers } from '../../definition/links.js';
import { labelOf } from '../../definition/literal-text.js';
import { compileMarkdown } from '../../markdown/compile.js';
import type { Tree } from '../../markdown/tree.js';
import { linesOf, readIn } from '../testing/shown.js';
import { readAnyFile, type TakenFile } from '../read-any-file.js';

interface Sketch {
  readonly content: Readonly<Record<string, unknown>>;
  readonly choices?: readonly string[];
  /** Set to a word before the text. */
  readonly word?: string;
}
const read = ({ content, choices = [], word }: Sketch): TakenFile => {
  const set = { id: 's', type: 'Set variable', options: { variableId: 'v', expressionToEvaluate: `"${word}"` } };
  const items = choices.map((each, index) => ({ id: `i${index}`, content: each }));
  const file = {
    version: '6',
    name: 'Bot',
    events: [{ id: 'e', type: 'start', outgoingEdgeId: 'first', graphCoordinates: { x: 0, y: 0 } }],
    groups: [
      {
        id: 'g',
        title: 'Group',
        graphCoordinates: { x: 0, y: 0 },
        blocks: [
          ...(word === undefined ? [] : [set]),
          { id: 't', type: 'text', content },
          ...(items.length > 0 ? [{ id: 'c', type: 'choice input', items }] : []),
        ],
      },
    ],
    edges: [{ id: 'first', from: { eventId: 'e' }, to: { groupId: 'g' } }],
    variables: [{ id: 'v', name: 'Word' }],
  };
  let n = 0;
  const made = readAnyFile(JSON.stringify(file), () => `key-${(n += 1)}`);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made;
};
const startOf = ({ flow }: TakenFile): PromptDefinition => flow.definition.promptsArray[0]!.definition;
const messageOf = (content: Sketch['content']): string => String(startOf(read({ content })).message);
const drawn = (content: Sketch['content']): Tree => compileMarkdown(messageOf(content));
const p = (...children: readonly unknown[]): unknown => ({ type: 'p', children });

test.each([
  [
    { richText: [p({ text: 'alpha\nbeta\n3. gamma' }), p({ text: '- delta' })] },
    ['alpha', 'beta', '3. gamma', '- delta'],
  ],
  [{ richText: [p({ text: 'a' }), p({ text: '' }), p({ text: '# b' })] }, ['a', '# b']],
  [{ plainText: 'old & <b> 2*3*4\n1. x' }, ['old & <b> 2*3*4', '1. x']],
  [{ plainText: '&lt; stays' }, ['&lt; stays']],
  [{ html: '<div>x &lt; 5 &amp;&amp; y &gt; 3</div>', richText: [] }, ['x < 5 && y > 3']],
  [
    { html: '<div>one<br/>two</div><div>- three\n four</div><p>caf&eacute;</p>', plainText: 'onetwo- threefour' },
    ['one', 'two', '- three four', 'café'],
  ],
])('FILE-B12 the lines and characters of a text are those of Typebot: %j', (content, lines) => {
  const made = read({ content });
  expect(readIn(String(startOf(made).message))).toEqual(lines);
  expect(made).toMatchObject({ notes: [], isWhole: true });
});

test.each([
  [
    { html: '<div>a <span class="slate-bold">b</span> <em>c</em> <a href="https://x.example?a=1&amp;b=2">d</a></div>' },
    [['p', 'a ', ['b', 'b'], ' ', ['i', 'c'], ' ', ['a', 'https://x.example?a=1&b=2', null, 'd']]],
  ],
  [
    {
      richText: [
        {
          type: 'ul',
          children: [
            {
              type: 'li',
              children: [
                { type: 'lic', children: [{ text: 'a' }] },
                { type: 'ol', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'b' }] }] }] },
              ],
            },
          ],
        },
      ],
    },
    [['ul', ['li', 'a', ['ol', 1, ['li', 'b']]]]],
  ],
  [
    { richText: [p({ text: 'a', bold: true }, { text: 'b (', italic: true }, { text: 'c' })] },
    [['p', ['b', 'a'], ['i', 'b ('], 'c']],
  ],
])('FILE-B12 formatted words and lists are formatted: %j', (content, tree) => {
  expect(drawn(content)).toEqual(tree);
});

test('FILE-B13 underlines and unknown elements are reported', () => {
  const rich = read({ content: { richText: [p({ text: 'a', underline: true })] } });
  const html = read({ content: { html: '<div>b <mark>c</mark></div>' } });
  expect(rich.notes).toEqual([{ place: 'Group', code: 'markup-removed', detail: '<u>' }]);
  expect(html.notes).toEqual([{ place: 'Group', code: 'markup-removed', detail: '<mark>' }]);
});

const SIGNS = [
  '*',
  '_',
  '~',
  '[',
  ']',
  '<',
  '>',
  '!',
  '(',
  ')',
  '#',
  '+',
  '-',
  '|',
  '\\',
  '{',
  '&',
  '&amp;',
  '"',
  '$',
  '=',
  ':',
  '1.',
  'a',
  ' ',
  '\n',
  '\n\n',
  '`',
  '😀',
  '{{Word}}',
];
const words = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 9 }).map((each) => `z${each.join('')}z`);
const styled = fc.record({ text: words, bold: fc.boolean(), italic: fc.boolean(), strikethrough: fc.boolean() });
const isBare = (text: string): boolean => !/\{\{\{|\{\{(?!Word\}\})/.test(text);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const WORD = '*w_* &amp; <b>';
const shown = (text: string): string => text.replaceAll('{{Word}}', WORD);
const said = (content: Sketch['content'], text: string) => {
  const made = read({ content, word: WORD });
  expect(readIn(String(startOf(made).message))).toEqual(linesOf(shown(text)));
  expect(made.notes).toEqual([]);
};

test('FILE-B14 learners read what Typebot shows: texts of now', () => {
  fc.assert(
    fc.property(fc.array(fc.array(styled, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), (lines) => {
      const text = lines.map((line) => line.map((each) => each.text).join('')).join('\n');
      fc.pre(isBare(text));
      said({ richText: lines.map((line) => p(...line)) }, text);
    }),
    { numRuns: 60 },
  );
});

test('FILE-B14 learners read what Typebot shows: plain texts and HTML of older files, choices', () => {
  fc.assert(
    fc.property(words, (text) => {
      fc.pre(isBare(text));
      said({ plainText: text }, text);
      said({ html: `<div>${escaped(text).replaceAll('\n', '<br>')}</div>` }, text);
      const made = startOf(read({ content: { plainText: 'q' }, choices: [text], word: WORD }));
      const labels = (ownAnswers(made) ?? []).map((each) => readIn(labelOf(each, String(each.message))).join(' '));
      expect(labels).toEqual([linesOf(shown(text)).join(' ')]);
    }),
    { numRuns: 60, examples: [['z$*$*z']] },
  );
});
