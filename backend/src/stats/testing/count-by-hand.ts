/**
 * A count of a class from nothing but the raw histories, as a teacher with paper would do it. It shares no code with the
 * projections or with the routes that it is compared with.
 */
import type { ChatView } from '@parley/contracts/http/chats';

type Item = ChatView['history'][number];

/** ms between recorded items; an item that is older than one before it took no time. */
export function timeOf({ history }: ChatView): number {
  let [sum, newest] = [0, Infinity];
  for (const { t } of history) {
    sum += Math.max(0, t - newest);
    newest = newest === Infinity ? t : Math.max(newest, t);
  }
  return sum;
}

export const isOpen = ({ history }: ChatView): boolean =>
  history.some(({ d, sl, s, ss }) => d === 's' && sl === true && typeof s !== 'number' && typeof ss !== 'number');
const isAttempted = ({ history }: ChatView): boolean => history.some(({ d, au, ae }) => d === 's' && !au && !ae);
/** null = it has no score, or not all of it. */
export const shareOf = (chat: ChatView): number | null =>
  !chat.completed || isOpen(chat) || chat.score === null || !chat.maxScore ? null : chat.score / chat.maxScore;

/** The value at a place of the sorted list: n/4, n/2, 3n/4, rounded up. */
export function quartilesOf(values: readonly number[]): readonly (number | undefined)[] {
  const sorted = [...values].sort((a, b) => a - b);
  return [1, 2, 3].map((quarter) => sorted[Math.ceil((quarter * sorted.length) / 4) - 1]);
}
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function countByHand(chats: readonly ChatView[]) {
  const attempted = chats.filter(isAttempted);
  const completed = chats.filter((chat) => chat.completed);
  const shares = completed.flatMap((chat) => shareOf(chat) ?? []);
  const times = completed.map(timeOf);
  return {
    total: chats.length,
    attempted: attempted.length,
    totalCompleted: completed.length,
    totalTime: attempted.reduce((sum, chat) => sum + timeOf(chat), 0),
    totalCompletedTime: times.reduce((sum, time) => sum + time, 0),
    scores: { count: shares.length, pending: completed.filter(isOpen).length, shares },
    times,
  };
}

/** From each first message of a prompt to the next one: what was answered there, try by try. */
function threadsOf({ history }: ChatView): { readonly prompt: string; readonly tries: string[][]; isLast: boolean }[] {
  const threads: { readonly prompt: string; readonly tries: string[][]; isLast: boolean }[] = [];
  const begins = ({ d, r = 'message', ct }: Item) => d === 'r' && r === 'message' && ct !== true;
  for (const item of history) {
    if (begins(item)) threads.push({ prompt: String(item.pk), tries: [], isLast: false });
    else if (item.d === 's') threads.at(-1)?.tries.push([...(item.ma ?? [])].sort());
  }
  const last = threads.at(-1);
  if (last) last.isLast = true;
  return threads;
}

export interface PromptByHand {
  total: number;
  answered: number;
  left: number;
  ended: number;
  firstRight: number;
  /** Answer → times given, and of them in a first try. */
  readonly given: Record<string, { count: number; first: number }>;
  /** Number of the try (1 = the second) → answer → times. */
  readonly later: Record<number, Record<string, number>>;
}

/** @param right all right answers of each prompt, sorted; several: they must be chosen together */
export function promptsByHand(
  chats: readonly ChatView[],
  right: Readonly<Record<string, { readonly all: readonly string[]; readonly together: boolean }>>,
): Record<string, PromptByHand> {
  const prompts: Record<string, PromptByHand> = {};
  for (const chat of chats)
    for (const { prompt, tries, isLast } of threadsOf(chat)) {
      const sum = (prompts[prompt] ??= {
        total: 0,
        answered: 0,
        left: 0,
        ended: 0,
        firstRight: 0,
        given: {},
        later: {},
      });
      sum.total += 1;
      if (tries.length > 0) sum.answered += 1;
      if (isLast) sum[chat.completed ? 'ended' : 'left'] += 1;
      const [first] = tries;
      const wanted = right[prompt];
      if (first && wanted && isRight(first, wanted)) sum.firstRight += 1;
      for (const [nth, answers] of tries.entries())
        for (const answer of answers) {
          const given = (sum.given[answer] ??= { count: 0, first: 0 });
          given.count += 1;
          if (nth === 0) given.first += 1;
          else {
            const later = (sum.later[nth] ??= {});
            later[answer] = (later[answer] ?? 0) + 1;
          }
        }
    }
  return prompts;
}

const isRight = (
  chosen: readonly string[],
  { all, together }: { readonly all: readonly string[]; readonly together: boolean },
) => (together ? chosen.join('|') === [...all].sort().join('|') : all.includes(chosen[0] ?? ''));
