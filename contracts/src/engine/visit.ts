/**
 * A visit: a prompt from its first item until the chat moves on. It is read from the history's end, so that a stored
 * chat knows its position.
 */
import type { HistoryItem } from './types.js';

/** The items of a chat, in two lists while a turn is being played. */
export interface Items {
  readonly past: readonly HistoryItem[];
  readonly added: readonly HistoryItem[];
}
export const countOf = ({ past, added }: Items): number => past.length + added.length;
export const itemAt = ({ past, added }: Items, index: number): HistoryItem | undefined =>
  index < past.length ? past[index] : added[index - past.length];
export const lastOf = (items: Items): HistoryItem | undefined => itemAt(items, countOf(items) - 1);

export interface Visit {
  /** The item that began the visit. */
  readonly first: HistoryItem | null;
  /** Its answers, newest first. */
  readonly sent: readonly HistoryItem[];
}
export const beginsVisit = ({ direction, part, continuesThread }: HistoryItem): boolean =>
  direction === 'received' && part !== 'quickResponse' && !continuesThread;

/** True for the places that make up a way: each arrival at a prompt, and each answer. */
export const isPlace = (item: HistoryItem): boolean => item.direction === 'sent' || beginsVisit(item);

/** Help was asked for, and nothing tried. */
export const isForHelp = ({ price }: Pick<HistoryItem, 'price'>): boolean => price !== undefined;
/** Help that cost points. */
export const isPaidHelp = ({ price }: Pick<HistoryItem, 'price'>): boolean => price !== undefined && price !== 0;
/** The number of answers tried. */
export const triesIn = ({ sent }: Visit): number => sent.reduce((sum, item) => sum + (isForHelp(item) ? 0 : 1), 0);

const NONE: readonly HistoryItem[] = [];

/** The visit of the last item. */
export const currentVisit = (items: Items): Visit => {
  const last = lastOf(items);
  if (last && beginsVisit(last)) return { first: last, sent: NONE };
  const sent: HistoryItem[] = [];
  const promptKey = last?.promptKey;
  for (let i = countOf(items) - 1; i >= 0; i -= 1) {
    const item = itemAt(items, i);
    if (!item || item.promptKey !== promptKey) break;
    if (beginsVisit(item)) return { first: item, sent };
    if (item.direction === 'sent') sent.push(item);
  }
  return { first: null, sent };
};

/** Canonical messages given since this step of the visit was asked. */
export const givenAnswers = ({ sent }: Visit, stepIndex: number): ReadonlySet<string> =>
  new Set(
    sent
      .filter((item) => !isForHelp(item) && (item.stepIndex ?? 0) === stepIndex)
      .flatMap(({ matched }) => matched ?? []),
  );
