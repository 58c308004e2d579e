import { Selection } from '@tiptap/pm/state';
import {
  EditorContent,
  useEditor as useTiptap,
  type Editor,
  type JSONContent,
  type UseEditorOptions,
} from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorDispatch } from '../hooks.js';
import { useVariableLabel } from '../message-view/VariableChip.js';
import classes from '../message-view/message.module.css';
import { typingChanged } from '../model/editor-actions.js';
import { typedText } from '../model/typing.js';
import { besideLetter } from './beside-letter.js';
import type { CaughtKeys, Typed } from '../../../ui/catch-keys.js';
import { messageExtensions } from './extensions.js';
import { proseMirrorToMarkdown } from './from-prosemirror.js';
import { markdownToProseMirror } from './to-prosemirror.js';
import type { PmNode } from './prosemirror-json.js';
import { replaceText } from './replace-text.js';
import { picturesIn } from './take-pictures.js';
import { Toolbar } from './Toolbar.js';
import { usePictures } from './use-pictures.js';
import { VariableMenu } from './VariableMenu.js';

export interface EditorProps {
  readonly text: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
  /** Where the author clicked, in px of the window; null = behind the last letter. */
  readonly at: { readonly x: number; readonly y: number } | null;
  /** What was typed while this opened. */
  readonly caught: CaughtKeys;
  readonly onPlain: () => void;
  /** Something is on its way into the text: the editor must stay until it is there. */
  readonly onBusy: (busy: boolean) => void;
}

const contentOf = (text: string): JSONContent => markdownToProseMirror(text) as JSONContent;

/** At once: Tiptap's own command waits for a frame, and keys pressed before would reach the card. */
function focusAt({ view, commands, state }: Editor, at: EditorProps['at']): void {
  const found = at && view.posAtCoords({ left: at.x, top: at.y });
  commands.setTextSelection(found ? besideLetter(state.doc, found.pos) : Selection.atEnd(state.doc).to);
  view.focus();
}
function putTyped({ view, commands, state }: Editor, { all, text }: Typed): void {
  if (all) commands.setTextSelection({ from: 0, to: state.doc.content.size });
  if (text !== '') view.dispatch(view.state.tr.insertText(text));
}

/** The one mounted rich editor. Every change goes out as Markdown; text that changes from outside (undo) comes in. */
export function RichEditor({ text, label, onChange, at, caught, onPlain, onBusy }: EditorProps) {
  const { t } = useTranslation('flow-editor');
  const labelOf = useVariableLabel();
  const emitted = useRef(text);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);
  const dispatch = useEditorDispatch();
  const live = useRef<Editor | null>(null);
  const [typed] = useState(() =>
    typedText({
      send: () => {
        if (!live.current) return;
        const markdown = proseMirrorToMarkdown(live.current.getJSON() as PmNode);
        if (markdown === emitted.current) return;
        emitted.current = markdown;
        change.current(markdown);
      },
      onPending: (isPending) => dispatch(typingChanged(isPending)),
    }),
  );
  const pictures = usePictures(onBusy);
  // Made once: other options at every letter would set the whole editor up again.
  const [options] = useState((): UseEditorOptions => ({
    extensions: messageExtensions(t('messagePlaceholder'), { labelOf, className: classes['variable'] ?? '' }),
    content: contentOf(text),
    shouldRerenderOnTransaction: false,
    immediatelyRender: true,
    onUpdate: () => typed.touch(),
    onBlur: () => typed.flush(),
    editorProps: {
      handlePaste: (view, event) =>
        live.current !== null && pictures.take(live.current, picturesIn(event.clipboardData), view.state.selection.to),
      handleDrop: (view, event, _slice, moved) => {
        if (moved || !live.current) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to;
        return pictures.take(live.current, picturesIn(event.dataTransfer), place);
      },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: classes['message'] ?? '',
        dir: 'auto',
      },
    },
  }));
  const editor = useTiptap(options);
  // Layout effects are undone first: before the page's own leaving, which saves.
  useLayoutEffect(() => {
    live.current = editor;
    return () => typed.flush();
  }, [editor, typed]);
  useLayoutEffect(() => {
    // Tiptap throws away what was drawn but not shown within a millisecond, and makes another.
    if (editor.isDestroyed) return caught.begin();
    focusAt(editor, at);
    putTyped(editor, caught.take());
    return undefined;
  }, [editor, at, caught]);
  useEffect(() => {
    // Whoever changes the draft elsewhere has asked for what was typed before; what still waits is newer.
    if (text === emitted.current || typed.isPending()) return;
    emitted.current = text;
    replaceText(editor, text);
  }, [text, editor, typed]);
  return (
    <div className={classes['editor']}>
      <EditorContent editor={editor} />
      <Toolbar editor={editor} onPlain={onPlain} />
      <VariableMenu editor={editor} />
    </div>
  );
}
