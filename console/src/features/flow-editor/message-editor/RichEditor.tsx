import { Selection } from '@tiptap/pm/state';
import {
  EditorContent,
  useEditor as useTiptap,
  type Editor,
  type JSONContent,
  type UseEditorOptions,
} from '@tiptap/react';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useEditorDispatch } from '../model/hooks.js';
import { usePlaceholder } from './use-placeholder.js';
import { useVariableLabel } from '../message-view/VariableChip.js';
import classes from '../message-view/message.module.css';
import { typingChanged } from '../model/editor-actions.js';
import { typedText, watchUnkept } from '../model/typing.js';
import { besideLetter } from './beside-letter.js';
import type { CaughtKeys, Typed } from '../../../ui/catch-keys.js';
import { useContentLanguage } from '../../../ui/content-language.js';
import { messageExtensions } from './extensions.js';
import { proseMirrorToMarkdown } from './from-prosemirror.js';
import { markdownToProseMirror } from './to-prosemirror.js';
import type { PmNode } from './prosemirror-json.js';
import { replaceText } from './replace-text.js';
import { picturesIn } from './take-pictures.js';
import { Toolbar } from './Toolbar.js';
import { usePictures } from './use-pictures.js';
import { VariableMenu } from './VariableMenu.js';
import { withWordLists } from './word-lists.js';
import { ONLY_THESE_RULES } from './word-marks.js';

export interface EditorProps {
  readonly text: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
  /** The point that the author clicked, in px of the window; null = put the cursor at the end. */
  readonly at: { readonly x: number; readonly y: number } | null;
  /** Keys typed while the editor was loading. */
  readonly caught: CaughtKeys;
  readonly onPlain: () => void;
  /** Called when an upload into the text begins or ends; the editor must stay open until it ends. */
  readonly onBusy: (busy: boolean) => void;
}

const contentOf = (text: string): JSONContent => markdownToProseMirror(text) as JSONContent;

/** The text as the author sees it. Markdown lacks the spaces and the empty lines at its end. */
const seenText = ({ state: { doc } }: Editor): string => doc.textBetween(0, doc.content.size, '\n', '\uFFFC');

/** Focuses synchronously: Tiptap's own command waits a frame, and keys typed in between would go to the card. */
function focusAt({ view, commands, state }: Editor, at: EditorProps['at']): void {
  const clicked = at && view.posAtCoords({ left: at.x, top: at.y });
  commands.setTextSelection(clicked ? besideLetter(state.doc, clicked.pos) : Selection.atEnd(state.doc).to);
  view.focus();
}
function insertTyped({ view, commands, state }: Editor, { all, text }: Typed): void {
  if (all) commands.setTextSelection({ from: 0, to: state.doc.content.size });
  if (text !== '') view.dispatch(view.state.tr.insertText(text));
}

/** The rich editor. It emits every change as Markdown and takes over outside changes such as undo. */
export function RichEditor({ text, label, onChange, at, caught, onPlain, onBusy }: EditorProps) {
  const placeholder = usePlaceholder();
  const labelOf = useVariableLabel();
  const language = useContentLanguage();
  const emitted = useRef(text);
  /** The text that the author saw when `emitted` was set. */
  const seen = useRef('');
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);
  const dispatch = useEditorDispatch();
  const currentEditor = useRef<Editor | null>(null);
  // Counts what was sent. An undo right after it leaves `text` as it was before, so `text` alone wouldn't tell.
  const [sent, countSent] = useReducer((count: number) => count + 1, 0);
  const [pendingText] = useState(() =>
    typedText({
      send: () => {
        if (!currentEditor.current) return;
        const markdown = proseMirrorToMarkdown(currentEditor.current.getJSON() as PmNode);
        if (markdown === emitted.current) return;
        emitted.current = markdown;
        seen.current = seenText(currentEditor.current);
        change.current(markdown);
        countSent();
      },
      onPending: (isPending) => dispatch(typingChanged(isPending)),
    }),
  );
  const pictures = usePictures(onBusy);
  // Kept in state: new options at each keystroke would recreate the editor.
  const [options] = useState((): UseEditorOptions => ({
    extensions: messageExtensions(placeholder, { labelOf, className: classes['variable'] ?? '' }),
    content: contentOf(text),
    ...ONLY_THESE_RULES,
    shouldRerenderOnTransaction: false,
    immediatelyRender: true,
    onUpdate: () => pendingText.touch(),
    onBlur: () => pendingText.flush(),
    editorProps: {
      transformPastedHTML: withWordLists,
      handlePaste: (view, event) =>
        currentEditor.current !== null &&
        pictures.take(currentEditor.current, picturesIn(event.clipboardData), view.state.selection.to),
      handleDrop: (view, event, _slice, moved) => {
        if (moved || !currentEditor.current) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to;
        return pictures.take(currentEditor.current, picturesIn(event.dataTransfer), place);
      },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: classes['message'] ?? '',
        dir: 'auto',
        ...(language !== undefined && { lang: language }),
      },
    },
  }));
  const editor = useTiptap(options);
  // React cleans up layout effects first, so pending text is flushed before the page's own cleanup saves.
  useLayoutEffect(() => {
    currentEditor.current = editor;
    seen.current = seenText(editor);
    const unwatch = watchUnkept({
      isThere: () => !editor.isDestroyed && !pendingText.isPending() && seenText(editor) !== seen.current,
      takeBack: () => {
        replaceText(editor, emitted.current);
        seen.current = seenText(editor);
      },
    });
    return () => {
      unwatch();
      pendingText.flush();
    };
  }, [editor, pendingText]);
  useLayoutEffect(() => {
    // Tiptap destroys an editor that isn't mounted within a millisecond, and creates another. Keep collecting keys
    // until then.
    if (editor.isDestroyed) return caught.begin();
    focusAt(editor, at);
    insertTyped(editor, caught.take());
    return undefined;
  }, [editor, at, caught]);
  useEffect(() => {
    // Every other edit flushes pending text first, so text that is still pending is newer than the draft.
    if (text === emitted.current || pendingText.isPending()) return;
    emitted.current = text;
    replaceText(editor, text);
    seen.current = seenText(editor);
  }, [text, sent, editor, pendingText]);
  return (
    <div className={classes['editor']}>
      <EditorContent editor={editor} />
      <Toolbar editor={editor} onPlain={onPlain} />
      <VariableMenu editor={editor} />
    </div>
  );
}
