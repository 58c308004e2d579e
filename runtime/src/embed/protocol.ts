/**
 * The postMessage protocol between a chat in an iframe and the page around it (docs/embedding.md). Chat → page: `{
 * source: 'parley', type, … }`; page → chat: `{ source: 'parley-host', type: 'hello' }`, which asks the chat to repeat
 * all events that still hold. No message identifies the learner.
 */
import type { PlayerEvent } from '../chat/chat-props.js';

/**
 * Before the token that a course keeps, in the address of the chat's frame. A type, because scripts that share a value
 * share a file, which each of them has to wait for.
 */
export type CourseTokenMark = '#course=';
export const FROM_CHAT = 'parley';
export const FROM_HOST = 'parley-host';
/** px; a larger value can only be a mistake. */
export const MAX_HEIGHT = 20_000;

/** `resize`: height in px that the conversation and its input need without scrolling. */
export type EmbedEvent = PlayerEvent | { readonly type: 'resize'; readonly height: number };
export type EmbedMessage = EmbedEvent & { readonly source: typeof FROM_CHAT };
export const EMBED_EVENTS = [
  'ready',
  'resize',
  'step',
  'progress',
  'decided',
  'score',
  'completed',
  'marker',
  'error',
] as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isHello = (data: unknown): boolean =>
  isRecord(data) && data['source'] === FROM_HOST && data['type'] === 'hello';

/** Checks that data is a message of this protocol, including every field that the receiver uses. */
export const isEmbedMessage = (data: unknown): data is EmbedMessage =>
  isRecord(data) &&
  data['source'] === FROM_CHAT &&
  EMBED_EVENTS.some((type) => type === data['type']) &&
  (data['type'] !== 'resize' || isHeight(data['height']));

const isHeight = (height: unknown): boolean =>
  typeof height === 'number' && Number.isFinite(height) && height >= 0 && height <= MAX_HEIGHT;
