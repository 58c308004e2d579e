/** Pure functions about a post and the server's reply to it. */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { SaveNotice } from '../../chat/chat-props.js';
import { commonLength } from './chat-record.js';
import type { ChatRecord } from './chat-record.js';
import { newAnswers } from './merge.js';

/** Statuses after which a retry can't help, and the notice shown to the learner. */
const REFUSALS: Readonly<Record<number, 'gone' | 'not-found' | 'not-allowed'>> = {
  401: 'not-allowed',
  403: 'not-allowed',
  404: 'not-found',
  410: 'gone',
};

/** Refusals that a newly made link can resolve. */
const OF_LINK = ['link-not-signed', 'link-expired', 'signed-chat', 'test-ended'] as const;
export const isOfLink = (code?: string): code is (typeof OF_LINK)[number] => OF_LINK.some((each) => each === code);

/** The notice for a refusal; null = a retry may help. */
export const refusalOf = (status: number, code?: string) => (isOfLink(code) ? code : (REFUSALS[status] ?? null));

/** The server may lag for a moment; before each retry it reads again which steps are completed. */
const MAX_LOCKED = 3;

/** The notice shown besides "offline" after this many failures in a row. */
export const laterNotice = (
  { isLocked = false }: { readonly isLocked?: boolean },
  failures: number,
  memoryOnly: SaveNotice | undefined,
): SaveNotice | undefined => {
  if (isLocked && failures === MAX_LOCKED) return { code: 'step-locked' };
  return failures === 1 ? memoryOnly : undefined;
};

export const same = (one: readonly WireItem[], other: readonly WireItem[]): boolean =>
  one.length === other.length && commonLength(one, other) === one.length;

/** The answer that caused an item; an answer is its own cause. */
export const causeOf = (key: string): string => key.replace(/\/\d+$/, '');
export const tokenOf = ({ token }: { readonly token?: string }) => (token === undefined ? {} : { token });

export const prefixUpTo = (history: readonly WireItem[], key: string | null): readonly WireItem[] | null => {
  if (key === null) return [];
  const index = history.findIndex(({ k }) => k === key);
  return index < 0 ? null : history.slice(0, index + 1);
};
export const countAnswers = ({ acked }: ChatRecord, sent: readonly WireItem[]): number =>
  newAnswers(sent, acked ?? [], []).length;

/** The record up to its first unsent answer and the messages after that. */
export const firstAnswerOnly = (record: ChatRecord): ChatRecord => {
  const [, second] = newAnswers(record.history, record.acked ?? [], []);
  const cut = second ? record.history.findIndex(({ k }) => k === second.k) : -1;
  return cut < 0 ? record : { ...record, history: record.history.slice(0, cut) };
};
