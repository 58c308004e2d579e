/** Spreads learners' answers over the positions of a rating or a slider. */
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { scaleOf, showsPositions } from '@parley/contracts/definition/scale';
import { isOnScale, positionsOf } from '@parley/contracts/engine/rules/positions';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { POSITION_MARK } from '@parley/projections/stats/chat-walk';
import type { AnswerCount } from './flow-counters.js';

/** More bars than this can't be told apart. */
const MOST_BARS = 11;

export const isPosition = ({ answer }: Pick<AnswerCount, 'answer'>): boolean => answer.startsWith(POSITION_MARK);

/** First answers only, as in the bars of a prompt. null: the prompt has no scale, or nobody answered. */
export function positionsIn(
  definition: PromptDefinition,
  counted: readonly AnswerCount[],
): NonNullable<PromptAnalytics['data']['positions']> | null {
  const scale = showsPositions(definition.inputDisplayType) ? scaleOf(definition) : null;
  if (!scale) return null;
  const given = counted.flatMap((each) => {
    const text = each.answer.slice(POSITION_MARK.length);
    return isPosition(each) && each.nth === 0 && isOnScale(scale, text)
      ? [{ at: Number(text), count: each.count }]
      : [];
  });
  const count = given.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  const all = positionsOf(scale);
  const size = Math.ceil(all.length / MOST_BARS);
  const bars = Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => {
    const [least = 0, most = least] = [all[nth * size], all[Math.min(all.length, (nth + 1) * size) - 1]];
    return { least, most, count: 0 };
  });
  for (const { at, count: times } of given) {
    const bar = bars.find(({ least, most }) => at >= least && at <= most);
    if (bar) bar.count += times;
  }
  return { count, mean: given.reduce((sum, each) => sum + each.at * each.count, 0) / count, bars };
}
