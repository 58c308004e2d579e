import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { joinImageDims, splitImageDims } from './image-dims';
import { compileMarkdown } from './compile';
import { isBeyondMarkdown, MARKDOWN_LIMITS, parseMarkdown } from './parse';
import { MARKDOWN_SAMPLES } from '../fixtures/markdown-samples';
import { compileFormula } from './mathml';
import { stringifyMarkdown } from './stringify';
import { isPlainText, treeOf, type Tree } from './tree';
import { COMPILED_WORK, treesOf } from './trees-of';
import { safeUrl } from './url';
import type { FlowDefinition } from '../definition/definition';
import type { PromptKey } from '../ids';

const roundTrip = (text: string): string => stringifyMarkdown(parseMarkdown(text));
const withoutPositions = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'position' ? undefined : value)));
const p = (...nodes: Tree): Tree => [['p', ...nodes]];

describe('round trips', () => {
  test.each(Object.entries(MARKDOWN_SAMPLES))(
    'MD-10 %s means the same after saving, and saving again changes nothing',
    (_name, text) => {
      const saved = roundTrip(text);
      expect(withoutPositions(parseMarkdown(saved))).toEqual(withoutPositions(parseMarkdown(text)));
      expect(roundTrip(saved)).toBe(saved);
    },
  );

  test('MD-10 sizes and addresses of images stay byte for byte', () => {
    const text = MARKDOWN_SAMPLES['imageDims'] ?? '';
    expect(roundTrip(text)).toBe(text);
  });

  test('MD-11 whatever is typed, reading and saving never throws', () => {
    const bits = [
      '{',
      '}',
      '{{',
      '}}',
      '@',
      '|',
      'a',
      '_b_',
      '*',
      '\\',
      ' ',
      '\n',
      'प्र',
      '`',
      '[',
      '](u)',
      '![',
      '| - |\n',
      '> ',
      '- ',
      '1. ',
      '<b>',
      '&amp;',
      '~~',
      '\n\n',
      '#',
      ' x ',
      '$',
      '^',
      '~',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 14 }), (parts) => {
        const text = parts.join('');
        compileMarkdown(text);
        roundTrip(roundTrip(text));
      }),
      { numRuns: process.env.TEST_LONG ? 2_000 : 500, seed: 5 },
    );
  });
});

describe('the compact tree', () => {
  test('MD-5 blocks', () => {
    expect(compileMarkdown('## Hi\n\n> q\n\n---\n\n```js\nx\n```')).toEqual([
      ['h', 2, 'Hi'],
      ['q', ['p', 'q']],
      ['hr'],
      ['pre', 'js', 'x'],
    ]);
  });
  test('MD-5 inline marks', () => {
    expect(compileMarkdown('**b** _i_ ~~s~~ `c` x\\\ny')).toEqual(
      p(['b', 'b'], ' ', ['i', 'i'], ' ', ['s', 's'], ' ', ['c', 'c'], ' x', ['br'], 'y'),
    );
  });
  test('MD-6 tight items hold their words, loose ones paragraphs; tasks say whether they are done', () => {
    expect(compileMarkdown('- a\n- b\n  1. c')).toEqual([['ul', ['li', 'a'], ['li', 'b', ['ol', 1, ['li', 'c']]]]]);
    expect(compileMarkdown('3. a\n\n4. b')).toEqual([['ol', 3, ['li', ['p', 'a']], ['li', ['p', 'b']]]]);
    expect(compileMarkdown('- [x] a\n- [ ] b')).toEqual([['ul', ['task', 1, 'a'], ['task', 0, 'b']]]);
  });
  test('FLOW-41, 42, 43 MD-7 an image brings its sizes', () => {
    expect(compileMarkdown('![A](https://x.io/a.png?v=2&w=320&h=200&iw=1280&ih=800 "T")')).toEqual(
      p(['img', 'https://x.io/a.png?v=2', 'A', 'T', 320, 200, 1280, 800]),
    );
    expect(joinImageDims('a.png?v=2#f', { w: 1, h: 2, iw: null, ih: null })).toBe('a.png?v=2&w=1&h=2#f');
    expect(splitImageDims('a.png?w=1&v=2&h=2#f')).toEqual({ src: 'a.png?v=2#f', w: 1, h: 2, iw: null, ih: null });
  });
  test('MD-5 references find their definitions; without one they are words', () => {
    expect(compileMarkdown('[a][x] ![b][x] [c][y]\n\n[x]: https://x.io "T"')).toEqual(
      p(['a', 'https://x.io', 'T', 'a'], ' ', ['img', 'https://x.io', 'b', 'T', null, null, null, null], ' [c][y]'),
    );
  });
});

