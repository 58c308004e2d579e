/** The best choices of a multi-select: their scores are summed into one entry of the thread (decision 33). */
import type { Answer } from '../definition/definition.js';
import { saidAt } from './sayings.js';
import { better, type Earned, type Slot } from './thread-best.js';
import type { PreparedPrompt } from '../engine/types.js';

/** One selectable answer. */
export interface Pick {
  readonly answer: Answer;
  readonly text: string;
  /** null: it has none. */
  readonly score: number | null;
  /** The award that a reviewer can give; null: nobody scores it later. */
  readonly award: number | null;
}

const total = (picks: readonly Pick[]): Earned['value'] => picks.reduce((sum, { score }) => sum + (score ?? 0), 0);

/** The best sum of the forced choices and any free ones; at least one is chosen. null: there is nothing to choose. */
export const subsetSlot = (prompt: PreparedPrompt, forced: readonly Pick[], free: readonly Pick[]): Slot | null => {
  if (forced.length + free.length === 0) return null;
  const say = (picks: readonly Pick[], award?: number) =>
    saidAt(
      prompt,
      picks.map(({ text }) => text),
      award,
    );
  const awards = [...forced, ...free].map((pick): Earned | null => {
    if (pick.award === null) return null;
    return { value: pick.award, by: say([...new Set([...forced, pick])], pick.award) };
  });
  const award = awards.reduce(better, null);
  // One choice that is scored later leaves the whole answer open.
  if (forced.some((pick) => pick.award !== null)) return { best: null, unscored: say(forced), award };
  const open = free.filter((pick) => pick.award === null);
  const gains = open.filter(({ score }) => (score ?? 0) > 0);
  const least = [...open].sort((a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity))[0];
  const hasScore = (pick: Pick | undefined): pick is Pick => pick !== undefined && pick.score !== null;
  const chosen = [...forced, ...gains];
  const scored = chosen.some(hasScore) ? chosen : hasScore(least) ? [...forced, least] : null;
  const without = forced.length > 0 ? [] : free.filter((pick) => pick.score === null).slice(0, 1);
  const isUnscored = forced.some(hasScore) ? false : forced.length + without.length > 0;
  return {
    best: scored && { value: total(scored), by: say(scored) },
    unscored: isUnscored ? say([...forced, ...without]) : null,
    award,
  };
};
