/** Random documents of the rich editor: every block and mark, and text that looks like Markdown. For tests. */
import fc from 'fast-check';
import type { PmNode } from '../prosemirror-json.js';

const WORDS = [
  'hello',
  'a*b',
  '_x_',
  'snake_case',
  '**',
  '{{',
  '}}',
  '{{name}}',
  '[link]',
  '](x)',
  '<b>',
  '&amp;',
  '& ',
  '#',
  '1.',
  '-',
  '+ x',
  '> q',
  '`t`',
  '~~',
  '|',
  '!',
  'नमस्ते',
  'अच्छा।',
  '🎉',
  '👩‍🏫',
  '.',
  ',',
  '\\',
  'http://x.io',
  'a@b.c',
  '$5',
  '$',
  'x$',
  '^2^',
  '^',
  '\u00a0',
  '=',
  '---',
  '***',
  '[^1]',
  '- [ ] t',
];
const words = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom('', ' ')), { minLength: 1, maxLength: 4 })
  .map((list) => list.map(([word, gap]) => word + gap).join(''));
const link = fc.record({
  type: fc.constant('link'),
  attrs: fc.record({
    href: fc.constantFrom(
      'https://x.com/a_b?q={{name|urlEnc}}&c=1',
      'https://e.org/(a)',
      'mailto:a@b.c',
      '/rel path',
      'https://x.io/a*b*c',
    ),
    title: fc.constantFrom(null, 'T "q"', 'It’s *so*'),
  }),
});
const marks = fc
  .tuple(
    fc.subarray(['bold', 'italic', 'strike']).map((types) => types.map((type) => ({ type }))),
    fc.option(link, { freq: 6, nil: null }),
  )
  .map(([plain, href]) => (href ? [href, ...plain] : plain));
const marked = (node: fc.Arbitrary<PmNode>): fc.Arbitrary<PmNode> =>
  fc.tuple(node, marks).map(([each, list]) => (list.length > 0 ? { ...each, marks: list } : each));

const text = marked(fc.record({ type: fc.constant('text'), text: words }));
const code = fc.record({
  type: fc.constant('text'),
  text: fc.constantFrom('code', 'a`b', 'x|y', '{{name}}', ' pad ', '``'),
  marks: fc.constant([{ type: 'code' }]),
});
const special = fc.constantFrom<PmNode>(
  { type: 'text', text: '$x_1^2$', marks: [{ type: 'formula' }] },
  { type: 'text', text: '$$\\frac12$$', marks: [{ type: 'bold' }, { type: 'formula' }] },
  { type: 'text', text: '$a|b$$c$', marks: [{ type: 'formula' }] },
  { type: 'text', text: '2+ a_b', marks: [{ type: 'superscript' }] },
  { type: 'text', text: '2', marks: [{ type: 'italic' }, { type: 'subscript' }] },
);
const variable = marked(
  fc.record({
    type: fc.constant('variable'),
    attrs: fc.record({
      name: fc.constantFrom('name', 'first_name', 'प्रश्न', '_x_', 'v.id'),
      isPrompt: fc.boolean(),
      filter: fc.constantFrom(null, 'urlEnc'),
    }),
  }),
);
const size = fc.option(fc.integer({ min: 1, max: 900 }), { nil: null });
const image = marked(
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({
      src: fc.constantFrom('https://c.io/a b.png', 'https://c.io/a_b.png?v=2&t=x*y', 'https://c.io/x.png#f'),
      alt: fc.constantFrom('', 'A [x] *y*', 'चित्र', 'a\\b'),
      title: fc.constantFrom(null, 'Speed "x"'),
      w: size,
      h: size,
      iw: size,
      ih: size,
    }),
  }),
);
const inline: fc.Arbitrary<PmNode> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: code },
  { weight: 1, arbitrary: variable },
  { weight: 1, arbitrary: image },
  { weight: 1, arbitrary: special },
);
const withBreaks = fc.array(fc.oneof({ weight: 6, arbitrary: inline }, fc.constant({ type: 'hardBreak' } as PmNode)), {
  minLength: 1,
  maxLength: 6,
});
const paragraph = withBreaks.map((content): PmNode => ({ type: 'paragraph', content }));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), withBreaks)
  .map(([level, content]): PmNode => ({ type: 'heading', attrs: { level }, content }));
const codeBlock = fc
  .tuple(fc.constantFrom(null, 'js'), fc.constantFrom('a\n  b', '```\nx', '{{name}}', '~~~', '    y', ''))
  .map(([language, value]): PmNode => ({
    type: 'codeBlock',
    attrs: { language, meta: null },
    ...(value && { content: [{ type: 'text', text: value }] }),
  }));
const cell = (type: string) =>
  fc.array(withBreaks, { minLength: 1, maxLength: 2 }).map((lines): PmNode => ({
    type,
    attrs: { align: null },
    content: lines.map((content) => ({ type: 'paragraph', content })),
  }));
const table = fc
  .tuple(
    fc.tuple(cell('tableHeader'), cell('tableHeader')),
    fc.array(fc.tuple(cell('tableCell'), cell('tableCell')), { maxLength: 2 }),
  )
  .map(([head, rows]): PmNode => ({
    type: 'table',
    content: [head, ...rows].map((content): PmNode => ({ type: 'tableRow', content })),
  }));

const { block } = fc.letrec<{ block: PmNode; list: PmNode }>((tie) => {
  const inner = fc.array(tie('block'), { maxLength: 1 });
  return {
    list: fc
      .tuple(
        fc.constantFrom('bulletList', 'orderedList', 'taskList'),
        fc.boolean(),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.tuple(paragraph, inner, fc.boolean()), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, tight, start, items]): PmNode => ({
        type,
        attrs: type === 'orderedList' ? { tight, start } : { tight },
        content: items.map(([first, rest, checked]): PmNode =>
          type === 'taskList'
            ? { type: 'taskItem', attrs: { checked }, content: [first, ...rest] }
            : { type: 'listItem', content: [first, ...rest] },
        ),
      })),
    block: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      { weight: 6, arbitrary: paragraph },
      { weight: 1, arbitrary: heading },
      { weight: 1, arbitrary: codeBlock },
      { weight: 1, arbitrary: table },
      { weight: 1, arbitrary: fc.constant({ type: 'horizontalRule' } as PmNode) },
      {
        weight: 1,
        arbitrary: fc
          .array(tie('block'), { minLength: 1, maxLength: 2 })
          .map((content): PmNode => ({ type: 'blockquote', content })),
      },
      { weight: 2, arbitrary: tie('list') },
    ),
  };
});
export const anyDoc: fc.Arbitrary<PmNode> = fc
  .array(block, { minLength: 1, maxLength: 3 })
  .map((content): PmNode => ({ type: 'doc', content }));

/** Random Markdown that was imported or typed, not written in the rich editor. */
export const anyMarkdown: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...WORDS,
      ...[
        '{',
        '}',
        '@',
        '|',
        'a',
        '_b_',
        '*',
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
        '\n\n',
        '\t',
        '  ',
      ],
    ),
    { maxLength: 16 },
  )
  .map((parts) => parts.join(''));