describe('hostile text', () => {
  test('MD-8 raw HTML is shown as text', () => {
    expect(compileMarkdown('a <img src=x onerror=alert(1)> b')).toEqual(p('a <img src=x onerror=alert(1)> b'));
    expect(compileMarkdown('<script>alert(1)</script>')).toEqual(p('<script>alert(1)</script>'));
    expect(compileMarkdown('<div>\n**x**\n</div>')).toEqual(p('<div>\n**x**\n</div>'));
  });
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:x',
    '\u0001javascript:x',
    '\u200bjavascript:x',
    ' javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'javascript\n:x',
    '{{x}}:y',
    'blob:x',
  ])('MD-9 %j is followed nowhere', (url) => expect(safeUrl(url)).toBeNull());
  test.each([
    'https://x.io',
    '/a?b:c',
    '#x:y',
    'a/b:c',
    'mailto:a@b.c',
    'tel:+1',
    'HTTP://x',
    'a.png',
    '?a=b:c',
    '{{url}}',
    '',
  ])('MD-9 %j may be followed', (url) => expect(safeUrl(url)).toBe(url));
  test('MD-9 a link that may not be followed keeps its words, an image its alternative text', () => {
    expect(compileMarkdown('[go **on**](javascript:alert%281%29)')).toEqual(p('go ', ['b', 'on']));
    expect(compileMarkdown('[x](javascript&colon;alert) <javascript:alert(1)> ![y](data:image/svg+xml,x)')).toEqual(
      p('x javascript:alert(1) y'),
    );
  });
  test.each([
    ['quotes', '>'.repeat(3_000)],
    ['spaced quotes', '> '.repeat(3_000) + 'x'],
    ['lists', '- '.repeat(3_000) + 'x'],
    ['stepwise lists', Array.from({ length: 130 }, (_, i) => ' '.repeat(i * 2) + '- x').join('\n')],
    ['brackets', '['.repeat(19_000)],
    ['closed brackets', '['.repeat(9_000) + ']'.repeat(9_000)],
    ['emphasis', '*a **a '.repeat(2_800)],
    ['nested emphasis', '*a '.repeat(1_000) + 'a*'.repeat(1_000)],
    ['brackets just below the limit', '['.repeat(199) + 'x'.repeat(17_000)],
    ['delimiters just below the limit', '*'.repeat(1_999) + 'x'.repeat(17_000)],
    ['mixed delimiters just below the limit', '***_a~~'.repeat(330) + 'xxxx'.repeat(4_000)],
    ['many crowded lines', ('[a'.repeat(190) + '\n').repeat(50)],
    ['images', '![['.repeat(6_000)],
    ['backticks', Array.from({ length: 150 }, (_, i) => '`'.repeat(i)).join(' ')],
    ['braces', '{{a'.repeat(6_000)],
    ['lazy lines in quotes', '> '.repeat(10) + 'a\n'.repeat(900)],
    ['many lines', '> a\n'.repeat(4_000)],
    ['many tables', '|a|\n|-|\n|b|\n\n'.repeat(240)],
    ['a rule', '- '.repeat(50)],
    ['long', 'a *b* '.repeat(20_000)],
    ['table', '|'.repeat(6_000) + '\n' + '|-'.repeat(6_000)],
  ])('MD-12 %s come back in time, without a throw', (_name, text) => {
    const before = process.cpuUsage();
    const tree = compileMarkdown(text);
    roundTrip(text);
    expect(tree.length).toBeGreaterThan(0);
    // µs of the process's own work; without the guard this takes minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
  });
  test('MD-12 a text that is too deep is one paragraph', () => {
    expect(isBeyondMarkdown('>'.repeat(3_000))).toBe(true);
    expect(Object.values(MARKDOWN_SAMPLES).some(isBeyondMarkdown)).toBe(false);
    expect(compileMarkdown('>'.repeat(3_000))).toEqual(p('>'.repeat(3_000)));
    expect(compileMarkdown('> '.repeat(MARKDOWN_LIMITS.containers) + 'x')[0]?.[0]).toBe('q');
  });
});

