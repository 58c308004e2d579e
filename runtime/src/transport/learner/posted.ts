/** Reading what was posted, and what the server made of it. Pure. */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { SaveNotice } from '../../chat-props.js';
import { commonLength } from './chat-record.js';
import type { ChatRecord } from './chat-record.js';
import { newAnswers } from './merge.js';

/** Statuses after which trying again is no use, and what the learner is told. */
const REFUSALS: Readonly<Record<number, 'gone' | 'not-found' | 'not-allowed'>> = {
  401: 'not-allowed',
  403: 'not-allowed',
  404: 'not-found',
  410: 'gone',
};

/** A newly signed link takes what these refuse. */
const OF_LINK = ['link-not-signed', 'link-expired', 'signed-chat'] as const;
export const isOfLink = (code?: string): code is (typeof OF_LINK)[number] => OF_LINK.includes(code as never);

/** The words for it; null = trying again may be some use. */
export const refusalOf = (status: number, code?: string) => (isOfLink(code) ? code : (REFUSALS[status] ?? null));

/** The server may only be a moment behind: what was completed just now is read anew before each try. */
const MOST_LOCKED = 3;

/** What is said beside "offline" after so many failures in a row. */
export const laterNotice = (
  { isLocked = false }: { readonly isLocked?: boolean },
  failures: number,
  memoryOnly: SaveNotice | undefined,
): SaveNotice | undefined => {
  if (isLocked && failures === MOST_LOCKED) return { code: 'step-locked' };
  return failures === 1 ? memoryOnly : undefined;
};

export const same = (one: readonly WireItem[], other: readonly WireItem[]): boolean =>
  one.length === other.length && commonLength(one, other) === one.length;

/** The answer that an item followed from; answers are their own cause. */
export const causeOf = (key: string): string => key.replace(/\/\d+$/, '');
export const tokenOf = ({ token }: { readonly token?: string }) => (token === undefined ? {} : { token });

export const prefixUpTo = (history: readonly WireItem[], key: string | null): readonly WireItem[] | null => {
  if (key === null) return [];
  const index = history.findIndex(({ k }) => k === key);
  return index < 0 ? null : history.slice(0, index + 1);
};
export const countAnswers = ({ acked }: ChatRecord, sent: readonly WireItem[]): number =>
  newAnswers(sent, acked ?? [], []).length;

/** The record up to and with the turn of its first unsent answer. */
export const firstAnswerOnly = (record: ChatRecord): ChatRecord => {
  const [, second] = newAnswers(record.history, record.acked ?? [], []);
  const cut = second ? record.history.findIndex(({ k }) => k === second.k) : -1;
  return cut < 0 ? record : { ...record, history: record.history.slice(0, cut) };
};
