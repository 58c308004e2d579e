import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FlowDefinition } from '../definition/definition';
import { formulasIn, MAX_FORMULA, writtenFormula } from '../definition/formula-grammar';
import { escapeMarkdown, isUnmarked } from '../definition/literal-text';
import type { PromptKey } from '../ids';
import { compileMarkdown } from './compile';
import { compileFormula, FORMULA_LIMITS } from './mathml';
import { MATH_ATTRIBUTES, MATH_ELEMENTS } from './mathml-names';
import { stringifyMarkdown } from './stringify';
import { parseMarkdown } from './parse';
import type { MathNode, Node, Tree } from './tree';
import { treesOf } from './trees-of';
import { wordsOfAll } from './words';

const everyNode = (nodes: readonly unknown[]): readonly Node[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' || Array.isArray(node)
      ? [node as Node, ...(Array.isArray(node) ? everyNode(node) : [])]
      : [],
  );
const formulasOf = (tree: Tree): readonly string[] =>
  everyNode(tree).flatMap((node) =>
    node[0] === 'm' && typeof node !== 'string' ? [writtenFormula(String(node[1]), node[2] === 1)] : [],
  );
const read = (text: string): readonly string[] => formulasOf(compileMarkdown(text));
const saved = (text: string): string => stringifyMarkdown(parseMarkdown(text));

describe('FORM-1 pandoc’s rule tells formulas from money', () => {
  test.each([
    ['$x$', ['$x$']],
    ['so $x^2 + y_1$.', ['$x^2 + y_1$']],
    ['$5 and $10', []],
    ['US$5, US$6', []],
    ['$5-$10', []],
    ['$ x$', []],
    ['$x $', []],
    ['$x$5', []],
    ['\\$x$', []],
    ['$x\\$', []],
    ['$a\\$b$', ['$a\\$b$']],
    ['$$', []],
    ['$$$', []],
    ['$$ $$', []],
    ['$$x$$', ['$$x$$']],
    ['$$ x $$', ['$$x$$']],
    ['$$\nx\n$$', ['$$x$$']],
    ['$$x$$5', ['$$x$$']],
    ['$a$$b$', ['$a$', '$b$']],
    ['`$x$`', []],
    ['$*a* b*c*$', ['$*a* b*c*$']],
    ['**$x$**', ['$x$']],
    ['- $x$\n- $y$', ['$x$', '$y$']],
    ['[$x$](u)', ['$x$']],
    ['$a\nb$', []],
    ['$x', []],
    ['${{price}} or ${{other}}', []],
  ])('%j', (text, formulas) => expect(read(text)).toEqual(formulas));

  test('the reader of Markdown and that of boxes agree', () => {
    const bits = ['$', '$', '$$', 'a', ' ', '5', '\\', '\\$', 'x^2', 'क', '\n'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 12 }), (parts) => {
        // Line breaks at the edges, and two of them, end a paragraph.
        const text = `a${parts.join('').replace(/\s*\n\s*/g, '\n')}b`;
        expect(read(text)).toEqual(formulasIn(text).map(({ latex, display }) => writtenFormula(latex, display)));
      }),
      { numRuns: process.env.TEST_LONG ? 20_000 : 2_000, seed: 3 },
    );
  });
});

describe('FORM-2 saving keeps formulas and money', () => {
  test.each([
    'It costs $5',
    'It costs $5 and $10',
    '$x$ costs $5',
    '\\$x\\$',
    'a \\$\\$x\\$\\$ b',
    '**$5** and $6',
    'x^2^ and y^2, z^3',
  ])('%j', (text) => {
    const once = saved(text);
    expect(compileMarkdown(once)).toEqual(compileMarkdown(text));
    expect(saved(once)).toBe(once);
  });
  test('a single price stays as it is typed', () => expect(saved('It costs $5')).toBe('It costs $5\n'));
  test('the pipe of a table cell is written with a backslash', () => {
    const table = '| a |\n| - |\n| $\\|x\\| \\\\ y$ |\n';
    expect(read(table)).toEqual(['$|x| \\\\ y$']);
    expect(read(saved(table))).toEqual(['$|x| \\\\ y$']);
  });
});