describe('trees of a definition', () => {
  const key = (text: string): PromptKey => text as PromptKey;
  const definition: FlowDefinition = {
    promptsArray: [
      {
        key: key('a'),
        name: 'start',
        definition: {
          message: '**Hi**',
          tMessage: { hi: '**नमस्ते**' },
          answers: [
            { key: '1', message: '*' },
            {
              key: '2',
              message: '_yes_',
              tMessage: { hi: 'हाँ' },
              quickResponse: { message: '~~no~~', messages: ['`a`'] },
            },
          ],
          quickResponses: [{ message: '# q' }],
          extAnswerPendingMessage: '> wait',
        },
      },
      {
        key: key('b'),
        name: 'b',
        definition: { message: '**unused**', messages: [{ key: 's', message: '**step**' }] },
      },
      { key: key('c'), name: 'c', definition: { message: 'https://v.io/x_y', contentType: 'video' } },
      {
        key: key('d'),
        name: 'd',
        definition: { message: { body: '**audio**', url: 'x' }, contentType: 'mdWithAudio' },
      },
      { key: key('e'), name: 'e', definition: { message: '__proto__' } },
      {
        key: key('f'),
        name: 'f',
        definition: {
          message: { text: '**said**', author: '*Ravi*' },
          tMessage: { hi: { text: '**कहा**', author: '*रवि*' } },
          contentType: 'quote',
        },
      },
    ],
    commonAnswers: { yes: [{ key: 'c', message: '**common**' }] },
  };
  test('MD-13 every text with markup has its tree, plain ones and addresses have none', () => {
    const trees = treesOf(definition, compileFormula);
    expect(Object.keys(trees).sort()).toEqual(
      [
        '**Hi**',
        '**said**',
        '**कहा**',
        '**audio**',
        '**common**',
        '**step**',
        '**नमस्ते**',
        '# q',
        '> wait',
        '_yes_',
        '`a`',
        '~~no~~',
        '__proto__',
      ].sort(),
    );
    expect(treeOf(trees, '__proto__')).toEqual(p(['b', 'proto']));
    expect(treeOf(trees, 'constructor')).toBeNull();
  });
  test('MD-13 a definition beyond the budget leaves the rest to the player', () => {
    const long = (n: number): string => `${n} _x_ ` + 'words '.repeat(3_000);
    const many = Array.from({ length: 80 }, (_, n) => ({
      key: key(`k${n}`),
      name: `p${n}`,
      definition: { message: long(n) },
    }));
    const trees = treesOf({ promptsArray: many }, compileFormula);
    expect(Object.keys(trees).length).toBe(Math.floor(COMPILED_WORK / long(10).length));
    expect(treeOf(trees, long(0))).not.toBeNull();
  });
  test('MD-13 crowded marks count by the square of their number, which is how the parser’s work grows', () => {
    const table = (n: number): string => `${'|a'.repeat(1_200)}\n${'|-'.repeat(1_200)}\n|${n}`;
    const many = Array.from({ length: 400 }, (_, n) => ({
      key: key(`k${n}`),
      name: `p${n}`,
      definition: { message: table(n) },
    }));
    const from = process.cpuUsage();
    expect(Object.keys(treesOf({ promptsArray: many }, compileFormula)).length).toBeLessThan(3);
    expect(process.cpuUsage(from).user).toBeLessThan(5_000_000);
  });
  test('MD-14 a text counts as plain only when the parser would change nothing', () => {
    const bits = [
      'a',
      ' ',
      '1.',
      '-',
      '+',
      '=',
      '--',
      '\t',
      'x)',
      '2)',
      ':',
      '"',
      '(',
      ')',
      'प्र',
      '&',
      '#',
      '\n',
      'http',
      '://',
      '@',
      '!',
      '3',
      '$',
      '^',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        if (isPlainText(text)) expect(compileMarkdown(text)).toEqual(text.trim() === '' ? [] : p(text.trim()));
      }),
      { numRuns: process.env.TEST_LONG ? 5_000 : 1_500, seed: 7 },
    );
  });
});

