/** The numbers of the Summary tab, as text. */

/** STAT-15: seconds with two decimals; "-" when there is nothing to average. */
export const averageSeconds = (totalMs: number, count: number): string =>
  count === 0 ? '-' : (totalMs / (1_000 * count)).toFixed(2);

/** STAT-16: a percentage with two decimals, or "-" when nobody started. */
export const completionRate = (completed: number, attempted: number): string =>
  attempted === 0 ? '-' : `${((100 * completed) / attempted).toFixed(2)}%`;

/** Share of a whole, 0…1; answers that repeat can outnumber the times a prompt was shown. */
export const shareOf = (part: number, whole: number): number => (whole <= 0 ? 0 : Math.min(1, part / whole));

export interface AnswerBar {
  readonly message: string;
  readonly count: number;
  readonly share: number;
}
export interface PromptBars {
  readonly answers: readonly AnswerBar[];
  /** Shown, and left without an answer. */
  readonly unanswered: AnswerBar | null;
}
export function barsOf(data: {
  readonly total: number;
  readonly answers: readonly { readonly message: string; readonly count: number }[];
}): PromptBars {
  const answered = data.answers.reduce((sum, { count }) => sum + count, 0);
  const left = data.total - answered;
  const bar = (message: string, count: number) => ({ message, count, share: shareOf(count, data.total) });
  return {
    answers: data.answers.map(({ message, count }) => bar(message, count)),
    // A prompt that nobody can answer leaves nobody out.
    unanswered: data.answers.length > 0 && left > 0 ? bar('', left) : null,
  };
}
