import * as fc from 'fast-check';
import type { PromptDefinition } from '../../definition/definition.js';
import { ownAnswers } from '../../definition/links.js';
import { labelOf } from '../../definition/literal-text.js';
import { compileMarkdown } from '../../markdown/compile.js';
import type { Tree } from '../../markdown/tree.js';
import { wordsOfAll } from '../../markdown/words.js';
import { fillText } from '../../engine/variables.js';
import type { ImportedFlow } from '../imported-flow.js';
import { readAnyFile } from '../read-any-file.js';
import { linesOf, readIn } from '../testing/shown.js';
import { importTwee } from './import-twee.js';

const HARLOWE = ':: StoryData\n{"format":"Harlowe"}\n\n';
const storyOf = (body: string, head: string): string => `${head}:: Start\n${body}\n\n:: Red\nx`;
const imported = (body: string, head = HARLOWE): ImportedFlow => {
  let n = 0;
  const result = importTwee(storyOf(body, head), () => `key-${(n += 1)}`);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};
const startOf = ({ flow }: ImportedFlow): PromptDefinition => flow.definition.promptsArray[0]!.definition;
const drawn = (body: string, head?: string): Tree => compileMarkdown(String(startOf(imported(body, head)).message));

const labelsOf = (story: ImportedFlow): string[] => {
  const answers = ownAnswers(startOf(story)) ?? [];
  return answers.map((each) => wordsOfAll(compileMarkdown(labelOf(each, String(each.message)))));
};
const notesOf = (story: ImportedFlow): string[] =>
  story.notes.filter(({ place }) => place === 'Start').map(({ code, detail }) => `${code} ${detail}`.trim());

test.each([
  ['alpha\nbeta\n3. gamma', ['alpha', 'beta', '3. gamma']],
  ['one\n- two\n> three\n+ four\n= five\n1) six', ['one', '- two', '> three', '+ four', '= five', '1) six']],
  ['a<br>b\n\nc', ['a', 'b', 'c']],
  ['{\na\n  b {c\n}\n\nd}\ne', ['a b c d', 'e']],
  ['A { A  \n  B } B', ['A A B B']],
  ['(collapse:)[a\nb]', ['a b']],
  ['one \\\ntwo', ['one two']],
  ["''bold\nstill''", ['bold', 'still']],
  ['{ left open\nline', ['{ left open', 'line']],
])('FILE-T15 lines of a story are lines for learners: %j', (body, lines) => {
  const story = imported(body);
  expect(readIn(String(startOf(story).message))).toEqual(lines);
  expect(notesOf(story)).toEqual([]);
});

test.each([
  ['A\nB [[on->Red]]\n[[Red]]', [['p', 'A', ['br'], 'B on']]],
  [
    '# Head\nText\n0. one\n0.0. deeper\n0. two',
    [
      ['h', 1, 'Head'],
      ['p', 'Text'],
      ['ol', 1, ['li', 'one', ['ol', 1, ['li', 'deeper']]], ['li', 'two']],
    ],
  ],
  ['#Tight', [['h', 1, 'Tight']]],
  ['* a\n** b\n* c', [['ul', ['li', 'a', ['ul', ['li', 'b']]], ['li', 'c']]]],
])('FILE-T15 FILE-T5 lines that Harlowe formats are formatted: %j', (body, tree) => {
  expect(drawn(body)).toEqual(tree);
});

test.each([
  ['`![i](u.png) [^1]`', '![i](u.png) [^1]'],
  ['`a <b c> d <!-- c --> e`', 'a <b c> d <!-- c --> e'],
  ["`''a`''b''", "''ab"],
  ['``one ` two``', 'one ` two'],
  ['`[[Red]] (set: $x to 1) $x {{y}}`', '[[Red]] (set: $x to 1) $x {{y}}'],
  ['*', '*'],
  ["''a *b", "''a *b"],
  ['a ` b', 'a ` b'],
  ['&#42;x&#42; R&amp;D &lt;b&gt; &copy 2 &unknown; &nbsp;&amp;amp;', '*x* R&D <b> © 2 &unknown;  &amp;'],
  ['5*6*7 and 1.5 * 2.5*3', '567 and 1.5 2.53'],
  ['*(a)*b', '(a)b'],
  ['10^^2^^', '10²'],
  ['https://x.example/a_b*c*d', 'https://x.example/a_b*c*d'],
  ['(set: _t to "tea")I like _t and a_b', 'I like tea and a_b'],
])('FILE-T16 Twine and Parley show the same of %j', (body, text) => {
  const story = imported(body);
  expect(readIn(String(startOf(story).message))).toEqual(linesOf(text));
  expect(notesOf(story)).toEqual([]);
});

test('FILE-T16 what cannot be shown as in Twine is named', () => {
  expect(notesOf(imported('x^^ab2^^ A <!-- never closed'))).toEqual([
    'code-removed <!-- never closed',
    'markup-removed ^^ab2^^',
  ]);
});

