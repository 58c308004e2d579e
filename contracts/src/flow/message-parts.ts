/** The texts that a message is made of, for translators: each by itself, and put back into the message it came from. */
import type { Message } from './definition.js';

export interface MessagePart {
  /** '' = the whole message is this text. */
  readonly part: string;
  readonly text: string;
}
const STATUSES = ['pending', 'rejected', 'fulfilledNull'] as const;

/** In the order in which they are read. Statuses that say nothing are left out. */
export const messageParts = (message: Message): readonly MessagePart[] => {
  if (typeof message === 'string') return [{ part: '', text: message }];
  if ('images' in message) return message.images.map(({ url }, index) => ({ part: `image${index + 1}`, text: url }));
  const url = { part: 'url', text: message.url };
  if ('body' in message) return [{ part: 'body', text: message.body }, url];
  const statuses = 'statusMessages' in message ? (message.statusMessages ?? {}) : {};
  return [url, ...STATUSES.flatMap((part) => (statuses[part]?.trim() ? [{ part, text: statuses[part] }] : []))];
};

export const partOf = (message: Message | undefined, part: string): string =>
  message === undefined ? '' : (messageParts(message).find((each) => each.part === part)?.text ?? '');

const put = (message: Exclude<Message, string>, part: string, text: string): Message => {
  if ('images' in message)
    return { images: message.images.map((image, index) => (part === `image${index + 1}` ? { url: text } : image)) };
  if (part === 'url') return { ...message, url: text };
  if (part === 'body') return { ...message, body: text };
  return 'statusMessages' in message
    ? { ...message, statusMessages: { ...message.statusMessages, [part]: text } }
    : message;
};

/**
 * The translation with one of its texts changed; what has not been translated stays as in the source. Taking the last
 * text that differed away leaves a blank translation, which is none (SPEC I18N-10).
 */
export const withPart = (source: Message, translation: Message | undefined, part: string, text: string): Message => {
  if (typeof source === 'string') return text;
  const base = typeof translation === 'object' ? translation : source;
  const next = put(base, part, text);
  if (text.trim() !== '') return next;
  const says = messageParts(next).some((each) => each.text.trim() !== '' && each.text !== partOf(source, each.part));
  return says ? next : '';
};
