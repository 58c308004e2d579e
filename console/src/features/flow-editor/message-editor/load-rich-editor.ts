/** The rich editor is a chunk of its own, fetched in advance so that it also opens offline. */
import { createElement } from 'react';
import type { EditorProps } from './RichEditor.js';
import { WithoutFormatting } from './WithoutFormatting.js';

/** Used if the chunk can't be loaded. */
const Unreachable = (props: EditorProps) => createElement(WithoutFormatting, { ...props, reason: 'unreachable' });

export const loadRichEditor = () =>
  import('./MessageEditor.js').then(
    (module) => module.MessageEditor,
    () => Unreachable,
  );
