import { flowStream, sequenceStream } from '@parley/contracts/events/event-store';
import { MOST_SHARES } from '@parley/contracts/events/share';

/**
 * Projections `ahead` are applied in one transaction. Those `behind` follow in a second one, so that Node works on one
 * batch while Postgres takes the rows of the other. No projection may read their rows, and they may read rows of the
 * others only if a later event can't change what they read.
 */
export type Lane = 'ahead' | 'behind';

interface LaneMarks {
  /** Name of the row that says how far the lane is. */
  readonly checkpoint: string;
  /** Arguments of the advisory lock of whoever applies events to it. */
  readonly lock: string;
}

/** The lane behind tells how far all projections are; a program before there were lanes takes the first lock alone. */
export const LANES: Readonly<Record<Lane, LaneMarks>> = {
  ahead: { checkpoint: 'ahead', lock: '7061726' },
  behind: { checkpoint: 'read-models', lock: '7061726, 1' },
};
/** The part that applies events of flows and sequences, before others apply those of chats. */
export const GROUND = -1;
/** Events that the ground applies. */
export const GROUND_PREFIXES = [flowStream(''), sequenceStream('')];

/**
 * A part of the projections has lanes of its own. The chats are divided among the parts 0, 1, …; if there is only one,
 * it is the ground, too.
 */
export function marksOf(lane: Lane, part: number): LaneMarks {
  if (part === 0) return LANES[lane];
  const { checkpoint } = LANES[lane];
  if (part === GROUND) return { checkpoint: `ground ${checkpoint}`, lock: `7061726, -1` };
  return { checkpoint: `${checkpoint} ${part}`, lock: `7061726, ${2 * part + (lane === 'ahead' ? 0 : 1)}` };
}

/** Locks those parts out that aren't the first. */
export const LOCK_OTHER_PARTS = `
  select pg_advisory_xact_lock(7061726, n) from generate_series(-1, ${2 * MOST_SHARES}) n where n not in (0, 1)`;

export const LANE_NAMES = Object.keys(LANES) as readonly Lane[];
/** The ground counts nothing, and so has one lane. */
export const lanesOf = (part: number | undefined): readonly Lane[] => (part === GROUND ? ['ahead'] : LANE_NAMES);

/** Name of the row that says how far all projections are. */
export const CHECKPOINT = LANES.behind.checkpoint;

/** Before this generation, all projections were applied in one transaction. */
export const LANES_SINCE_GENERATION = 15;
