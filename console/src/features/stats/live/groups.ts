/** Puts learners into groups, in the order in which a teacher looks: who waits, then by prompt, then who is done. */
import type { LearnerHere, LearnerState, LiveClass } from '@parley/contracts/http/live-class';

export type LivePrompt = LiveClass['prompts'][number];
export interface Group {
  readonly id: string;
  readonly kind: 'waiting' | 'prompt' | 'completed';
  /** null = several, or before the first. */
  readonly prompt: LivePrompt | null;
  readonly learners: readonly LearnerHere[];
}

const isStuck = ({ state }: LearnerHere): boolean => state === 'stuck';
/** The stuck first; each part stays in the order of the reply. */
const needyFirst = (learners: readonly LearnerHere[]): LearnerHere[] => [
  ...learners.filter(isStuck),
  ...learners.filter((learner) => !isStuck(learner)),
];

/** @param only leaves out everybody in another state */
export function groupsOf({ learners, prompts }: LiveClass, only: LearnerState | null): Group[] {
  const shown = only === null ? learners : learners.filter(({ state }) => state === only);
  const waiting = shown.filter(({ state }) => state === 'waiting');
  const completed = shown.filter(({ state }) => state === 'completed');
  const working = shown.filter(({ state }) => state === 'working' || state === 'stuck');
  const at = (key: string | null) => needyFirst(working.filter(({ promptKey }) => promptKey === key));
  const groups: Group[] = [
    { id: 'waiting', kind: 'waiting', prompt: null, learners: waiting },
    { id: 'start', kind: 'prompt', prompt: null, learners: at(null) },
    ...prompts.map((prompt): Group => ({ id: `at ${prompt.key}`, kind: 'prompt', prompt, learners: at(prompt.key) })),
    { id: 'completed', kind: 'completed', prompt: null, learners: completed },
  ];
  return groups.filter((group) => group.learners.length > 0);
}

export function countsOf(learners: readonly LearnerHere[]): Readonly<Record<LearnerState, number>> {
  const counts = { waiting: 0, stuck: 0, working: 0, completed: 0 };
  for (const { state } of learners) counts[state] += 1;
  return counts;
}
