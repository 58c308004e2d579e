/** The analyses that run off the main thread. Pure; the worker only passes messages. */
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { conditionsIn } from '@parley/contracts/paths/walk-ways';
import { MAX_SCORE_WORK, maxScore } from '@parley/contracts/max-score/max-score';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { PreparedFlow } from '@parley/contracts/engine/types';
import { walkWays, type Walk } from '@parley/contracts/paths/walk-ways';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';
import type { Problem, ScoreRange } from './analysis.slice.js';
import type { FormulaCompiler } from '@parley/contracts/markdown/compile';
import { publishChecks } from '@parley/contracts/flow/publish-checks';

/** On manual recompute, allow this many times the work (decision 34). */
const BY_HAND = 100;

export interface Linked {
  readonly id: number;
  readonly version: number;
  readonly language?: Language;
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

interface Replies {
  readonly maxScore: ScoreRange;
  readonly problems: readonly Problem[];
  readonly walk: Walk;
}
export type ReplyTo<Q extends Question> = Replies[Q['ask']];

/** @throws when the engine refuses the draft as a whole */
function prepareDraft(input: AnalysisInput): PreparedFlow {
  const others = input.linked.flatMap(({ id, version, language, definition }) => {
    const prepared = prepareFlow(definition, { flowId: id, version, language });
    return prepared.ok ? [prepared.flow] : [];
  });
  const { flowId, language } = input;
  const prepared = prepareFlow(input.definition, { flowId, version: null, language, library: libraryOf(others) });
  if (!prepared.ok) throw new Error(prepared.error.code);
  return prepared.flow;
}

function scoreRange({ input, byHand }: Extract<Question, { ask: 'maxScore' }>): ScoreRange {
  const flow = prepareDraft(input);
  const { score, min, limitReached, best } = maxScore(flow, { work: MAX_SCORE_WORK * (byHand ? BY_HAND : 1) });
  return { score, min, limitReached, best, isAtMost: best === null && conditionsIn(flow).length > 0 };
}

function problems(
  { input }: Extract<Question, { ask: 'problems' }>,
  formula: FormulaCompiler | undefined,
): readonly Problem[] {
  const { definition, flowId, language, languages, linked } = input;
  const checks = publishChecks(definition, {
    flowId,
    language,
    languages,
    formula,
    linked: linked.map(({ id, ...version }) => ({ flowId: id, ...version })),
  });
  return [
    ...checks.refusals.map((problem) => ({ ...problem, severity: 'refusal' as const })),
    ...checks.warnings.map((problem) => ({ ...problem, severity: 'warning' as const })),
  ];
}

const walked = ({ input }: Extract<Question, { ask: 'walk' }>): Walk =>
  walkWays(prepareDraft(input), { language: input.language, runMode: 'preview', seed: 'walk', at: 0 });

function reply(question: Question, formula?: FormulaCompiler): Replies[Question['ask']] {
  if (question.ask === 'maxScore') return scoreRange(question);
  return question.ask === 'problems' ? problems(question, formula) : walked(question);
}
/** `formula`: reads formulas; it is loaded only for drafts that may have one. */
export const replyTo = <Q extends Question>(question: Q, formula?: FormulaCompiler): ReplyTo<Q> =>
  reply(question, formula) as ReplyTo<Q>;
/** True if the question needs the reader of formulas. */
export const readsFormulas = ({ ask, input }: Question): boolean =>
  ask === 'problems' && JSON.stringify(input.definition).includes('$');
