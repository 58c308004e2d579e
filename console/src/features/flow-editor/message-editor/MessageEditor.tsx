import { isBeyondMarkdown } from '@parley/contracts/markdown/parse';
import { useState } from 'react';
import { RichEditor, type EditorProps } from './RichEditor.js';
import { WithoutFormatting } from './WithoutFormatting.js';

/**
 * The rich editor. Text that the parser gave up on and shows as plain text is edited without it, because saving would
 * escape the author's markup.
 */
export function MessageEditor(props: EditorProps) {
  const [isBeyond] = useState(() => isBeyondMarkdown(props.text));
  return isBeyond ? <WithoutFormatting {...props} reason="beyond" /> : <RichEditor {...props} />;
}
