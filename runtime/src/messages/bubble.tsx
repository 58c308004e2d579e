/** @jsxImportSource preact */
/** Draws one history item. */
import type { Content } from '@parley/contracts/definition/message-types';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import type { ComponentChildren, VNode } from 'preact';
import type { ChatContextValue } from '../context/chat-context.js';
import { Images, RareMessage } from './lazy-messages.js';
import { richText } from './text.js';

/** Markers and automatic answers are not shown in the conversation. */
export const isDrawn = (item: HistoryItem): boolean =>
  item.contentType !== 'event' && !(item.direction === 'sent' && item.auto);

const isTyped = ({ direction, answerType, matched, template }: HistoryItem): boolean =>
  direction === 'sent' && template === undefined && (answerType !== 'choice' || (matched?.includes(CATCH_ALL) ?? true));

/** Checks the type only: this is part of the page's first script, which contains no schemas. */
const isImages = (item: HistoryItem): item is HistoryItem & { readonly message: Content<'image'> } =>
  item.contentType === 'image' && typeof item.message === 'object';

const content = (item: HistoryItem, { trees }: ChatContextValue): ComponentChildren => {
  const { message, originalMessage, template, values, multipleAnswers } = item;
  // The label of a chosen picture is plain text.
  const isText = typeof message === 'string' && (!item.contentType || item.contentType === 'image');
  if (!isText) return isImages(item) ? <Images images={item.message.images} /> : <RareMessage item={item} />;
  // A typed answer is text, never markup.
  if (isTyped(item) && !multipleAnswers) return <p class="plain">{message}</p>;
  const said =
    item.direction === 'received' && typeof originalMessage === 'string' ? originalMessage : (template ?? message);
  return richText(said, values, trees);
};

/** `after` is drawn below the text. A function instead of a component, because a chat has thousands of these. */
export const bubble = (item: HistoryItem, context: ChatContextValue, after: ComponentChildren): VNode => {
  const { t, avatarUrl, marks } = context;
  const sent = item.direction === 'sent';
  return (
    <div class={sent ? 'line sent' : 'line received'} data-key={item.key} data-part={item.part}>
      {!sent && avatarUrl && <img class="avatar" src={avatarUrl} alt="" width={32} height={32} />}
      <div class="bubble" id={item.key} dir="auto" lang={marks.ofContent.lang}>
        {sent && <span class="hidden" dir="auto" lang={marks.ofInterface.lang}>{`${t('youSaid')}: `}</span>}
        {content(item, context)}
        {sent && item.comment && (
          <p class="comment">
            <b lang={marks.ofInterface.lang}>{t('comment')}</b> {item.comment}
          </p>
        )}
      </div>
      {after}
    </div>
  );
};
