/** Gives the note under each answer of a transcript: its score and how long it took. */
import type { HistoryItem } from '@parley/contracts/engine/types';

export interface AnswerNote {
  readonly itemKey: string;
  /** null: it has none. */
  readonly score: number | null;
  /** The version by which a re-score gave it; null: the chat's own. */
  readonly rescoredBy: number | null;
  /** Somebody still has to score it. */
  readonly unscored: boolean;
  /** ms from the message before it; null if somebody else gave the answer, or the clock went back. */
  readonly tookMs: number | null;
}

export function answerNotesOf(items: readonly HistoryItem[]): AnswerNote[] {
  return items.flatMap((item, at): AnswerNote[] => {
    if (item.direction !== 'sent' || item.auto) return [];
    const score = item.superScore ?? item.score ?? null;
    const before = items[at - 1];
    const took = before && !item.answerExternally ? item.at - before.at : null;
    return [
      {
        itemKey: item.key,
        score,
        rescoredBy: item.rescoredBy ?? null,
        unscored: item.scoreLater === true && score === null,
        tookMs: took !== null && took >= 0 ? took : null,
      },
    ];
  });
}

/** "1 min 12 s" in the reader's language. */
export function durationText(ms: number, language: string): string {
  const seconds = Math.round(ms / 1_000);
  const parts = [
    ['hour', Math.floor(seconds / 3_600)],
    ['minute', Math.floor((seconds % 3_600) / 60)],
    ['second', seconds % 60],
  ] as const;
  const said = parts.filter(([, value]) => value > 0).slice(0, 2);
  return (said.length > 0 ? said : ([['second', 0]] as const))
    .map(([unit, value]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    )
    .join(' ');
}
