import { Editor, type JSONContent } from '@tiptap/react';
import { messageExtensions } from './extensions.js';
import { replaceText } from './replace-text.js';
import { markdownToProseMirror } from './to-prosemirror.js';

const editing = (text: string, place: number) => {
  const editor = new Editor({
    extensions: messageExtensions('', { labelOf: (name) => name, className: '' }),
    content: markdownToProseMirror(text) as JSONContent,
  });
  editor.commands.setTextSelection(place);
  return editor;
};
const typed = (editor: Editor, letters: string) => {
  editor.view.dispatch(editor.state.tr.insertText(letters));
  return editor.getText();
};

test('EDIT-135 letters caught while the editor opened stay before those typed in it', () => {
  const editor = editing('W', 2);
  replaceText(editor, 'Wh');
  expect(typed(editor, 'ich')).toBe('Which');
  editor.destroy();
});
test('EDIT-135 a cursor within the text stays where it was', () => {
  const editor = editing('Whih', 4);
  replaceText(editor, 'Whih one');
  expect(typed(editor, 'c')).toBe('Which one');
  editor.destroy();
});
