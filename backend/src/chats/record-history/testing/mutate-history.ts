/** Makes posts of somebody who wants another score: valid histories, changed in every way that the wire allows. */
import { randomUUID } from 'node:crypto';
import type { WireItem } from '@parley/contracts/engine/history-wire';

export interface Dice {
  /** 0 … n-1 */
  int(n: number): number;
  pick<T>(from: readonly T[]): T;
}
/** mulberry32: small, and the same everywhere. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (n: number) => Math.floor(next() * n);
  return { int, pick: (from) => from[int(from.length)]! };
}

export interface Post {
  readonly history: readonly WireItem[];
  readonly after: string | null;
}
/** A post may be mixed with parts of these. */
export interface Others {
  readonly promptKeys: readonly string[];
  readonly texts: readonly string[];
  /** Items of another learner's chat. */
  readonly foreign: readonly WireItem[];
}
type Mutation = (post: Post, others: Others, dice: Dice) => Post;
type Change = (item: WireItem, others: Others, dice: Dice) => Partial<Record<keyof WireItem, unknown>>;

const oneItem =
  (change: Change, wanted: (item: WireItem) => boolean = () => true): Mutation =>
  (post, others, dice) => {
    const places = post.history.flatMap((item, index) => (wanted(item) ? [index] : []));
    if (places.length === 0) return post;
    const place = dice.pick(places);
    const history = post.history.map((item, index) =>
      index === place ? ({ ...item, ...change(item, others, dice) } as WireItem) : item,
    );
    return { ...post, history };
  };
const list =
  (change: (history: WireItem[], others: Others, dice: Dice) => readonly WireItem[]): Mutation =>
  (post, others, dice) =>
    post.history.length === 0 ? post : { ...post, history: change([...post.history], others, dice) };

const isSent = ({ d }: WireItem) => d === 's';
const NUMBERS = [-1, 0, 1, 7, 100, 1e9, null];
/** The last ones are no times any more. */
const TIMES = [0, -1, 1, 1_700_000_000_000, 8.64e15, -8.64e15, 9e15, 1e300];

/** The server believes none of these fields: whatever they contain, the outcome is that of the honest post. */
export const UNBELIEVED: Readonly<Record<string, Mutation>> = {
  score: oneItem((_, __, dice) => ({ s: dice.pick(NUMBERS) })),
  superScore: oneItem((_, __, dice) => ({ ss: dice.pick(NUMBERS) })),
  scoreLater: oneItem((_, __, dice) => ({ sl: dice.int(2) === 0, sv: 'points' })),
  matched: oneItem((item, { foreign }, dice) => ({
    ma: dice.pick([[], ['x'], foreign.flatMap(({ ma }) => ma ?? []), item.ma]),
  })),
  normalized: oneItem((_, { texts }, dice) => ({ n: dice.pick(texts), x: { name: 'Eve' } })),
  thread: oneItem((_, __, dice) => ({ ct: dice.int(2) === 0 })),
  review: oneItem(() => ({ cm: 'Very good', cu: 1_700_000_000_000, cf: { feedback: true } })),
  external: oneItem(({ d }) => (d === 's' ? { ae: true, ef: 'given' } : { ae: false })),
  shown: oneItem(
    (_, { texts }, dice) => ({ m: dice.pick(texts), o: undefined, nk: '.end' }),
    (item) => item.d === 'r',
  ),
  look: oneItem(() => ({ co: [1, 0], it: 'upload', si: 3, dl: 0, r: 'step' })),
};

/** Changes of what a learner does say: answers, prompt keys, times, keys, order. */
export const BELIEVED: Readonly<Record<string, Mutation>> = {
  answer: oneItem((_, { texts }, dice) => ({ m: dice.pick(texts), o: undefined, mu: undefined }), isSent),
  original: oneItem((_, { texts }, dice) => ({ o: dice.pick(texts) }), isSent),
  several: oneItem((_, { texts }, dice) => ({ mu: [dice.pick(texts), dice.pick(texts)] }), isSent),
  prompt: oneItem((_, { promptKeys }, dice) => ({ pk: dice.pick(promptKeys) })),
  time: oneItem((_, __, dice) => ({ t: dice.pick(TIMES) })),
  key: oneItem((_, __, dice) => ({ k: dice.pick([randomUUID(), 'start/0', ' ']) })),
  sameKey: list((history, _, dice) => {
    const [from, to] = [dice.int(history.length), dice.int(history.length)];
    history[to] = { ...history[to]!, k: history[from]!.k };
    return history;
  }),
  direction: oneItem(({ d }) => ({ d: d === 's' ? 'r' : 's' })),
  auto: oneItem(({ au }) => ({ au: !au }), isSent),
  altered: oneItem(({ aa }) => ({ aa: !aa }), isSent),
  alteredAnswer: oneItem(
    (_, { texts }, dice) => ({ aa: true, k: randomUUID(), m: dice.pick(texts), o: undefined }),
    isSent,
  ),
  swap: list((history, _, dice) => {
    const [one, other] = [dice.int(history.length), dice.int(history.length)];
    [history[one], history[other]] = [history[other]!, history[one]!];
    return history;
  }),
  reverse: list((history) => history.reverse()),
  drop: list((history, _, dice) => history.filter((__, index) => index !== dice.int(history.length))),
  truncate: list((history, _, dice) => history.slice(0, dice.int(history.length))),
  behead: list((history, _, dice) => history.slice(dice.int(history.length))),
  twice: list((history, _, dice) => {
    const item = dice.pick(history);
    return history.toSpliced(dice.int(history.length + 1), 0, item);
  }),
  again: list((history, _, dice) =>
    history.toSpliced(dice.int(history.length + 1), 0, { ...dice.pick(history), k: randomUUID() }),
  ),
  foreign: list((history, { foreign }, dice) =>
    foreign.length === 0 ? history : history.toSpliced(dice.int(history.length + 1), 0, dice.pick(foreign)),
  ),
  foreignTail: list((history, { foreign }, dice) => [...history.slice(0, dice.int(history.length)), ...foreign]),
  after: (post, { foreign }, dice) => ({
    ...post,
    after: dice.pick([null, 'start/0', ...post.history.map(({ k }) => k), ...foreign.map(({ k }) => k)]),
  }),
};

/** One to three changes of these kinds, one after the other. */
export function mutate(kinds: Readonly<Record<string, Mutation>>, post: Post, others: Others, dice: Dice): Post {
  let changed = post;
  for (let left = 1 + dice.int(3); left > 0; left -= 1)
    changed = kinds[dice.pick(Object.keys(kinds))]!(changed, others, dice);
  return changed;
}
