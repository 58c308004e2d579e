/** What a message says as plain text, for lists, tables and whatever reads aloud (ENG-41, 44). */
import type { HistoryItem } from './types.js';
import { UNRESOLVED } from './variables.js';

/** Stands for a text of which nothing could be resolved. */
export const UNRESOLVED_MESSAGE = 'UNRESOLVED MESSAGE';
/** Stands for the contents of a remote message that never came, or were no text. */
export const NO_MESSAGE_FETCHED = 'NO MESSAGE FETCHED';

const FENCE = /^ {0,3}(?:`{3,}|~{3,})[^\n]*$/gm;
const LINE_START = /^ {0,3}(?:#{1,6}|>|[-+*]|\d{1,9}[.)])[^\S\n]+/gm;
const LINK = /!?\[([^[\]]*)\]\([^()\n]*\)/g;
const PAIRED: readonly RegExp[] = [
  /(`{1,3})([^`\n]+)\1/g,
  /(\*{1,3})(?=\S)([^*\n]+)(?<=\S)\1/g,
  /(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_\n]+)(?<=\S)\1(?![\p{L}\p{N}_])/gu,
  /(~~)(?=\S)([^~\n]+)(?<=\S)\1/g,
];
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
/** Escaped marks are put out of reach of the patterns meanwhile, among characters that no text has. */
const HIDING = 0xf_0000;
const HIDDEN = /[\u{f0000}-\u{f00ff}]/gu;
const hide = (_: string, mark: string): string => String.fromCodePoint(HIDING + mark.charCodeAt(0));
const unhide = (mark: string): string => String.fromCharCode((mark.codePointAt(0) ?? HIDING) - HIDING);

/** Close to what Markdown makes of it, without a parser: the player's first bytes have none. */
export const withoutMarks = (text: string): string => {
  let plain = text.replace(ESCAPED, hide).replace(FENCE, '').replace(LINE_START, '').replace(LINK, '$1');
  // Twice, since one pair may stand inside another.
  for (const mark of [...PAIRED, ...PAIRED]) plain = plain.replace(mark, '$2');
  return plain
    .replace(HIDDEN, unhide)
    .replace(/[^\S\n]+/g, ' ')
    .trim();
};

const textOf = ({ contentType, message, remote }: Pick<HistoryItem, 'contentType' | 'message' | 'remote'>): string => {
  if (contentType === 'remote') {
    const body = remote?.status === 'fulfilled' ? remote.content?.body : null;
    return typeof body === 'string' && body.trim() !== '' ? body : NO_MESSAGE_FETCHED;
  }
  if (typeof message === 'string') return message;
  if ('images' in message) return message.images.map(({ url }) => url).join(' ');
  return 'body' in message && message.body.trim() !== '' ? message.body : message.url;
};

/** `cleanMessage` of a history item; it is made when it is wanted, so that histories don't carry each text twice. */
export const cleanMessage = (item: Pick<HistoryItem, 'contentType' | 'message' | 'remote' | 'values'>): string => {
  const text = withoutMarks(textOf(item));
  const isNothing = text.replaceAll(UNRESOLVED, '').trim() === '';
  return isNothing ? UNRESOLVED_MESSAGE : text;
};
