/**
 * Computes what another version of a flow gives for the answers of a chat (SPEC STAT-V1…V4). The answers are given
 * again on the other version. If its way parts from the recorded one, it makes no guess about the learner's answers
 * there.
 */
import { cleanMessage } from './clean-message.js';
import { playAgain, type Recorded } from './play-again.js';
import { ledgerOf, promptScores, scoreFrom } from './score.js';
import type { HistoryItem, PreparedFlow } from './types.js';
import { isPlace } from './visit.js';

export interface RecordedChat extends Recorded {
  readonly completed: boolean;
  /** The learner presses "Next", so the record may end before the messages that follow. */
  readonly byNext: boolean;
}

/** A prompt that earns something else. null: nothing. */
export interface PromptChange {
  readonly promptKey: string;
  /** The last answer there. */
  readonly said: string;
  readonly from: number | null;
  readonly to: number | null;
  /** An answer there waits for a person to score it. */
  readonly waits: boolean;
}
/** A score that a person gave; it stays. */
export interface KeptScore {
  readonly promptKey: string;
  readonly score: number;
}
/** By the answer's key in the record. */
export type AnswerScoring = Pick<HistoryItem, 'key' | 'score' | 'scoreLater' | 'price'>;
export type PartReason =
  /** The answer at the prompt is no longer accepted. */
  | 'refused'
  /** After the prompt the chat goes elsewhere. */
  | 'elsewhere'
  /** The chat ends at the prompt in only one of the versions. */
  | 'end';
export type Rescored =
  | {
      readonly way: 'same';
      readonly score: number | null;
      /** Answers that wait for a person to score them. */
      readonly pending: number;
      readonly changes: readonly PromptChange[];
      readonly kept: readonly KeptScore[];
      /** The scores of answers that no person scored, if they change. */
      readonly scores: readonly AnswerScoring[];
    }
  /** `promptKey`: where the ways part; null: at the beginning. */
  | { readonly way: 'other'; readonly reason: PartReason; readonly promptKey: string | null };

const isSamePlace = (a: HistoryItem | undefined, b: HistoryItem | undefined): boolean =>
  a?.promptKey === b?.promptKey &&
  a?.direction === b?.direction &&
  Boolean(a?.auto) === Boolean(b?.auto) &&
  Boolean(a?.continuesThread) === Boolean(b?.continuesThread);

/** The items up to and without the place of this number. */
const untilPlace = (history: readonly HistoryItem[], number: number): readonly HistoryItem[] => {
  let places = 0;
  const end = history.findIndex((item) => isPlace(item) && places++ === number);
  return end < 0 ? history : history.slice(0, end);
};

const givenByPerson = ({ scoreLater, score, superScore }: HistoryItem): number | null =>
  superScore ?? (scoreLater ? score : null) ?? null;

/** The item with what a person gave to the recorded one. */
const withGiven = (item: HistoryItem, { scoreLater, score, superScore }: HistoryItem): HistoryItem => ({
  ...item,
  ...(typeof superScore === 'number' && { superScore }),
  ...(scoreLater && typeof score === 'number' && { score }),
});

/** Both take the same way, so that their answers stand in the same order. */
const withAllGiven = (history: readonly HistoryItem[], recorded: readonly HistoryItem[]): readonly HistoryItem[] => {
  const answers = recorded.filter(({ direction }) => direction === 'sent').values();
  return history.map((item) => {
    const twin = item.direction === 'sent' ? answers.next().value : undefined;
    return twin ? withGiven(item, twin) : item;
  });
};

const scoresOf = (recorded: readonly HistoryItem[], history: readonly HistoryItem[]): AnswerScoring[] => {
  const answers = history.filter(({ direction }) => direction === 'sent').values();
  return recorded.flatMap((item) => {
    const twin = item.direction === 'sent' ? answers.next().value : undefined;
    if (!twin || (item.scoreLater && typeof item.score === 'number')) return [];
    const { score, scoreLater, price } = twin;
    const isScoredAlike = (score ?? null) === (item.score ?? null) && Boolean(scoreLater) === Boolean(item.scoreLater);
    if (isScoredAlike && price === item.price) return [];
    return [
      {
        key: item.key,
        ...(score !== undefined && { score }),
        ...(scoreLater && { scoreLater }),
        ...(price !== undefined && { price }),
      },
    ];
  });
};

const waitingAt = (history: readonly HistoryItem[]): ReadonlySet<string> =>
  new Set(
    history
      .filter(({ scoreLater, score, superScore }) => scoreLater && (score ?? superScore ?? null) === null)
      .map(({ promptKey }) => promptKey),
  );

const changesOf = (
  [from, recorded]: readonly [PreparedFlow, readonly HistoryItem[]],
  [to, history]: readonly [PreparedFlow, readonly HistoryItem[]],
): PromptChange[] => {
  const [before, after] = [promptScores(ledgerOf(from, recorded)), promptScores(ledgerOf(to, history))];
  const [waited, waits] = [waitingAt(recorded), waitingAt(history)];
  return [...new Set(recorded.map(({ promptKey }) => promptKey))].flatMap((promptKey) => {
    const [earned, earns] = [before.get(promptKey) ?? null, after.get(promptKey) ?? null];
    if (earned === earns && waited.has(promptKey) === waits.has(promptKey)) return [];
    const last = recorded.findLast((item) => item.direction === 'sent' && item.promptKey === promptKey);
    const said = typeof last?.message === 'string' ? cleanMessage(last) : '';
    return [{ promptKey, said, from: earned, to: earns, waits: waits.has(promptKey) }];
  });
};

/**
 * @param from the version that the chat played
 * @param to the version whose scores are asked for
 */
export const rescore = (from: PreparedFlow, to: PreparedFlow, chat: RecordedChat): Rescored => {
  // Other scores would make conditions lead elsewhere, although the learner went this way.
  const played = playAgain(to, chat, { alongRecord: true });
  const recorded = chat.history.filter(isPlace);
  const history = played.chat?.history ?? [];
  const places = history.filter(isPlace);
  const parted = recorded.findIndex((item, at) => !isSamePlace(item, places[at]));
  // An answer that is refused is the first place that the replay lacks.
  if (!played.ok && parted === places.length)
    return { way: 'other', reason: 'refused', promptKey: recorded[parted]?.promptKey ?? null };
  const mayStopEarlier = chat.byNext && !chat.completed;
  const end = parted >= 0 ? parted : recorded.length;
  if (!played.ok || parted >= 0 || (places.length > end && !mayStopEarlier))
    return { way: 'other', reason: 'elsewhere', promptKey: recorded[end - 1]?.promptKey ?? null };
  if (places.length === end && played.chat.completed !== chat.completed)
    return { way: 'other', reason: 'end', promptKey: recorded.at(-1)?.promptKey ?? null };
  const scored = withAllGiven(untilPlace(history, end), chat.history);
  const { total, pending } = scoreFrom(ledgerOf(to, scored), null);
  return {
    way: 'same',
    score: total,
    pending,
    changes: changesOf([from, chat.history], [to, scored]),
    kept: chat.history.flatMap((item) => {
      const score = item.direction === 'sent' ? givenByPerson(item) : null;
      return score === null ? [] : [{ promptKey: item.promptKey, score }];
    }),
    scores: scoresOf(chat.history, scored),
  };
};
