/** Checks links to other flows: they must belong to the same owner and be published (decision 28). */
import type { FlowDefinition } from '../definition/definition.js';
import { linksOf, type FlowPin } from '../engine/flow-links.js';
import type { Finding, RefusalCode } from './findings.js';

/** A flow that links may lead to: one of the same owner. */
export interface LinkTarget {
  readonly flowId: number;
  /** null = never published */
  readonly latestVersion: number | null;
}

/**
 * `flowId`: the linking flow, which may link to itself. A flow that isn't among the targets doesn't exist or has
 * another owner.
 */
export const linkRefusals = (
  flowId: number,
  definition: FlowDefinition,
  targets: readonly LinkTarget[],
): Finding<RefusalCode>[] => {
  const known = new Map(targets.map((target) => [target.flowId, target.latestVersion]));
  const problems: Finding<RefusalCode>[] = [];
  definition.promptsArray.forEach((entry, index) => {
    const whole = {
      ...definition,
      promptsArray: [entry],
      commonAnswers: commonOf(definition, entry.definition.answers),
    };
    for (const linked of new Set(linksOf(whole).map((link) => link.flowId))) {
      if (linked === flowId) continue;
      const version = known.get(linked);
      if (version) continue;
      const [code, why]: [RefusalCode, string] =
        version === undefined
          ? ['link-to-foreign-flow', 'is none of yours']
          : ['link-to-unpublished-flow', 'is not published yet'];
      problems.push({ code, promptKey: entry.key, msg: `Prompt ${index + 1}: leads to flow ${linked}, which ${why}` });
    }
  });
  return problems;
};

/** The common list that the prompt names. */
const commonOf = (
  { commonAnswers = {} }: FlowDefinition,
  answers: unknown,
): NonNullable<FlowDefinition['commonAnswers']> => {
  if (typeof answers !== 'string') return {};
  const name = answers.startsWith('.') ? answers.slice(1) : answers;
  return Object.hasOwn(commonAnswers, name) ? { [name]: commonAnswers[name] ?? [] } : {};
};

/** The versions to which the links are pinned. */
export const pinsOf = (
  flowId: number,
  definition: FlowDefinition,
  targets: readonly LinkTarget[],
): readonly FlowPin[] => {
  const linked = new Set(linksOf(definition).map((link) => link.flowId));
  return targets.flatMap(({ flowId: id, latestVersion }) =>
    id !== flowId && linked.has(id) && latestVersion !== null ? [{ flowId: id, version: latestVersion }] : [],
  );
};
