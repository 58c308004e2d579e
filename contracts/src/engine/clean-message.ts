/** A message as plain text, for lists, tables and screen readers (ENG-41, 44). */
import { plainText } from '../definition/message.js';
import type { HistoryItem } from './types.js';
import { UNRESOLVED } from './variables.js';

/** Replaces a text whose variables all have no value. */
export const UNRESOLVED_MESSAGE = 'UNRESOLVED MESSAGE';
/** Replaces a remote message whose content never arrived, or wasn't text. */
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
/** Escaped marks are temporarily replaced by characters that no text contains, so that the patterns skip them. */
const HIDING = 0xf_0000;
const HIDDEN = /[\u{f0000}-\u{f00ff}]/gu;
const hide = (_: string, mark: string): string => String.fromCodePoint(HIDING + mark.charCodeAt(0));
const unhide = (mark: string): string => String.fromCharCode((mark.codePointAt(0) ?? HIDING) - HIDING);

/** An approximation of Markdown without a parser, because the player's first script has none. */
export const withoutMarks = (text: string): string => {
  let plain = text.replace(ESCAPED, hide).replace(FENCE, '').replace(LINE_START, '').replace(LINK, '$1');
  // Twice, because one pair may be inside another.
  for (const mark of [...PAIRED, ...PAIRED]) plain = plain.replace(mark, '$2');
  return plain
    .replace(HIDDEN, unhide)
    .replace(/[^\S\n]+/g, ' ')
    .trim();
};

type Shown = Pick<HistoryItem, 'contentType' | 'message' | 'remote' | 'values' | 'template'>;
const textOf = ({ contentType, message, remote, template, values }: Shown): string => {
  if (contentType === 'remote') {
    const body = remote?.status === 'fulfilled' ? remote.content?.body : null;
    return typeof body === 'string' && body.trim() !== '' ? body : NO_MESSAGE_FETCHED;
  }
  return template === undefined || values ? plainText(message) : template;
};

/** `cleanMessage` of a history item, computed on demand, so that histories don't contain each text twice. */
export const cleanMessage = (item: Shown): string => {
  const text = withoutMarks(textOf(item));
  const isNothing = text.replaceAll(UNRESOLVED, '').trim() === '';
  return isNothing ? UNRESOLVED_MESSAGE : text;
};
