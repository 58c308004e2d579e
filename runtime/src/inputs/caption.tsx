/** @jsxImportSource preact */
/** The description of a choice that is nothing but a picture, for those who see; the picture itself is read with it. */
import { cleanMessage } from '@parley/contracts/engine/clean-message';
import type { VNode } from 'preact';

const PICTURES = /!\[[^\]]*\]\([^)]*\)/g;
export const Caption = ({ text }: { readonly text: string }): VNode | null =>
  text.replace(PICTURES, '').trim() === '' ? (
    <span class="caption" aria-hidden="true">
      {cleanMessage({ contentType: null, message: text })}
    </span>
  ) : null;
