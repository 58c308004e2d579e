/** What is worked out about a draft beside the page: pure, so that the worker is only a messenger. */
import type { ChatPath } from '@parley/contracts/engine/chat-path';
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { MAX_SCORE_WORK, maxScore } from '@parley/contracts/engine/max-score';
import { prepareFlow } from '@parley/contracts/engine/prepare';
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
  | { readonly ask: 'problems'; readonly input: AnalysisInput };

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
export type ReplyTo<Q extends Question> = Q extends { ask: 'maxScore' } ? ScoreRange : readonly Problem[];

/** @throws when the engine refuses the draft as a whole */
function scoreRange({ input, byHand }: Extract<Question, { ask: 'maxScore' }>): ScoreRange {
  const others = input.linked.flatMap(({ id, version, definition }) => {
    const made = prepareFlow(definition, { flowId: id, version });
    return made.ok ? [made.flow] : [];
  });
  const made = prepareFlow(input.definition, { flowId: input.flowId, version: null, library: libraryOf(others) });
  if (!made.ok) throw new Error(made.error.code);
  const { score, min, limitReached, best } = maxScore(made.flow, { work: MAX_SCORE_WORK * (byHand ? BY_HAND : 1) });
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

export const replyTo = <Q extends Question>(question: Q): ReplyTo<Q> =>
  (question.ask === 'maxScore' ? scoreRange(question) : problems(question)) as ReplyTo<Q>;
