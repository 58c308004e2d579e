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
import type { Figures } from './exact-figures.js';

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
  readonly isExact: boolean;
}
/** How counted values are spread. @param values each of them; null: they are too many */
function spreadOf(limits: readonly number[], cells: number[], values: readonly number[] | null): Spread {
  const sorted = values?.toSorted((a, b) => a - b);
  const at = (q: number): number | null =>
    sorted ? (sorted[Math.ceil(q * sorted.length) - 1] ?? null) : quantileOf(limits, cells, q);
  const [low, median, high] = [at(0.25), at(0.5), at(0.75)];
  return {
    cells,
    median,
    quartiles: low === null || high === null ? null : [low, high],
    isExact: sorted !== undefined,
  };
}
export const completedTimeOf = (cells: number[], exact: Figures | null): Aggregates['completedTime'] =>
  spreadOf(CHAT_TIME_LIMITS, cells, exact && exact.map(({ ms }) => ms));

interface Scored {
  readonly scored: number;
  /** Ten-thousandths of the maximum. */
  readonly scoreSum: number;
  readonly scoreCells: number[];
  readonly scorePending: number;
}
export function scoresOf(
  { scored, scoreSum, scoreCells, scorePending }: Scored,
  exact: Figures | null,
): Aggregates['scores'] {
  const shares = exact && exact.flatMap(({ share }) => share ?? []);
  return {
    count: scored,
    pending: scorePending,
    average: shares ? meanOf(shares) : scored === 0 ? null : scoreSum / (10_000 * scored),
    ...spreadOf(SCORE_LIMITS, scoreCells, shares),
  };
}
const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

type Times = Pick<Aggregates, 'attempted' | 'totalCompleted' | 'totalTime' | 'totalCompletedTime'>;
/** STAT-15 */
export const averagesOf = ({ attempted, totalCompleted, totalTime, totalCompletedTime }: Times) => ({
  averageTime: averageSeconds(totalTime, attempted),
  averageCompletedTime: averageSeconds(totalCompletedTime, totalCompleted),
});
