import { act, fireEvent, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import { messageExtensions } from './extensions.js';
import { proseMirrorToMarkdown } from './from-prosemirror.js';
import type { PmNode } from './prosemirror-json.js';
import { ScienceRows, ScienceTools } from './ScienceTools.js';

beforeAll(giveLayout);

let editor: Editor;
let palettes: number;
beforeEach(async () => {
  palettes = 0;
  editor = new Editor({
    element: document.createElement('div'),
    extensions: messageExtensions('', { labelOf: (name) => name, className: '' }),
    content: '<p>x2</p>',
  });
  await openEditor(flowOf({ message: 'Hello' }), {
    list: (
      <>
        <ScienceTools editor={editor} palette={false} onPalette={() => (palettes += 1)} />
        <ScienceRows editor={editor} isOpen={false} />
      </>
    ),
  });
});
afterEach(() => editor.destroy());

const tool = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const markdown = () => proseMirrorToMarkdown(editor.getJSON() as PmNode).trim();

test.each([
  ['Superscript', 'x^2^'],
  ['Subscript', 'x~2~'],
])('FORM-9 the button %s writes %s', async (name, written) => {
  act(() => void editor.commands.setTextSelection({ from: 2, to: 3 }));
  fireEvent.click(await tool(name));
  expect(markdown()).toBe(written);
  expect(await tool(name)).toHaveAttribute('aria-pressed', 'true');
});

test('FORM-11 the button of formulas asks for their palette', async () => {
  fireEvent.click(await tool('Formula'));
  expect(palettes).toBe(1);
});

test('FORM-2 a block of code asks for its language, which has no spaces, and a paragraph does not', async () => {
  expect(screen.queryByPlaceholderText('python')).toBeNull();
  fireEvent.click(await tool('Code'));
  const field = await screen.findByPlaceholderText('python');
  fireEvent.change(field, { target: { value: 'type `script' } });
  expect(markdown()).toBe('```typescript\nx2\n```');
  fireEvent.change(field, { target: { value: '' } });
  expect(markdown()).toBe('```\nx2\n```');
  fireEvent.click(await tool('Code'));
  expect(screen.queryByPlaceholderText('python')).toBeNull();
});
