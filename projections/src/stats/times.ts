import {
  DEFAULT_OUTLIER_THRESHOLD_MS,
  OUTLIER_THRESHOLDS_MS,
  type OutlierBehaviour,
} from '@parley/contracts/http/stats';

interface TimeCounter {
  /** ms; 0 = gaps count whole. */
  readonly threshold: number;
  readonly behaviour: OutlierBehaviour;
}
/** A chat's time is summed once for each of these (decision 51). */
export const TIME_COUNTERS: readonly TimeCounter[] = [
  ...OUTLIER_THRESHOLDS_MS.map((threshold) => ({ threshold, behaviour: 'clip' as const })),
  ...OUTLIER_THRESHOLDS_MS.filter((ms) => ms > 0).map((threshold) => ({ threshold, behaviour: 'zero' as const })),
];
/** -1: not counted. */
export const timeCounterAt = (threshold: number, behaviour: OutlierBehaviour): number =>
  TIME_COUNTERS.findIndex((each) => each.threshold === threshold && (threshold === 0 || each.behaviour === behaviour));

/** The one that fills the cells of whole chats. */
export const DEFAULT_TIME = timeCounterAt(DEFAULT_OUTLIER_THRESHOLD_MS, 'clip');

export const NO_TIME: readonly number[] = TIME_COUNTERS.map(() => 0);

/** Counts a gap of `ms` by the flow's rule. */
export function countedGap(ms: number, { threshold, behaviour }: TimeCounter): number {
  if (threshold === 0 || ms <= threshold) return ms;
  return behaviour === 'clip' ? threshold : 0;
}
