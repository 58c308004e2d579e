import { useLayoutEffect } from 'react';
import { PlainEditor, type PlainEditorProps } from './PlainEditor.js';
import type { EditorProps } from './RichEditor.js';

/** The plain editor in place of the rich one; it takes over keys typed while loading. */
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
