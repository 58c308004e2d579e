/** Merges a record with another history of the same chat. Pure, so every tab gets the same result. */
import { toWire } from '@parley/contracts/engine/history-wire';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { HistoryItem, StartOptions } from '@parley/contracts/engine/types';
import type { PlayableFlow } from '../../chat/chat-props.js';
import { prepared } from '../../session/prepared.js';
import { ownAnswers, rebase } from '../../session/rebase.js';
import { historyFromWire } from '../../session/wire-history.js';
import { commonLength, withReviews } from './chat-record.js';
import type { ChatRecord } from './chat-record.js';
import type { HistoryReply } from './wire.js';

export interface Merged {
  readonly history: readonly WireItem[];
  /** Answers that no longer fit, in order. */
  readonly aside: readonly WireItem[];
}

const optionsOf = (record: ChatRecord): StartOptions => ({
  language: record.language,
  runMode: 'normal',
  autoAnswer: !record.byNext,
  seed: record.chatId,
  context: record.context,
  at: record.startedAt,
});

/**
 * Replays `answers` on top of `base`. Answers that can't be read or don't fit are returned separately, never dropped.
 * @param shown tells how far "Next" had moved the chat
 */
export const onTopOf = (
  flow: PlayableFlow,
  record: ChatRecord,
  base: readonly WireItem[],
  answers: readonly WireItem[],
  shown: readonly WireItem[] = [],
): Merged => {
  if (answers.length === 0) return { history: base, aside: [] };
  const made = prepared(flow);
  const played = historyFromWire(base);
  const said = historyFromWire(answers);
  if (!made.ok || !played || !said) return { history: base, aside: answers };
  const result = rebase(made.flow, optionsOf(record), played, said, historyFromWire(shown) ?? []);
  if (!result.ok) return { history: base, aside: answers };
  return { history: result.chat.history.map(toWire), aside: result.aside.map(toWire) };
};

/** The learner's answers in `history` after its common beginning with `base`, except those already in `known`. */
export const newAnswers = (
  history: readonly WireItem[],
  base: readonly WireItem[],
  known: readonly WireItem[],
): readonly WireItem[] => {
  const keys = new Set(known.map(({ k }) => k));
  const rest = historyFromWire(history.slice(commonLength(history, base))) ?? [];
  return ownAnswers(rest)
    .filter((item) => !keys.has(item.key))
    .map(toWire);
};

/** Answers that the server has under the same keys with other words. No player makes them, but none may be dropped. */
const otherWords = (history: readonly WireItem[], server: readonly WireItem[]): readonly WireItem[] => {
  const known = new Map(server.map((item) => [item.k, item]));
  return history.filter((item) => {
    const theirs = known.get(item.k);
    return theirs && item.d === 's' && !item.au && !theirs.ae && saidAs(item) !== saidAs(theirs);
  });
};
const saidAs = ({ mu, o, m }: WireItem): string => JSON.stringify(mu ?? o ?? m);

/**
 * The record with the server's history. Answers that the server lacks are added if they fit (`keep`), else kept aside.
 */
export const adopted = (
  flow: PlayableFlow,
  stored: ChatRecord,
  server: readonly WireItem[],
  keep: boolean,
): { readonly record: ChatRecord; readonly lost: readonly WireItem[] } => {
  const common = commonLength(stored.history, server);
  const history = withReviews(stored.history, server);
  if (keep && common === server.length) return { record: { ...stored, history, acked: server }, lost: [] };
  if (keep && common === stored.history.length && newAnswers(server, stored.history, []).length === 0)
    return { record: { ...stored, history, acked: stored.history }, lost: [] };
  const said = newAnswers(stored.history, server, [...server, ...(stored.acked ?? [])]);
  const merged = keep ? onTopOf(flow, stored, server, said, stored.history) : { history: server, aside: said };
  const lost = [...otherWords(stored.history, server), ...merged.aside];
  return { record: { ...stored, history: merged.history, acked: server, aside: [...stored.aside, ...lost] }, lost };
};

/**
 * Joins a chat begun here alone with one that another device had begun: keeps the other one, and adds the answers that
 * fit.
 */
export const joined = (
  flow: PlayableFlow,
  alone: ChatRecord,
  { id: chatId, scoredBy, history: server, language, context }: HistoryReply,
  startedAt: number,
): { readonly record: ChatRecord; readonly lost: readonly WireItem[] } => {
  const base = { ...alone, chatId, scoredBy, language, context, startedAt, acked: server, takenBack: [] };
  const said = newAnswers(alone.history, [], server);
  const { history, aside: lost } = onTopOf(flow, base, server, said, alone.history);
  return { record: { ...base, history, aside: [...alone.aside, ...lost] }, lost };
};

/** The texts of answers, to show the learner which ones are meant. */
export const answerTexts = (items: readonly WireItem[]): string[] =>
  items.map(({ mu, o, m }) => mu?.join(', ') ?? textOf(o) ?? textOf(m) ?? '…');
const textOf = (message: HistoryItem['message'] | undefined): string | undefined =>
  typeof message === 'string' ? message : undefined;
