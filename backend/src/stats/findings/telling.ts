/** How well each prompt tells strong learners from weak ones: by what else they answered right. */
import type { FlowFindings } from '@parley/contracts/http/findings';

type Telling = FlowFindings['telling'][number];
/** One chat: by prompt, whether its first answer there was right. */
export type Marks = ReadonlyMap<string, boolean>;

/** Chats that answered here and elsewhere; of these, right and wrong ones at least; and prompts elsewhere. */
const [LEAST_CHATS, LEAST_OF_EACH, LEAST_OTHERS] = [20, 5, 2];

interface Pair {
  readonly right: boolean;
  /** Share of right answers elsewhere. */
  readonly rest: number;
}

export function tellingOf(chats: readonly Marks[]): Telling[] {
  const pairs = new Map<string, Pair[]>();
  for (const marks of chats) {
    if (marks.size - 1 < LEAST_OTHERS) continue;
    const rest = restsOf(marks);
    for (const [key, right] of marks) {
      const pair = { right, rest: rest(key) ?? 0 };
      const list = pairs.get(key);
      if (list) list.push(pair);
      else pairs.set(key, [pair]);
    }
  }
  return [...pairs].flatMap(([promptKey, list]) => {
    const [right, wrong] = [list.filter((pair) => pair.right), list.filter((pair) => !pair.right)];
    const correlation = correlationOf(list);
    const isEnough = list.length >= LEAST_CHATS && Math.min(right.length, wrong.length) >= LEAST_OF_EACH;
    if (!isEnough || correlation === null) return [];
    return [{ promptKey, right: answeredSo(right), wrong: answeredSo(wrong), correlation }];
  });
}

/** Of one chat: share of right answers at the other prompts, 0…1; null = none is known. */
export function restsOf(marks: Marks): (promptKey: string) => number | null {
  let right = 0;
  for (const isRight of marks.values()) if (isRight) right += 1;
  return (promptKey) => {
    const own = marks.get(promptKey);
    const others = marks.size - (own === undefined ? 0 : 1);
    return others === 0 ? null : (right - (own ? 1 : 0)) / others;
  };
}

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const answeredSo = (list: readonly Pair[]) => ({ count: list.length, rest: meanOf(list.map(({ rest }) => rest)) });

/** null = all did equally well elsewhere. */
function correlationOf(list: readonly Pair[]): number | null {
  const [xs, ys] = [list.map(({ right }) => (right ? 1 : 0)), list.map(({ rest }) => rest)];
  const [x, y] = [meanOf(xs), meanOf(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [at, each] of xs.entries()) {
    const [dx, dy] = [each - x, ys[at]! - y];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xx === 0 || yy < 1e-12 ? null : xy / Math.sqrt(xx * yy);
}