describe('MD-22 every reader of a tree sees the same', () => {
  test('rows are as wide as the widest, and no words are lost', () => {
    expect(compileMarkdown('| a |\n| :- |\nb|c\n')).toEqual([['t', ['left', null], [['a'], []], [['b'], ['c']]]]);
    expect(compileMarkdown('| a | b |\n| - | - |\n| c |')).toEqual([['t', [null, null], [['a'], ['b']], [['c'], []]]]);
  });
  test('many empty cells are not made: such a text stays as it is', () => {
    const text = `|a\n|-\n${'|a'.repeat(500)}\n${'|b\n'.repeat(500)}`;
    expect(isBeyondMarkdown(text)).toBe(true);
    expect(compileMarkdown(text)).toEqual(p(text));
  });
  test('lines of inline code are joined by spaces', () => {
    expect(compileMarkdown('`a\nb`')).toEqual(p(['c', 'a b']));
  });
  test('a link without words is none: nobody could see or name it', () => {
    expect(compileMarkdown('[](u)')).toEqual([]);
    expect(compileMarkdown('a[ ](u)b [![](i)](u)')).toEqual(
      p('a b ', ['a', 'u', null, ['img', 'i', '', null, null, null, null, null]]),
    );
  });
  test('a line of spaces that must not break stays an empty line', () => {
    expect(compileMarkdown('&nbsp;')).toEqual(p('\u00a0'));
  });
});

test.each(['*a*🎉~~b~~', '🎉_a_b', 'a_b_🎉', '👩‍🏫**«x»**y', '**🎉**b'])(
  'MD-20 an emoji beside a delimiter stays whole: %s',
  (markdown) => {
    const once = stringifyMarkdown(parseMarkdown(markdown));
    expect(once).not.toMatch(/\p{Surrogate}/u);
    expect(compileMarkdown(once)).toEqual(compileMarkdown(markdown));
  },
);
test.each(['x\\a*b*c', '*x\\a*b', 'x\\\\a*b*c', 'x\\🎉*b*c', '\\a'])(
  'MD-20 a backslash before a letter beside a delimiter stays one: %s',
  (markdown) => {
    const once = stringifyMarkdown(parseMarkdown(markdown));
    expect(compileMarkdown(once)).toEqual(compileMarkdown(markdown));
  },
);
test.each(['~~a_b_~~&#x63;', '&#x61;~~_b_c~~', '~~**a**~~&#x62;', '~~🎉~~&#x62;', 'a~~b~~c', '_~~a~~_ b'])(
  'MD-20 what is struck through ends where it ended: %s',
  (markdown) => {
    const once = stringifyMarkdown(parseMarkdown(markdown));
    expect(compileMarkdown(once)).toEqual(compileMarkdown(markdown));
  },
);
