import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { parseMarkdown } from '@parley/contracts/markdown/parse';
import { proseMirrorToMarkdown } from './from-prosemirror.js';
import type { PmNode } from './prosemirror-json.js';
import { SAMPLES } from './testing/samples.js';
import { tidy } from './tidy.js';
import { markdownToProseMirror } from './to-prosemirror.js';

const roundTrip = (markdown: string): string => proseMirrorToMarkdown(markdownToProseMirror(markdown));

describe('MD-20 a message survives the rich editor', () => {
  test.each(Object.entries(SAMPLES))('same meaning: %s', (_, markdown) => {
    expect(compileMarkdown(roundTrip(markdown))).toEqual(compileMarkdown(markdown));
  });
  test.each(Object.entries(SAMPLES))('written the same a second time: %s', (_, markdown) => {
    const once = roundTrip(markdown);
    expect(roundTrip(once)).toBe(once);
  });
  test('every sample is parsed as Markdown, not as plain text', () => {
    for (const markdown of Object.values(SAMPLES)) expect(parseMarkdown(markdown).children.length).toBeGreaterThan(0);
  });
  test('the empty message stays empty', () => {
    expect(markdownToProseMirror('')).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
    expect(roundTrip('')).toBe('');
  });
  test('raw HTML is text, as it is for learners', () => {
    expect(roundTrip('a <b>c</b>')).toBe('a \\<b>c\\</b>');
  });
  test('sizes and other parts of an image address stay as they are', () => {
    expect(roundTrip(SAMPLES['image sizes']!)).toBe(SAMPLES['image sizes']!.trimEnd());
  });
});

describe('MD-20 texts that Markdown can write only in another form', () => {
  const p = (text: string): PmNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const empty: PmNode = { type: 'paragraph' };
  const list = (type: string, attrs: object, ...items: readonly (readonly PmNode[])[]): PmNode => ({
    type,
    attrs: { tight: true, ...attrs },
    content: items.map((content) => ({ type: type === 'taskList' ? 'taskItem' : 'listItem', content })),
  });
  const saved = (...content: readonly PmNode[]) => compileMarkdown(proseMirrorToMarkdown({ type: 'doc', content }));
  test('a list from 2 under the words of a tight item stays a list', () => {
    expect(saved(list('bulletList', {}, [p('a'), list('orderedList', { start: 2 }, [p('b')])]))).toEqual([
      ['ul', ['li', ['p', 'a'], ['ol', 2, ['li', 'b']]]],
    ]);
  });
  test('words stay words when the list under them begins with nothing', () => {
    expect(saved(list('bulletList', {}, [p('a'), list('bulletList', {}, [empty])]))).toEqual([
      ['ul', ['li', ['p', 'a'], ['ul', ['li']]]],
    ]);
  });
  test('a task has its box once it has words', () => {
    expect(saved(list('taskList', {}, [empty], [p('a')]))).toEqual([['ul', ['li'], ['task', 0, 'a']]]);
  });
  test('a break is a space where there is one line only', () => {
    const content = [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, { type: 'text', text: 'b' }];
    expect(saved({ type: 'heading', attrs: { level: 1 }, content })).toEqual([['h', 1, 'a', ['br'], 'b']]);
    expect(saved({ type: 'heading', attrs: { level: 3 }, content })).toEqual([['h', 3, 'a b']]);
    const cell = { type: 'tableHeader', attrs: { align: null }, content: [{ type: 'paragraph', content }, p('c')] };
    expect(saved({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] })).toEqual([
      ['t', [null], [['a b c']]],
    ]);
  });
});

describe('MD-21 spaces never touch a delimiter', () => {
  const bold = [{ type: 'bold' }];
  test('spaces at the edge of a mark move out of it', () => {
    const doc: PmNode = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: ' b ', marks: bold },
            { type: 'text', text: 'c' },
          ],
        },
      ],
    };
    expect(proseMirrorToMarkdown(doc)).toBe('a **b** c');
  });
  test('a mark of spaces alone is no mark', () => {
    expect(
      tidy([
        { type: 'text', text: 'a' },
        { type: 'text', text: '  ', marks: bold },
        { type: 'text', text: 'b' },
      ]),
    ).toEqual([{ type: 'text', text: 'a  b' }]);
  });
});
