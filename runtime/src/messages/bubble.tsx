/** @jsxImportSource preact */
/** One line of the chat. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { CATCH_ALL } from '@parley/contracts/flow/definition';
import type { ComponentChildren, VNode } from 'preact';
import type { ChatContextValue } from '../view/chat-context.js';
import { Images, RareMessage } from './lazy-messages.js';
import { richText } from './text.js';

/** Markers and what the engine answered by itself are no lines of the conversation. */
export const isDrawn = (item: HistoryItem): boolean =>
  item.contentType !== 'event' && !(item.direction === 'sent' && item.auto);

const isTyped = ({ direction, answerType, matched, template }: HistoryItem): boolean =>
  direction === 'sent' && template === undefined && (answerType !== 'choice' || (matched?.includes(CATCH_ALL) ?? true));

const content = (item: HistoryItem, { trees }: ChatContextValue): ComponentChildren => {
  const { message, originalMessage, template, values, multipleAnswers } = item;
  if (typeof message === 'object' && 'images' in message) return <Images images={message.images} />;
  const isText = item.contentType === null || item.contentType === undefined || item.contentType === 'image';
  if (!isText || typeof message !== 'string') return <RareMessage item={item} />;
  // What a learner typed is text, never markup.
  if (isTyped(item) && !multipleAnswers) return <p class="plain">{message}</p>;
  const said =
    item.direction === 'received' && typeof originalMessage === 'string' ? originalMessage : (template ?? message);
  return richText(said, values, trees);
};

/** `after`: stands below the words. No component: a chat has thousands of these. */
export const bubble = (item: HistoryItem, context: ChatContextValue, after: ComponentChildren): VNode => {
  const { t, avatarUrl } = context;
  const sent = item.direction === 'sent';
  return (
    <div class={sent ? 'line sent' : 'line received'} data-key={item.key}>
      {!sent && avatarUrl && <img class="avatar" src={avatarUrl} alt="" width={32} height={32} />}
      <div class="bubble" id={item.key} dir="auto">
        {sent && <span class="hidden">{`${t('youSaid')}: `}</span>}
        {content(item, context)}
        {sent && item.comment && (
          <p class="comment">
            <b>{t('comment')}</b> {item.comment}
          </p>
        )}
      </div>
      {after}
    </div>
  );
};
