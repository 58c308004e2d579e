/** Writes what a story asks about the past as conditions on prompts: how often they were shown, or the points earned. */
import { CONDITION_LIMITS, type Condition } from '../../definition/conditions.js';
import { allTrue, anyTrue } from '../truths.js';
import type { Fact } from './decisions.js';

/** A prompt at which something happens, and how often. */
export interface Happening {
  readonly prompt: string;
  readonly times: number;
}

const shownAtLeast = (prompt: string, least: number): Condition =>
  least === 1 ? { on: 'visited', prompt } : { on: 'visited', prompt, least };

/** The fewest visits of each prompt that make up a number together, in each way; null: there are too many ways. */
const enough = (happenings: readonly Happening[], least: number, most: number): readonly Condition[] | null => {
  const [first, ...others] = happenings;
  if (!first) return [];
  const ways: Condition[] = [];
  const needed = Math.ceil(least / first.times);
  for (let visits = needed; visits >= 0; visits -= 1) {
    const left = least - visits * first.times;
    const here = visits === 0 ? [] : [shownAtLeast(first.prompt, visits)];
    const rest = left <= 0 ? null : enough(others, left, most);
    if (left > 0 && !rest) return null;
    const joined = rest === null ? [allTrue(here)] : rest.map((each) => allTrue([...here, each]));
    ways.push(...joined.filter((each): each is Condition => typeof each === 'object'));
    if (ways.length > most) return null;
  }
  return ways;
};
const inParts = (conditions: readonly Condition[]): Condition => {
  const { parts } = CONDITION_LIMITS;
  if (conditions.length <= parts) return anyTrue(conditions) as Condition;
  const size = Math.ceil(conditions.length / parts);
  const groups = Array.from({ length: Math.ceil(conditions.length / size) }, (_, at) =>
    conditions.slice(at * size, (at + 1) * size),
  );
  return { any: groups.map((group) => ({ any: group })) };
};

/** null if no condition can ask for it. */
export const visitsOf = ({ least }: Fact, happenings: readonly Happening[]): Condition | null => {
  if (happenings.length === 0) return null;
  if (least === 1) return inParts(happenings.map(({ prompt }) => shownAtLeast(prompt, 1)));
  const ways = enough(happenings, least, CONDITION_LIMITS.parts);
  return ways && ways.length > 0 ? (anyTrue(ways) as Condition) : null;
};
