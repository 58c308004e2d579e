/** The numbers of statistics, as text. */
import type { TFunction } from 'i18next';

/** A time as people read it: "6 min 38 s". */
export function durationText(ms: number, t: TFunction<'stats'>, language: string): string {
  const seconds = ms / 1_000;
  if (seconds < 60) {
    const digits = seconds < 9.95 ? 1 : 0;
    const shown = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(seconds);
    return t('seconds', { seconds: shown });
  }
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  return hours > 0 ? t('hours', { hours, minutes }) : t('minutes', { minutes, seconds: whole % 60 });
}
/** An average as people read it; "-" if there is nothing to average. */
export const averageText = (totalMs: number, count: number, t: TFunction<'stats'>, language: string): string =>
  count === 0 ? '-' : durationText(totalMs / count, t, language);

/** The exact time that a rounded one shows on hover (STAT-15); null = nothing was averaged. */
export const exactText = (seconds: number | null, t: TFunction<'stats'>): string | undefined =>
  seconds === null ? undefined : t('seconds', { seconds: seconds.toFixed(2) });

/** STAT-16: a percentage with two decimals, or "-" if nobody started. */
export const completionRate = (completed: number, attempted: number): string =>
  attempted === 0 ? '-' : `${((100 * completed) / attempted).toFixed(2)}%`;

/**
 * Share of a whole, 0…1. Repeated answers can outnumber the times a prompt was shown, and chats that were completed
 * without an answer those that were attempted.
 */
export const shareOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole));

export interface AnswerBar {
  readonly message: string;
  readonly count: number;
  readonly share: number;
  readonly right: boolean;
}
export interface PromptBars {
  readonly answers: readonly AnswerBar[];
  /** Chats that stand here and aren't completed, of those that came; null if there are none. */
  readonly left: AnswerBar | null;
}
/**
 * First answers as shares of all first answers: of one choice they add up to the whole, however often a question is asked
 * again. Answers that a flow gives itself are shares of the times that the question was shown.
 */
export function barsOf(data: {
  readonly total: number;
  readonly answered: number;
  readonly left: number;
  readonly answers: readonly { readonly message: string; readonly first: number; readonly right: boolean }[];
}): PromptBars {
  const bar = (message: string, count: number, whole: number, right: boolean) => ({
    message,
    count,
    share: shareOf(count, whole),
    right,
  });
  const whole = data.answered > 0 ? data.answered : data.total;
  return {
    answers: data.answers.map(({ message, first, right }) => bar(message, first, whole, right)),
    left: data.left > 0 ? bar('', data.left, data.total, false) : null,
  };
}
