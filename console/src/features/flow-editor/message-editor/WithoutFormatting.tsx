import { useLayoutEffect } from 'react';
import { PlainEditor, type PlainEditorProps } from './PlainEditor.js';
import type { EditorProps } from './RichEditor.js';

/** Where there is no rich editor for a message, it is edited as Markdown. What was typed meanwhile is in it. */
export function WithoutFormatting({
  text,
  label,
  onChange,
  caught,
  reason,
}: EditorProps & Pick<PlainEditorProps, 'reason'>) {
  useLayoutEffect(() => {
    const typed = caught.take();
    if (typed.text !== '') onChange(typed.all ? typed.text : text + typed.text);
  }, [text, onChange, caught]);
  return <PlainEditor text={text} label={label} onChange={onChange} onRich={null} reason={reason} />;
}
