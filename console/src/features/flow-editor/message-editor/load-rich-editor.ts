/** The rich editor is a chunk of its own: fetched while the author reads, so that it is there when the network is not. */
import { createElement } from 'react';
import type { EditorProps } from './RichEditor.js';
import { WithoutFormatting } from './WithoutFormatting.js';

/** For now: the chunk can't be had. */
const Unreachable = (props: EditorProps) => createElement(WithoutFormatting, { ...props, reason: 'unreachable' });

export const loadRichEditor = () =>
  import('./MessageEditor.js').then(
    (module) => ({ default: module.MessageEditor }),
    () => ({ default: Unreachable }),
  );
