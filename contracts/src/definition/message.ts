/** Operations on messages of any type. No other module looks into a message's shape. */
import { MESSAGE_TYPES, TYPE_NAMES, type Content, type MessageType, type TypedMessage } from './message-types.js';
import { emptyShape, fits, mapShape, type ChangeText, type Limits, type Role, type Shape, type Text } from './shape.js';

export type Message = Content;
/** As stored and sent; `null` means Markdown. */
export type ContentType = null | Exclude<MessageType, 'markdown'>;
export const CONTENT_TYPES = TYPE_NAMES.filter((type) => type !== 'markdown');

export const typeNamed = (contentType: ContentType | undefined): MessageType => contentType ?? 'markdown';
export const contentTypeOf = (type: MessageType): ContentType => (type === 'markdown' ? null : type);

/** Limits in characters and items, wide enough for any message of a definition. */
const STORED: Limits = { text: 5_000_000, list: 1_000 };
/** Empty for an unknown type: a page that stays open may be older than the flow that it plays. */
const shapesOf = (type: MessageType): readonly Shape[] =>
  Object.hasOwn(MESSAGE_TYPES, type) ? MESSAGE_TYPES[type] : [];
const fitting = (shapes: readonly Shape[], value: unknown): Shape | undefined =>
  shapes.find((shape) => fits(shape, value, STORED));
const size = (shape: Shape): number =>
  typeof shape === 'string' ? 0 : Object.keys(shape).reduce((sum, name) => sum + (name.endsWith('?') ? 1 : 10), 0);
/** Each shape once, the most demanding first, so that a message that fits two is read without losing a field. */
export const EVERY_SHAPE: readonly Shape[] = [...new Set(TYPE_NAMES.flatMap(shapesOf))].sort(
  (a, b) => size(b) - size(a),
);

/**
 * The message with the type that its shape matches. A plain text in place of a richer type counts as Markdown (for
 * example the label of a chosen picture). Null = it matches no known type and can't be shown.
 */
export const typed = (contentType: ContentType | undefined, message: unknown): TypedMessage | null => {
  const type = typeNamed(contentType);
  if (fitting(shapesOf(type), message)) return { type, content: message } as TypedMessage;
  return typeof message === 'string' ? { type: 'markdown', content: message } : null;
};

/** A message without a type, or that doesn't match it, is recognised by its shape; a text counts as Markdown. */
const shapeOf = (message: Message, contentType?: ContentType): Shape =>
  fitting(shapesOf(typeNamed(contentType)), message) ?? fitting(EVERY_SHAPE, message) ?? {};

export const isMessage = (value: unknown): value is Message => fitting(EVERY_SHAPE, value) !== undefined;

/** Applies `change` to each text; drops fields that no message type has. */
export const mapMessage = <M extends Message>(message: M, change: ChangeText, contentType?: ContentType): M =>
  mapShape(shapeOf(message, contentType), message, change) as M;
export const copyMessage = (message: Message): Message =>
  typeof message === 'string' ? message : mapMessage(message, ({ text }) => text);

/** In reading order. */
export const textsIn = (message: Message, contentType?: ContentType): readonly Text[] => {
  const texts: Text[] = [];
  mapMessage(
    message,
    (text) => {
      texts.push(text);
      return text.text;
    },
    contentType,
  );
  return texts;
};

export const isBlank = (text: string): boolean => text.trim() === '';
/** True if the message has nothing to show: neither text nor address. */
export const isBlankMessage = (message: Message): boolean =>
  typeof message === 'string'
    ? isBlank(message)
    : textsIn(message).every(({ role, text }) => role === 'standIn' || isBlank(text));

/** Markdown and words are read, so they are translated. */
const isRead = (role: Role): boolean => role === 'markdown' || role === 'words';
/** The translation, with the source's words in place of blank ones (SPEC I18N-T21); the same object if it has no gap. */
export const withoutGaps = <M extends Message>(translation: M, source: M): M => {
  if (typeof translation === 'string' || typeof source === 'string') return translation;
  const words = new Map(textsIn(source).map(({ path, text }) => [path.join('.'), text]));
  let hasGaps = false;
  const whole = mapMessage(translation, ({ path, role, text }) => {
    const said = isRead(role) && isBlank(text) ? (words.get(path.join('.')) ?? '') : '';
    if (isBlank(said)) return text;
    hasGaps = true;
    return said;
  });
  return hasGaps ? whole : translation;
};

/** The initial content of a message of this type (SPEC FLOW-38…40). */
export const emptyMessage = (contentType: ContentType): Message =>
  emptyShape(shapesOf(typeNamed(contentType))[0] ?? 'markdown') as Message;

/** Its texts or, if it has none, its addresses. */
export const plainText = (message: Message, between = ' '): string => {
  if (typeof message === 'string') return message;
  const texts = textsIn(message).filter(({ role }) => role !== 'standIn');
  const words = texts.filter(({ role, text }) => role !== 'address' && !isBlank(text));
  return (words.length > 0 ? words : texts)
    .map(({ text }) => text)
    .filter((text) => !isBlank(text))
    .join(between);
};

/** The first address in the message. */
export const addressIn = (message: Message | undefined, contentType?: ContentType): string =>
  message === undefined ? '' : (textsIn(message, contentType).find(({ role }) => role === 'address')?.text ?? '');

/** The message if it has this type, else the type's initial content. For editors, which must show any state. */
export const contentOf = <T extends MessageType>(type: T, message: Message | undefined): Content<T> =>
  (fitting(shapesOf(type), message) ? message : emptyMessage(contentTypeOf(type))) as Content<T>;
