/** Finds remarkable values in a flow's counters, so that its author can improve a prompt. */
import { CATCH_ALL } from '@parley/contracts/definition/values';
import type { FlowFindings } from '@parley/contracts/http/findings';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { shareOf } from '../figures.js';

/** Fewer attempts say too little. */
export const LEAST_ATTEMPTS = 20;
/** Share of a prompt's presentations at which the learner hasn't gone on; some may play now. */
const MANY_LEFT = 0.2;
/** Share of the answers that matched none of the author's. */
const MANY_UNMATCHED = 0.3;
/** Below this correlation with the other prompts, a prompt doesn't tell strong learners from weak ones. */
const TELLS_FROM = 0.1;

interface Found {
  readonly prompt: PromptAnalytics;
}
export interface Leaving extends Found {
  readonly kind: 'left';
  readonly left: number;
  /** The prompt with the next highest share of them. */
  readonly next: PromptAnalytics | null;
}
export interface Unmatched extends Found {
  readonly kind: 'unmatched';
  readonly unmatched: number;
  readonly given: number;
  /** The most frequent of them; null = not known (yet). */
  readonly words: FlowFindings['unmatched'] | null;
}
export interface Untelling extends Found {
  readonly kind: 'untelling';
  readonly told: FlowFindings['telling'][number];
}
export interface NeverGiven extends Found {
  readonly kind: 'never';
  readonly answers: PromptAnalytics['data']['answers'];
}
export type Improvement = Leaving | Unmatched | Untelling | NeverGiven;

export const shareLeft = ({ data }: PromptAnalytics): number => shareOf(data.left, data.total);

function leavings(prompts: readonly PromptAnalytics[]): readonly Leaving[] {
  const byShare = [...prompts].sort((a, b) => shareLeft(b) - shareLeft(a));
  return prompts
    .filter((prompt) => shareLeft(prompt) >= MANY_LEFT)
    .map((prompt) => ({
      kind: 'left',
      prompt,
      left: prompt.data.left,
      next: byShare.find((other) => other !== prompt && other.data.left > 0) ?? null,
    }));
}

/** A prompt that takes any text and nothing else can't be answered wrong. */
export const hasUnmatched = ({ position, data: { answers, byTeacher } }: PromptAnalytics): boolean =>
  position !== null &&
  !byTeacher &&
  answers.length > 1 &&
  answers.some(({ message, count }) => message === CATCH_ALL && count > 0);

function unmatchedIn(prompt: PromptAnalytics, findings: FlowFindings | null): readonly Unmatched[] {
  const { answers } = prompt.data;
  const given = answers.reduce((sum, { count }) => sum + count, 0);
  const unmatched = answers.find(({ message }) => message === CATCH_ALL)?.count ?? 0;
  if (!hasUnmatched(prompt) || shareOf(unmatched, given) < MANY_UNMATCHED) return [];
  const words = findings && findings.unmatched.filter(({ promptKey }) => promptKey === prompt.key);
  return [{ kind: 'unmatched', prompt, unmatched, given, words }];
}

function untellingIn(prompt: PromptAnalytics, findings: FlowFindings | null): readonly Untelling[] {
  const told = findings?.telling.find(({ promptKey }) => promptKey === prompt.key);
  return told && told.correlation < TELLS_FROM ? [{ kind: 'untelling', prompt, told }] : [];
}

function neverGivenIn(prompt: PromptAnalytics): readonly NeverGiven[] {
  const answers = prompt.data.answers.filter(({ message, count }) => message !== CATCH_ALL && count === 0);
  return answers.length > 0 ? [{ kind: 'never', prompt, answers }] : [];
}

const harmOf = (found: Improvement): number =>
  found.kind === 'left' ? found.left : found.kind === 'unmatched' ? found.unmatched : 0;

/**
 * Most learners concerned first; only prompts of the flow as it is now, which its author can open.
 * @param isNewestOnly the counts are of the newest version alone, which has the answers: those of earlier ones say
 * nothing about an answer that is new
 * @param findings what the newest chats tell; null = not known (yet)
 */
export function findImprovements(
  all: readonly PromptAnalytics[],
  isNewestOnly: boolean,
  findings: FlowFindings | null,
): readonly Improvement[] {
  // Where the chat waits for the teacher, nothing is learners' doing: neither the answers nor that there is none yet.
  const prompts = all.filter(
    ({ position, data }) => position !== null && data.total >= LEAST_ATTEMPTS && !data.byTeacher,
  );
  const never = isNewestOnly ? prompts.flatMap(neverGivenIn) : [];
  return [
    ...leavings(prompts),
    ...prompts.flatMap((prompt) => unmatchedIn(prompt, findings)),
    ...prompts.flatMap((prompt) => untellingIn(prompt, findings)),
    ...never,
  ].sort((a, b) => harmOf(b) - harmOf(a));
}
