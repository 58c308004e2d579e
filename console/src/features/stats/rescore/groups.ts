import type { RescoredChat } from '@parley/contracts/http/rescore';

type Then<W extends RescoredChat['then']['way']> = Extract<RescoredChat['then'], { way: W }>;
export type SameWay = RescoredChat & { readonly then: Then<'same'> };
export type OtherWay = RescoredChat & { readonly then: Then<'other'> };

export interface RescoreGroups {
  /** The largest change first. */
  readonly changed: readonly SameWay[];
  readonly other: readonly OtherWay[];
  readonly same: readonly SameWay[];
  /** Chats that applying would change, of them those whose score stays. */
  readonly applies: number;
  readonly appliesSame: number;
  readonly up: number;
  readonly down: number;
  /** The average of completed chats that have their whole score before and after; null = there is none. */
  readonly average: { readonly now: number; readonly then: number } | null;
  /** Completed chats in which answers wait for a score, before or after; they are in no average. */
  readonly waiting: number;
}

const isSameWay = (chat: RescoredChat): chat is SameWay => chat.then.way === 'same';
const isOtherWay = (chat: RescoredChat): chat is OtherWay => chat.then.way === 'other';

/** null: one of the two has no score. */
export const differenceOf = ({ now, then }: SameWay): number | null =>
  now.score === null || then.score === null ? null : then.score - now.score;

const isChanged = ({ now, then }: SameWay): boolean => now.score !== then.score || now.pending !== then.pending;

/** A chat that gains or loses its score counts most. */
const sizeOf = (chat: SameWay): number => Math.abs(differenceOf(chat) ?? Infinity);
const bySize = (a: SameWay, b: SameWay): number => {
  const [first, second] = [sizeOf(a), sizeOf(b)];
  return first === second ? 0 : second - first;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export function groupsOf(chats: readonly RescoredChat[]): RescoreGroups {
  const sameWay = chats.filter(isSameWay);
  const changed = sameWay.filter(isChanged);
  const differences = changed.map((chat) => differenceOf(chat) ?? 0);
  const completed = sameWay.filter((chat) => chat.completed);
  const whole = completed.filter(({ now, then }) => now.pending === 0 && then.pending === 0);
  const counted = whole.filter((chat) => differenceOf(chat) !== null);
  return {
    changed: changed.toSorted(bySize),
    other: chats.filter(isOtherWay),
    same: sameWay.filter((chat) => !isChanged(chat)),
    applies: sameWay.filter(({ then }) => then.applies).length,
    appliesSame: sameWay.filter((chat) => chat.then.applies && !isChanged(chat)).length,
    up: differences.filter((each) => each > 0).length,
    down: differences.filter((each) => each < 0).length,
    waiting: completed.length - whole.length,
    average:
      counted.length === 0
        ? null
        : {
            now: mean(counted.map(({ now }) => now.score ?? 0)),
            then: mean(counted.map(({ then }) => then.score ?? 0)),
          },
  };
}
