import { isBeyondMarkdown } from '@parley/contracts/markdown/parse';
import { useState } from 'react';
import { RichEditor, type EditorProps } from './RichEditor.js';
import { WithoutFormatting } from './WithoutFormatting.js';

/** The rich editor, but for a text that learners see as it is written: formatting would escape all of its marks. */
export function MessageEditor(props: EditorProps) {
  const [isBeyond] = useState(() => isBeyondMarkdown(props.text));
  return isBeyond ? <WithoutFormatting {...props} reason="beyond" /> : <RichEditor {...props} />;
}
