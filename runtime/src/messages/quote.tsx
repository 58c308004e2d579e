/** @jsxImportSource preact */
/** A quote and its author. */
import type { Content } from '@parley/contracts/definition/message-types';
import { contentOf } from '@parley/contracts/definition/message';
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { VNode } from 'preact';
import { RichText } from './text.js';

export interface QuoteProps {
  readonly item: HistoryItem;
  readonly content: Content<'quote'>;
}
export const Quote = ({ item: { originalMessage, values }, content }: QuoteProps): VNode => {
  // The text as the author wrote it, because only that has a compiled tree; the tree fills in the variables.
  const { text } = originalMessage === undefined ? content : contentOf('quote', originalMessage);
  return (
    <>
      <blockquote>
        <RichText text={text} values={values} />
      </blockquote>
      {content.author.trim() !== '' && <p class="quiet">— {content.author}</p>}
    </>
  );
};
