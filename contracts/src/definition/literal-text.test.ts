import fc from 'fast-check';
import { compileMarkdown } from '../markdown/compile.js';
import { writtenFormula } from './formula-grammar.js';
import { escapeMarkdown, fromBox, inBox, isUnmarked, writtenInBox } from './literal-text.js';

const PIECES = [
  ...'*_~`#>-+.)([]!<&;:|\\={}"\'^$/@',
  ...' 0157xy',
  ...['**', '__', '~~', '```', '---', '***', '===', '  ', ' * ', ' - ', '1. ', '2) ', '# ', '> ', '[ ] ', '![', ']('],
  ...['&amp;', '&lt;', '&#42;', '&nbsp;', '&copy', '<b>', '<!--', '|-|', 'http://x.example/', '*word*', '{{', '}}'],
];
const anyMarks = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
const RUNS = { numRuns: Number(process.env['FUZZ_RUNS'] ?? 2_000), seed: Number(process.env['FUZZ_SEED'] ?? 1) };

const read = (text: string): string => {
  const tree = compileMarkdown(escapeMarkdown(text));
  if (tree.length === 0) return '';
  expect(tree).toHaveLength(1);
  const [kind, ...words] = tree[0] as readonly unknown[];
  expect(kind).toBe('p');
  return words
    .map((word) => {
      if (!Array.isArray(word)) return word;
      if (word[0] === 'm') return writtenFormula(word[1], word[2] === 1);
      expect(word[0]).toBe('v');
      return word[2] === null ? `{{${word[1]}}}` : `{{${word[1]}|${word[2]}}}`;
    })
    .join('');
};
/** Names of variables have no spaces. */
const withoutSpaces = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, (variable) => variable.replace(/[\s\\]/g, ''));

test('MD-23 every text of marks is read as it is written', () => {
  fc.assert(
    fc.property(anyMarks, (text) => expect(withoutSpaces(read(text))).toBe(withoutSpaces(text.trim()))),
    RUNS,
  );
});
test.each(['2 * 3 * 4 = ?', '5*6*7', '- 5', '# 1', '1. x', '> 5', '&amp;', '__init__', '{{name}} * 2', 'a|b', '~~~'])(
  'MD-23 %s',
  (text) => expect(read(text)).toBe(text),
);
test('MD-23 lines stay lines of one text', () => {
  expect(compileMarkdown(escapeMarkdown('a\n- b\n===\n1. c'))).toEqual([['p', 'a\n- b\n===\n1. c']]);
});
test('EDITOR-F3 a box shows what was typed in it', () => {
  fc.assert(
    fc.property(anyMarks, (text) => {
      let stored = '';
      for (const letter of text) stored = fromBox(stored, inBox(stored) + letter);
      if (!/^\s{4}|\t/.test(text)) expect(inBox(stored)).toBe(text);
    }),
    RUNS,
  );
});
test('EDITOR-F3 an answer is literal as soon as its text would be read otherwise', () => {
  expect(writtenInBox({ message: 'a' }, 'well-known', null)).toEqual({ text: 'well-known' });
  expect(writtenInBox({ message: 'a' }, '5*6*7', null)).toEqual({ text: '5*6*7', literal: true });
  expect(writtenInBox({ message: 'a', literal: true }, 'b', null)).toEqual({ text: 'b', literal: true });
  expect(writtenInBox({ message: 'a' }, '5*6', 'hi')).toEqual({ text: '5*6', literal: true });
  expect(writtenInBox({ message: '**a**' }, '5*6', 'hi')).toEqual({ text: '5\\*6' });
  expect(isUnmarked('Yes, 3.5')).toBe(true);
});
