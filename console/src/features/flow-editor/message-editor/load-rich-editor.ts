/** The rich editor is a chunk of its own: fetched while the author reads, so that it is there when the network is not. */
import { createElement, useLayoutEffect } from 'react';
import { PlainEditor } from './PlainEditor.js';
import type { EditorProps } from './RichEditor.js';

/** Where the chunk can't be had, the message is edited as Markdown for now. */
const WithoutFormatting = ({ text, label, onChange, caught }: EditorProps) => {
  useLayoutEffect(() => {
    const typed = caught.take();
    if (typed.text !== '') onChange(typed.all ? typed.text : text + typed.text);
  }, [text, onChange, caught]);
  return createElement(PlainEditor, { text, label, onChange, onRich: null, reason: 'unreachable' });
};

export const loadRichEditor = () =>
  import('./RichEditor.js').then(
    (module) => ({ default: module.RichEditor }),
    () => ({ default: WithoutFormatting }),
  );