const elements = (node: MathNode): readonly Exclude<MathNode, string>[] =>
  typeof node === 'string' ? [] : [node, ...node.slice(2).flatMap((child) => elements(child as MathNode))];

const SCHOOL = [
  '\\frac{1}{2}',
  '\\sqrt[3]{x}',
  'x_1^2 \\times y \\div z',
  'a \\leq \\pi \\geq b',
  '\\sum_{i=1}^n i',
  '\\int_0^\\infty e^{-x}\\,dx',
  '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
  '\\begin{cases}x&y\\\\a&b\\end{cases}',
  '\\ce{2H2 + O2 -> 2H2O}',
  '\\overline{AB} \\perp \\vec{v}',
  '\\left(\\frac ab\\right)',
  '\\boxed{x}',
  '\\text{गति} = 3{,}5',
  "\\lim_{x\\to0} f'(x)",
  '\\begin{array}{c|c}a&b\\\\\\hline c&d\\end{array}',
];
const HOSTILE: readonly (readonly [string, string])[] = [
  ['a link', '\\href{javascript:alert(1)}{x}'],
  ['an address', '\\url{https://evil.example}'],
  ['a picture', '\\includegraphics{https://evil.example/x.png}'],
  ['HTML', '\\htmlmath{<img src=x onerror=alert(1)>}'],
  ['a class', '\\class{evil}{x}'],
  ['an id', '\\id{evil}{x}'],
  ['a style', '\\style{position:fixed}{x}'],
  ['data', '\\data{evil=1}{x}'],
  ['a loop', '\\def\\a{\\a\\a}\\a'],
  ['copies', `\\def\\a#1{${'#1'.repeat(9)}}${'\\a{'.repeat(9)}x${'}'.repeat(9)}`],
  ['definitions', '\\gdef\\frac{x}'],
  ['commands', '\\newcommand{\\x}{y}\\x'],
  ['something unfinished', '\\frac{1'],
  ['an unknown name', '\\nosuchname'],
  ['10 kB of letters', 'x'.repeat(10_000)],
  ['braces', '{'.repeat(999)],
  ['nested braces', `${'{'.repeat(499)}${'}'.repeat(499)}`],
  ['nested roots', `${'\\sqrt{'.repeat(140)}x${'}'.repeat(140)}`],
  ['nested powers', `${'x^{'.repeat(240)}x${'}'.repeat(240)}`],
  ['brackets', '\\left('.repeat(160)],
  ['a wide matrix', `\\begin{matrix}${'&'.repeat(900)}\\end{matrix}`],
  ['chemistry', `\\ce{${'('.repeat(900)}}`],
];

describe('FORM-4 the DOM gets listed elements and attributes only', () => {
  test.each(SCHOOL)('%s is drawn', (latex) => {
    const made = compileFormula(latex, false);
    expect(made?.[0]).toBe('math');
    for (const [name, attributes] of elements(made!)) {
      expect(MATH_ELEMENTS).toContain(name);
      expect([...Object.keys(attributes ?? {})].filter((each) => !MATH_ATTRIBUTES.has(each))).toEqual([]);
    }
  });
  test.each(['%', '% a remark', '\\label{eq:1}', '{}', '\\,', '\\quad', '\\text{ }'])(
    'FORM-6 %s shows nothing, so it can’t be published',
    (latex) => expect(compileFormula(latex, false)).toBeNull(),
  );
  test.each(['\\boxed{}', '\\sqrt{}', '\\frac{}{}', '\\square'])('%s draws a place to fill in', (latex) =>
    expect(compileFormula(latex, false)).not.toBeNull(),
  );
  test('HTML stays text', () => {
    expect(compileFormula('\\text{<b onclick=x>}', false)).toEqual([
      'math',
      null,
      ['mtext', null, '<b\u00a0onclick=x>'],
    ]);
  });
  test('colours and sizes are left out, lengths are bounded', () => {
    const made = JSON.stringify([
      compileFormula('\\color{red}{\\Huge{\\Huge x}}', true),
      compileFormula('\\hspace{9999em}x\\lower{3000pt}{y}\\rule{9999em}{9999em}', true),
    ]);
    expect(made).not.toMatch(/color|red|mathsize/);
    for (const [, number] of made.matchAll(/(-?[\d.]+)(?:em|pt)/g))
      expect(Math.abs(Number(number))).toBeLessThanOrEqual(FORMULA_LIMITS.em);
  });
});

