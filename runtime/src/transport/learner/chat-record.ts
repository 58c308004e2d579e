/** What a browser keeps of one attempt of one learner, until the server has it and after. */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { Language } from '@parley/contracts/flow/definition';
import type { Attempt, PlayableFlow } from '../../chat-props.js';

export interface ChatRecord {
  readonly v: 1;
  /** UUID minted here; seeds the chat's shuffles. */
  readonly chatId: string;
  /** The capability: 32 random bytes, base64url. */
  readonly token: string;
  readonly flowId: number;
  /** The chat is a step of a sequence. */
  readonly sequence?: {
    readonly id: number;
    /** Of the sequence, when the step began. */
    readonly version: number;
    readonly allowRandomAccess: boolean;
  };
  readonly identifier: string;
  /** The identifier was made here because none was given. */
  readonly generated: boolean;
  readonly version: number | null;
  readonly language: Language;
  readonly context: Readonly<Record<string, string>>;
  /** The learner goes past messages by "Next" here; absent in old records. */
  readonly byNext?: boolean;
  readonly test: boolean;
  /** Another attempt came before this one. */
  readonly again: boolean;
  /** The whole chat as shown. */
  readonly history: readonly WireItem[];
  /** What the server is known to have; null = it has not heard of this chat yet. */
  readonly acked: readonly WireItem[] | null;
  /** Said by the learner and no longer part of the chat. */
  readonly aside: readonly WireItem[];
  /** Keys of answers that the learner changed, or took back with a changed one, until all is sent; absent in old records. */
  readonly takenBack?: readonly string[];
  /** The server won't take this chat's news: don't try again. */
  readonly refused: boolean;
  /** ms since 1970; orders attempts. */
  readonly startedAt: number;
  /** Grows with every change, in whichever tab. */
  readonly rev: number;
}

export const attemptOf = ({ chatId: seed, context, language }: ChatRecord, flow: PlayableFlow): Attempt => ({
  seed,
  context,
  language,
  flow,
});

/** What proves the right to upload for it. */
export const proofFrom = ({ flowId, chatId, token }: ChatRecord) => ({ flowId, chatId, token });

/** Two items are the same when they have the same key and say the same: a changed answer may keep its key. */
export const sameItem = (one: WireItem, other: WireItem): boolean =>
  one.k === other.k && JSON.stringify([one.m, one.ma, one.mu]) === JSON.stringify([other.m, other.ma, other.mu]);

/** How many items both begin with. */
export const commonLength = (one: readonly WireItem[], other: readonly WireItem[]): number => {
  let length = 0;
  for (const item of one) {
    const twin = other[length];
    if (!twin || !sameItem(item, twin)) break;
    length += 1;
  }
  return length;
};

/** What a reviewer writes on an item: an award, the score of an answer that is scored later, a comment. */
const reviewOf = ({ ss, sl, s, cm, cu }: WireItem): Partial<WireItem> => ({ ss, cm, cu, ...(sl ? { s } : {}) });
const saysSame = (one: WireItem, other: WireItem): boolean =>
  JSON.stringify(reviewOf(one)) === JSON.stringify(reviewOf(other));

export const sameReviews = (one: readonly WireItem[], other: readonly WireItem[]): boolean =>
  one.every((item, at) => other[at] !== undefined && saysSame(item, other[at]));

/** The history with what reviewers wrote on the server's: only the server hears of it. */
export const withReviews = (history: readonly WireItem[], server: readonly WireItem[]): readonly WireItem[] => {
  const common = commonLength(history, server);
  return history.map((item, at) => {
    const theirs = at < common ? server[at] : undefined;
    return theirs === undefined || saysSame(item, theirs) ? item : withoutEmpty({ ...item, ...reviewOf(theirs) });
  });
};
const withoutEmpty = (item: WireItem): WireItem =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as unknown as WireItem;

export const isUnsent = ({ history, acked }: ChatRecord): boolean =>
  acked === null ? history.length > 0 : commonLength(history, acked) < Math.max(history.length, acked.length);

/** The record once the learner's own chat has gone on, or an earlier answer was changed. */
export const goneOn = (record: ChatRecord, history: readonly WireItem[]): ChatRecord => {
  const takenBack = isUnsent(record) ? record.takenBack : [];
  if (!takenBack) return { ...record, history };
  const stays = new Set(history.map(({ k }) => k));
  const gone = record.history.filter(({ k, d, au }) => d === 's' && !au && !stays.has(k));
  return { ...record, history, takenBack: [...takenBack, ...gone.map(({ k }) => k)] };
};
