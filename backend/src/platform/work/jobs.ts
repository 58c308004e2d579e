/**
 * Work on whole flows that may take seconds, as pure functions by name. A worker does it beside the event loop; a small
 * flow's is done at once.
 */
import { createHash } from 'node:crypto';
import { canonicalDefinition } from '@parley/contracts/definition/canonical';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import type { Language } from '@parley/contracts/definition/values';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { LinkTarget } from '@parley/contracts/flow/link-checks';
import { publishChecks, type PublishChecks } from '@parley/contracts/flow/publish-checks';
import { inLanguage } from '@parley/contracts/flow/published';
import { compileFormula } from '@parley/contracts/markdown/mathml';
import { usesFormulas } from '@parley/contracts/markdown/uses-formulas';
import { reachableMaxScore } from '@parley/contracts/paths/reachable-max';
import { libraryFrom } from '../linked/linked-library.js';

/** A version that the links of a flow reach, directly or through other flows. */
export interface LinkedFlow {
  readonly flowId: number;
  readonly version: number;
  readonly language: Language;
  readonly definition: FlowDefinition;
  readonly draft: FlowDefinition;
}

export interface Checked {
  readonly flowId: number;
  readonly draft: FlowDefinition;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly targets: readonly LinkTarget[];
  readonly linked?: readonly LinkedFlow[];
}
export interface Scored {
  readonly flowId: number;
  /** null: the draft. */
  readonly version: number | null;
  readonly draft: FlowDefinition;
  readonly language: Language;
  readonly linked?: readonly LinkedFlow[];
}
/** The facts about a draft that the event of its new version records. */
export interface Frozen {
  readonly hash: string;
  /** null = no scores, or more paths than are searched (decision 34), and no maximum of the author's own. */
  readonly maxScore: number | null;
  readonly formulas: boolean;
}

const check = ({ draft, linked = [], ...options }: Checked): PublishChecks =>
  publishChecks(draft, { ...options, linked, formula: compileFormula });

function maxScore({ draft, linked = [], ...options }: Scored): number | null {
  if (draft.outOf !== undefined) return draft.outOf;
  const prepared = prepareFlow(withNamedLinks(draft), { ...options, library: libraryFrom(linked) });
  return prepared.ok ? reachableMaxScore(prepared.flow) : null;
}

const freeze = (scored: Scored): Frozen => ({
  hash: createHash('sha256').update(canonicalDefinition(scored.draft)).digest('hex'),
  maxScore: maxScore(scored),
  formulas: usesFormulas(scored.draft),
});

/** JSON, because that is what it is sent as. */
const translate = ({
  definition,
  language,
}: {
  readonly definition: FlowDefinition;
  readonly language: Language;
}): string => JSON.stringify(inLanguage(definition, language));

const JOBS = { check, maxScore, freeze, translate };
export type JobName = keyof typeof JOBS;
export type InputOf<N extends JobName> = Parameters<(typeof JOBS)[N]>[0];
export type OutputOf<N extends JobName> = ReturnType<(typeof JOBS)[N]>;

export const doJob = <N extends JobName>(name: N, input: InputOf<N>): OutputOf<N> =>
  (JOBS[name] as (input: InputOf<N>) => OutputOf<N>)(input);
