/** What is worked out about a draft beside the page: pure, so that the worker is only a messenger. */
import type { ChatPath } from '@parley/contracts/engine/chat-path';
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { MAX_SCORE_WORK, maxScore } from '@parley/contracts/engine/max-score';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { PreparedFlow } from '@parley/contracts/engine/types';
import { walkWays, type Walk } from '@parley/contracts/paths/walk-ways';
import type { FlowDefinition, Language } from '@parley/contracts/flow/definition';
import { publishChecks, type PublishProblem } from '@parley/contracts/flow/publish-checks';

/** Recomputed by hand, it may take so many times the work (decision 34). */
const BY_HAND = 100;

export interface Linked {
  readonly id: number;
  readonly version: number;
  readonly definition: FlowDefinition;
}
export interface AnalysisInput {
  readonly flowId: number;
  readonly definition: FlowDefinition;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly linked: readonly Linked[];
}
export type Question =
  | { readonly ask: 'maxScore'; readonly input: AnalysisInput; readonly byHand: boolean }
  | { readonly ask: 'problems'; readonly input: AnalysisInput }
  | { readonly ask: 'walk'; readonly input: AnalysisInput };

export interface ScoreRange {
  /** null = there is no most: a loop adds to a sum. */
  readonly score: number | null;
  readonly min: number | null;
  /** Too costly to be sure ("???"). */
  readonly limitReached: boolean;
  readonly best: ChatPath | null;
}
export interface Problem extends PublishProblem {
  readonly severity: 'refusal' | 'warning';
}
interface Replies {
  readonly maxScore: ScoreRange;
  readonly problems: readonly Problem[];
  readonly walk: Walk;
}
export type ReplyTo<Q extends Question> = Replies[Q['ask']];

/** @throws when the engine refuses the draft as a whole */
function prepared(input: AnalysisInput): PreparedFlow {
  const others = input.linked.flatMap(({ id, version, definition }) => {
    const made = prepareFlow(definition, { flowId: id, version });
    return made.ok ? [made.flow] : [];
  });
  const made = prepareFlow(input.definition, { flowId: input.flowId, version: null, library: libraryOf(others) });
  if (!made.ok) throw new Error(made.error.code);
  return made.flow;
}

function scoreRange({ input, byHand }: Extract<Question, { ask: 'maxScore' }>): ScoreRange {
  const { score, min, limitReached, best } = maxScore(prepared(input), {
    work: MAX_SCORE_WORK * (byHand ? BY_HAND : 1),
  });
  return { score, min, limitReached, best };
}

function problems({ input }: Extract<Question, { ask: 'problems' }>): readonly Problem[] {
  const { definition, flowId, language, languages, linked } = input;
  const checks = publishChecks(definition, {
    flowId,
    language,
    languages,
    linked: linked.map(({ id, ...version }) => ({ flowId: id, ...version })),
  });
  return [
    ...checks.refusals.map((problem) => ({ ...problem, severity: 'refusal' as const })),
    ...checks.warnings.map((problem) => ({ ...problem, severity: 'warning' as const })),
  ];
}

const walked = ({ input }: Extract<Question, { ask: 'walk' }>): Walk =>
  walkWays(prepared(input), { language: input.language, runMode: 'preview', seed: 'walk', at: 0 });

function reply(question: Question): Replies[Question['ask']] {
  if (question.ask === 'maxScore') return scoreRange(question);
  return question.ask === 'problems' ? problems(question) : walked(question);
}
export const replyTo = <Q extends Question>(question: Q): ReplyTo<Q> => reply(question) as ReplyTo<Q>;
