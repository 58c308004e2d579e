/** @jsxImportSource preact */
/** One line of the chat. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { CATCH_ALL } from '@parley/contracts/flow/definition';
import { useContext } from 'preact/hooks';
import type { ComponentChildren, VNode } from 'preact';
import { ChatContext } from '../view/chat-context.js';
import { Images, RareMessage } from './lazy-messages.js';
import { RichText } from './text.js';

/** Markers and what the engine answered by itself are no lines of the conversation. */
export const isDrawn = (item: HistoryItem): boolean =>
  item.contentType !== 'event' && !(item.direction === 'sent' && item.auto);

const isTyped = ({ direction, answerType, matched }: HistoryItem): boolean =>
  direction === 'sent' && (answerType !== 'choice' || (matched?.includes(CATCH_ALL) ?? true));

const Content = ({ item }: { readonly item: HistoryItem }): VNode => {
  const { message, originalMessage, values, multipleAnswers } = item;
  if (typeof message === 'object' && 'images' in message) return <Images images={message.images} />;
  if (item.contentType === null || item.contentType === undefined || item.contentType === 'image') {
    if (typeof message !== 'string') return <RareMessage item={item} />;
    // What a learner typed is text, never markup.
    if (isTyped(item) && !multipleAnswers) return <p class="plain">{message}</p>;
    if (item.direction === 'sent') return <RichText text={message} values={values} />;
    return <RichText text={typeof originalMessage === 'string' ? originalMessage : message} values={values} />;
  }
  return <RareMessage item={item} />;
};

export const Bubble = ({
  item,
  children,
}: {
  readonly item: HistoryItem;
  readonly children?: ComponentChildren;
}): VNode => {
  const { t, avatarUrl } = useContext(ChatContext);
  const sent = item.direction === 'sent';
  return (
    <div class={sent ? 'line sent' : 'line received'} data-key={item.key}>
      {!sent && avatarUrl && <img class="avatar" src={avatarUrl} alt="" width={32} height={32} />}
      <div class="bubble" dir="auto">
        {sent && <span class="hidden">{t('youSaid')}: </span>}
        <Content item={item} />
      </div>
      {children}
    </div>
  );
};
