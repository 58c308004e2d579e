import { Editor } from '@tiptap/core';
import fc from 'fast-check';
import { formulasIn } from '@parley/contracts/definition/formula-grammar';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { messageExtensions } from './extensions.js';
import { proseMirrorToMarkdown } from './from-prosemirror.js';
import type { PmNode } from './prosemirror-json.js';
import { withWordLists } from './word-lists.js';
import { ONLY_THESE_RULES } from './word-marks.js';

const editing = () =>
  new Editor({
    element: document.createElement('div'),
    extensions: messageExtensions('', { labelOf: (name) => name, className: '' }),
    ...ONLY_THESE_RULES,
    editorProps: { transformPastedHTML: withWordLists },
  });
/** As a keyboard does: each letter is offered to the rules first. */
function type(editor: Editor, letters: string): void {
  for (const letter of letters) {
    const { view } = editor;
    const { from, to } = view.state.selection;
    const plain = () => view.state.tr.insertText(letter, from, to);
    if (!view.someProp('handleTextInput', (take) => take(view, from, to, letter, plain))) view.dispatch(plain());
  }
}
const compiled = (editor: Editor) => {
  const markdown = proseMirrorToMarkdown(editor.getJSON() as PmNode);
  editor.destroy();
  return compileMarkdown(markdown);
};
const typed = (letters: string) => {
  const editor = editing();
  type(editor, letters);
  return compiled(editor);
};
const pasted = (text: string, html?: string) => {
  const editor = editing();
  const kinds: Readonly<Record<string, string | undefined>> = { 'text/plain': text, 'text/html': html };
  const getData = (kind: string) => (kind === 'Text' ? text : (kinds[kind] ?? ''));
  const event = new Event('paste', { bubbles: true, cancelable: true });
  // As a browser does it: extensions of the editor may take what is pasted before it is read.
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData: { getData, files: [], items: [], types: [] } }));
  return compiled(editor);
};

/** The text that learners read, unless some of it is formatted. */
const asRead = (tree: readonly unknown[]): string =>
  tree
    .map((block) => {
      const [kind, ...inside] = block as readonly unknown[];
      const isAddress = (node: unknown) => Array.isArray(node) && node[0] === 'a' && node.length === 4;
      const words = inside.map((node) => (isAddress(node) ? (node as unknown[])[3] : node));
      return kind === 'p' && words.every((node) => typeof node === 'string') ? words.join('') : JSON.stringify(block);
    })
    .join('\n');

const PIECES = [
  ...'*_~`#>-+.)([]!<&;:|\\={}"\'^$/',
  ...' 0157x',
  ...['init', '__init__', '_private', '_x_'],
  ...['**', '__', '~~', '```', '---', '***', '===', '  ', ' * ', ' - ', '1. ', '# ', '> ', '- ', '[ ] ', '![', ']('],
  ...['&amp;', '&lt;', '&#42;', '&nbsp;', '&copy', '<b>', '</b>', '<!--', '|-|', '--|--', 'http://x.example/'],
];
const CLOSED_WORD = /(?:\*\*?|~~|`)[\p{L}\p{N}'’-]*\p{L}[\p{L}\p{N}'’-]*\p{L}/u;
const anyMarks = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 })
  .map((pieces) => pieces.join('').trim())
  .filter((text) => text !== '' && !CLOSED_WORD.test(text) && !text.includes('{{') && formulasIn(text).length === 0);

const SEED = {
  numRuns: Number(process.env['FUZZ_RUNS'] ?? (process.env['TEST_LONG'] ? 300 : 60)),
  seed: Number(process.env['FUZZ_SEED'] ?? 1),
};

describe('EDITOR-F1 learners read every mark as it was written', () => {
  test('typed in the rich editor', () => {
    fc.assert(
      fc.property(anyMarks, (text) => expect(asRead(typed(text))).toBe(text)),
      SEED,
    );
  });
  test('pasted as plain text', () => {
    fc.assert(
      fc.property(anyMarks, (text) => expect(asRead(pasted(text))).toBe(text)),
      SEED,
    );
  });
  test.each([
    '2 * 3 * 4 = ?',
    '5*6*7',
    '- 5',
    '# 1',
    '1. one',
    '2022. It was',
    '> 5',
    '&amp;',
    '`',
    '---',
    '* 3',
    '[x](y)',
    '2 *x* 3',
    '__init__',
    'so _word_ is',
    '(__all__)',
  ])('%s', (text) => {
    expect(typed(text)).toEqual([['p', text]]);
    expect(pasted(text)).toEqual([['p', text]]);
  });
});

test.each([
  ['**bold**', ['b', 'bold']],
  ['*word*', ['i', 'word']],
  ['~~gone~~', ['s', 'gone']],
  ['`code`', ['c', 'code']],
  ['*नमस्ते*', ['i', 'नमस्ते']],
])('EDITOR-F2 marks that close around a word format it while it is typed: %s', (text, tree) => {
  expect(typed(`so ${text} is`)).toEqual([['p', 'so ', tree, ' is']]);
});
test.each(['*two words*', '**two words**', '~~no no~~', '`a b`', 'snake_case_name', 'a*bc*d', '(2 *3*)'])(
  'EDITOR-F2 never across spaces, nor within a word: %s',
  (text) => expect(typed(text)).toEqual([['p', text]]),
);

/** As Word writes a list into the clipboard. */
const line = (list: string, level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]>` +
  `<span style='mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>` +
  `&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

describe('EDITOR-V4 a list pasted from Word is a list', () => {
  test('bullets, with a bold word, between paragraphs', () => {
    const html = `<p>Before</p>${line('l0', 1, '·', 'first <b>item</b>')}\n${line('l0', 1, '·', 'second')}<p>After</p>`;
    expect(pasted('', html)).toEqual([
      ['p', 'Before'],
      ['ul', ['li', 'first ', ['b', 'item']], ['li', 'second']],
      ['p', 'After'],
    ]);
  });
  test('numbers, from the one that it begins with', () => {
    expect(pasted('', line('l1', 1, '3.', 'alpha') + line('l1', 1, '4.', 'beta'))).toEqual([
      ['ol', 3, ['li', 'alpha'], ['li', 'beta']],
    ]);
  });
  test('a list within a list, and one of another kind after it', () => {
    const html = line('l0', 1, '·', 'a') + line('l0', 2, 'o', 'b') + line('l0', 1, '·', 'c') + line('l1', 1, '1)', 'd');
    expect(pasted('', html)).toEqual([
      ['ul', ['li', 'a', ['ul', ['li', 'b']]], ['li', 'c']],
      ['ol', 1, ['li', 'd']],
    ]);
  });
});

test.each([
  ['Is $x^2$ it?', [['p', 'Is ', ['m', 'x^2', 0, null], ' it?']]],
  ['$$\\frac12$$', [['p', ['m', '\\frac12', 1, null]]]],
  ['It costs $5 or $10-$20.', [['p', 'It costs $5 or $10-$20.']]],
  ['$5 and more$', [['p', '$5 and more$']]],
  ['$x$ and $y$5', [['p', ['m', 'x', 0, null], ' and $y$5']]],
])('FORM-10 a formula is one as soon as it is typed or pasted, and prices aren’t: %s', (text, tree) => {
  expect(typed(text)).toEqual(tree);
  expect(pasted(text)).toEqual(tree);
});