test.each([
  ['[[R&amp;D 1->Red]]', HARLOWE, 'R&D 1'],
  ['[[{{x}}->Red]]', HARLOWE, 'x'],
  ['[[{{x}}->Red]]', '', '{{x}}'],
  ['[[![i]u->Red]]', HARLOWE, '![i]u'],
  ['[[`*x*` [a]->Red]]', HARLOWE, '*x* [a]'],
  ['(set: $n to "Asha")[[Hi $n->Red]]', HARLOWE, 'Hi Asha'],
  ['(print: "[[A->Red]]")', HARLOWE, 'A'],
  ["[[''a'' *b*->Red]]", HARLOWE, 'a b'],
  ['[[3. x->Red]]', HARLOWE, '3. x'],
  ['(link-goto: "R&amp;D *x*", "Red")', HARLOWE, 'R&D x'],
])('FILE-T17 an answer reads as Twine shows the link: %s %s', (body, head, label) => {
  const story = imported(body, head);
  expect(labelsOf(story)).toEqual([label]);
  expect(startOf(story).answers).toMatchObject([{ nextKey: '.Red' }]);
  // The engine fills texts in without reading them as Markdown.
  expect(fillText(String(ownAnswers(startOf(story))?.[0]?.message), () => 'filled').values).toBeUndefined();
});

test('FILE-T18 without a story format, marks that formats read differently are listed', () => {
  expect(notesOf(imported("''a'' //b// 5*6*7 ~~c~~\n# d", ''))).toEqual([
    'format-unnamed *6*',
    'format-unnamed ~~c~~',
    'format-unnamed # d',
  ]);
  expect(notesOf(imported("''a'' //b// R&amp;D\n3. c", ''))).toEqual([]);
});

/** A piece of a story, and the text that Harlowe shows for it. */
interface Piece {
  readonly source: string;
  readonly shown: string;
}
const same = (text: string): Piece => ({ source: text, shown: text });
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
  '}',
  '&',
  '"',
  '$',
  '=',
  ':',
  '1.',
  'a',
  ' ',
];
const signs = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 6 }).map((each) => each.join(''));
const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&#42;': '*',
  '&#x5B;': '[',
  '&copy;': '©',
  '&quot;': '"',
};
const word = fc.constantFrom('red', '5', 'R&D', 'snake_case', 'x.y', '3.', '🙂', 'é').map(same);
const plainPiece = fc.oneof(
  word,
  fc.constantFrom(...Object.entries(REFERENCES)).map(([source, shown]) => ({ source, shown })),
  fc.constantFrom("'", '-', '+', '>', '|', '1)', '<3', '~', '!', '=').map(same),
);
const marked = fc
  .tuple(fc.constantFrom("''", '//', '*', '**', '~~'), plainPiece)
  .map(([sign, { source, shown }]) => ({ source: `${sign}z${source}z${sign}`, shown: `z${shown}z` }));
const piece = fc.oneof(
  { weight: 3, arbitrary: plainPiece },
  { weight: 2, arbitrary: marked },
  { weight: 2, arbitrary: signs.map((shown) => ({ source: `\`${shown}\``, shown })) },
  { weight: 1, arbitrary: fc.constant({ source: '$name', shown: 'Asha' }) },
  { weight: 1, arbitrary: fc.constant({ source: '{{x}}', shown: 'x' }) },
);
const line = fc.array(piece, { minLength: 1, maxLength: 5 }).map((each): Piece => ({
  source: each.map(({ source }) => source).join(' '),
  shown: each.map(({ shown }) => shown).join(' '),
}));
const BREAKS: readonly Piece[] = [
  same('\n'),
  same('\n\n'),
  { source: '<br>', shown: '\n' },
  { source: ' \\\n', shown: ' ' },
];
const text = fc
  .array(fc.tuple(line, fc.constantFrom(...BREAKS)), { minLength: 1, maxLength: 4 })
  .map((parts): Piece => ({
    source: parts
      .map(([each, end]) => each.source + end.source)
      .join('')
      .replace(/(?:<br>|\s|\\)+$/, ''),
    shown: parts.map(([each, end]) => each.shown + end.shown).join(''),
  }))
  // The import names a passage that shows nothing.
  .filter(({ shown }) => shown.trim() !== '');
const withoutEnd = ({ source }: Piece): boolean => source !== '' && !/`$/.test(source.replaceAll(/`[^`]*`/g, ''));

/** Harlowe's links hold no brackets. */
const withoutBrackets = ({ source }: Piece): boolean => !/[[\]]/.test(source);

test('FILE-T19 learners read what Harlowe shows', () => {
  fc.assert(
    fc.property(text.filter(withoutEnd), line.filter(withoutBrackets), (message, label) => {
      const story = imported(`(set: $name to "Asha")\\\n${message.source}\n\n[[q ${label.source}->Red]]`);
      expect(readIn(String(startOf(story).message))).toEqual(linesOf(message.shown));
      expect(labelsOf(story).map((each) => each.replaceAll(/\s+/g, ' '))).toEqual(linesOf(`q ${label.shown}`));
      expect(notesOf(story)).toEqual([]);
    }),
    { numRuns: 80 },
  );
});

test('FILE-H5 brackets in verbatim text open no link in the count of words', () => {
  let n = 0;
  const read = readAnyFile(
    storyOf("`[[*` &amp;\n''zredz''\n\n[[R&amp;D ''x''->Red]]", HARLOWE),
    () => `key-${(n += 1)}`,
  );
  expect(read).toMatchObject({ ok: true, notes: [], isWhole: true });
});

test('FILE-T19 FILE-H5 the count of words finds them, too', () => {
  fc.assert(
    fc.property(text, ({ source }) => {
      const story = `(set: $name to "Asha")\\\n${source}`;
      let n = 0;
      const read = readAnyFile(storyOf(`${story}\n\n[[R&amp;D ''x''->Red]]`, HARLOWE), () => `key-${(n += 1)}`);
      expect(read).toMatchObject({ ok: true, notes: [], isWhole: true });
    }),
    { numRuns: 60 },
  );
});