describe('FORM-5 hostile LaTeX is refused soon', () => {
  test.each(HOSTILE)('%s', (_name, latex) => {
    const before = process.cpuUsage();
    const made = compileFormula(latex, true);
    // Whatever is drawn has no address; most of it isn't drawn at all.
    expect(JSON.stringify(made)).not.toMatch(/href|src|evil|javascript|onerror/);
    if (latex.length > MAX_FORMULA || /href|url|include|html|class|id|style|data|def|command/.test(latex))
      expect(made).toBeNull();
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
  test('a text of many formulas is compiled within the budget', () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      key: `k${n}` as PromptKey,
      name: `p${n}`,
      definition: { message: `${n} ${'$\\ce{H2O + A -> B}$ '.repeat(900)}` },
    }));
    const before = process.cpuUsage();
    treesOf({ promptsArray: many }, compileFormula);
    expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
  });
});

const flow = (message: string, more: object = {}): FlowDefinition => ({
  promptsArray: [{ key: 'a' as PromptKey, name: 'start', definition: { message, ...more } }],
});
describe('FORM-3 formulas are compiled at publish, in every language', () => {
  test('messages, answers, reactions and translations', () => {
    const trees = treesOf(
      flow('$a$', {
        tMessage: { hi: '$b$ है' },
        answers: [{ key: '1', message: '$\\frac12$', literal: true, quickResponse: { message: '**$c$**' } }],
      }),
      compileFormula,
    );
    expect(Object.keys(trees).sort()).toEqual(['$\\frac12$', '$a$', '$b$ है', '**$c$**']);
    expect(trees['$a$']).toEqual([['p', ['m', 'a', 0, ['math', null, ['mi', null, 'a']]]]]);
  });
  test('a text with prices is as plain as before', () => {
    expect(treesOf(flow('$5 and $10'), compileFormula)).toEqual({});
  });
  test('a formula that can’t be read is kept as written', () => {
    expect(compileMarkdown('$\\frac{1$', compileFormula)).toEqual([['p', ['m', '\\frac{1', 0, null]]]);
  });
  test('FORM-8 a version published earlier keeps its dollars', () => {
    expect(treesOf(flow('$a$ x^2^'), null)).toEqual({});
    expect(treesOf(flow('**b** $a$'), null)).toEqual({ '**b** $a$': [['p', ['b', 'b'], ' $a$']] });
  });
});

test('FORM-7 plain text keeps the LaTeX', () => {
  expect(wordsOfAll(compileMarkdown('Is $\\frac{1}{2}$ = 2^-1^?'))).toBe('Is \\frac{1}{2} = 2-1?');
});

describe('FORM-2 an answer’s box has formulas, too', () => {
  test.each([
    ['$x^2$', '$x^2$', true],
    ['$\\frac{1}{2}$', '$\\frac{1}{2}$', true],
    ['a_b $x_1$', 'a\\_b $x_1$', false],
    ['$5', '$5', true],
    ['$5 and $10', '\\$5 and \\$10', false],
    ['x^2', 'x^2', true],
    ['x^2^', 'x\\^2\\^', false],
    ['$x$ {{n_1}}', '$x$ {{n_1}}', true],
  ])('%j', (typed, markdown, unmarked) => {
    expect(escapeMarkdown(typed)).toBe(markdown);
    expect(isUnmarked(typed)).toBe(unmarked);
  });
});

describe('FORM-9 superscript and subscript', () => {
  test.each([
    ['x^2^', ['x', ['sup', '2']]],
    ['H~2~O', ['H', ['sub', '2'], 'O']],
    ['Ca^2+^', ['Ca', ['sup', '2+']]],
    ['~~a~~', [['s', 'a']]],
    ['^^ and ^^', ['^^ and ^^']],
    ['2^10 and 3^2', ['2^10 and 3^2']],
    ['~5-~6', ['~5-~6']],
    ['a^b c^', ['a^b c^']],
    ['\\^2^', ['^2^']],
    ['`x^2^`', [['c', 'x^2^']]],
  ])('%j', (text, inside) => expect(compileMarkdown(text)).toEqual([['p', ...inside]]));
});
