import { markdownToProseMirror } from './to-prosemirror.js';

test('MD-5 a link whose address is in a quote leads there in the editor as it does for learners', () => {
  expect(markdownToProseMirror('[words][a]\n\n> [a]: https://x.example').content?.[0]).toEqual({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'words', marks: [{ type: 'link', attrs: { href: 'https://x.example', title: null } }] },
    ],
  });
});
test('MD-20 emphasis inside emphasis is emphasis once', () => {
  const { content: [paragraph] = [] } = markdownToProseMirror('*a _b_*');
  expect(paragraph?.content?.map(({ marks }) => marks)).toEqual([[{ type: 'italic' }], [{ type: 'italic' }]]);
});
