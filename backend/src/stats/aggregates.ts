import { averageSeconds } from '@parley/contracts/http/average-seconds';
import { CHAT_TIME_LIMITS, quantileOf, SCORE_LIMITS } from '@parley/contracts/http/stat-cells';
import {
  DEFAULT_OUTLIER_THRESHOLD_MS,
  OUTLIER_THRESHOLDS_MS,
  type Aggregates,
  type OutlierBehaviour,
} from '@parley/contracts/http/stats';
import { timeCounterAt } from '@parley/projections/stats/times';
import { ruleBroken } from '../platform/http/refusal.js';

interface Wanted {
  readonly outlierThreshold?: number;
  readonly outlierBehaviour?: OutlierBehaviour;
}
/** Index of the TIME_COUNTER. @throws Refusal 422 for a threshold that is not counted */
export function wantedTime({ outlierThreshold, outlierBehaviour = 'clip' }: Wanted): number {
  const index = timeCounterAt(outlierThreshold ?? DEFAULT_OUTLIER_THRESHOLD_MS, outlierBehaviour);
  if (index >= 0) return index;
  throw ruleBroken('Unknown threshold', 'unknown-threshold', [
    { param: 'outlierThreshold', msg: `Use one of ${OUTLIER_THRESHOLDS_MS.join(', ')} (ms)` },
  ]);
}

interface Spread {
  readonly cells: number[];
  readonly median: number | null;
  readonly quartiles: [number, number] | null;
}
/** How counted values are spread. */
function spreadOf(limits: readonly number[], cells: number[]): Spread {
  const [low, median, high] = [0.25, 0.5, 0.75].map((q) => quantileOf(limits, cells, q));
  return {
    cells,
    median: median ?? null,
    quartiles: low === null || low === undefined || high === null || high === undefined ? null : [low, high],
  };
}
export const completedTimeOf = (cells: number[]): Aggregates['completedTime'] => spreadOf(CHAT_TIME_LIMITS, cells);

interface Scored {
  readonly scored: number;
  /** Ten-thousandths of the maximum. */
  readonly scoreSum: number;
  readonly scoreCells: number[];
}
export const scoresOf = ({ scored, scoreSum, scoreCells }: Scored): Aggregates['scores'] => ({
  count: scored,
  average: scored === 0 ? null : scoreSum / (10_000 * scored),
  ...spreadOf(SCORE_LIMITS, scoreCells),
});

type Times = Pick<Aggregates, 'attempted' | 'totalCompleted' | 'totalTime' | 'totalCompletedTime'>;
/** STAT-15 */
export const averagesOf = ({ attempted, totalCompleted, totalTime, totalCompletedTime }: Times) => ({
  averageTime: averageSeconds(totalTime, attempted),
  averageCompletedTime: averageSeconds(totalCompletedTime, totalCompleted),
});
