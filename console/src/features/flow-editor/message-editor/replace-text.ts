import { Selection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';
import { markdownToProseMirror } from './to-prosemirror.js';

/** Replaces the text and restores the cursor. A cursor at the end stays at the end. */
export function replaceText(editor: Editor, text: string): void {
  const { from, to } = editor.state.selection;
  const atEnd = from >= Selection.atEnd(editor.state.doc).to;
  editor.commands.setContent(markdownToProseMirror(text) as JSONContent, { emitUpdate: false });
  const end = atEnd ? Selection.atEnd(editor.state.doc).to : editor.state.doc.content.size;
  editor.commands.setTextSelection(atEnd ? end : { from: Math.min(from, end), to: Math.min(to, end) });
}
