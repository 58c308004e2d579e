/**
 * All problems that prevent publishing a flow, and all warnings (decisions 13 and 28, SPEC PUB-2…25), each with a path
 * on which a chat meets it.
 */
import { type ChatPath } from '../max-score/chat-path.js';
import { libraryOf } from '../engine/linked-flow.js';
import { onwardOf } from '../engine/onward.js';
import { prepareFlow } from '../engine/prepare.js';
import type { PreparedFlow, PreparedPrompt } from '../engine/types.js';
import type { FlowDefinition } from '../definition/definition.js';
import { START_PROMPT, type Language } from '../definition/values.js';
import type { FormulaCompiler } from '../markdown/compile.js';
import { alikeAnswers } from './alike-checks.js';
import { conditionRefusals } from './condition-checks.js';
import { endlessChains } from './endless-chains.js';
import { label, type Finding, type Problem, type RefusalCode, type WarningCode } from './findings.js';
import { formulaRefusals, formulaWarnings } from './formula-checks.js';
import { helpRefusals } from './help-checks.js';
import { impassablePrompts } from './impassable.js';
import { linkRefusals, type LinkTarget } from './link-checks.js';
import { listRefusals } from './list-checks.js';
import { withoutHelp } from '../definition/help.js';
import { resolveAnswers } from '../definition/links.js';
import { withNamedLinks } from '../definition/next-links.js';
import { pictureRefusals, pictureWarnings } from './picture-checks.js';
import { promptRefusals } from './prompt-checks.js';
import { promptPaths, type PromptPaths } from './prompt-paths.js';
import { reactionWarnings } from './reaction-checks.js';
import { ruleRefusals, ruleWarnings } from './rule-checks.js';
import { scaleRefusals, scaleWarnings } from './scale-checks.js';
import { lacksTranslation } from './translatable.js';
import { listNameOf, listsLacking } from './translation-owners.js';

export interface PublishProblem<C extends string = RefusalCode | WarningCode> extends Problem<C> {
  /**
   * A chat that meets the problem: prompts from the start, with their answers; the last step has the problem (`says` =
   * the answer that reveals it). Only that step if no path leads there. Empty if the problem concerns the whole flow,
   * or if all paths together would have too many steps.
   */
  readonly path: ChatPath;
}
export interface PublishChecks {
  readonly refusals: readonly PublishProblem<RefusalCode>[];
  readonly warnings: readonly PublishProblem<WarningCode>[];
}

/** A version of another flow that a chat may be led to. */
export interface LinkedDefinition {
  readonly flowId: number;
  readonly version: number;
  readonly language?: Language;
  readonly definition: FlowDefinition;
}
export interface PublishOptions {
  /** Language of the texts themselves, as opposed to their translations. */
  readonly language: Language;
  /** The flow's languages. */
  readonly languages: readonly Language[];
  readonly flowId?: number;
  /** Flows that may be linked to; absent = links to other flows aren't checked. */
  readonly targets?: readonly LinkTarget[];
  /** Reads formulas; absent = they aren't checked. */
  readonly formula?: FormulaCompiler;
  /** Every version that the links reach, directly or through other flows. */
  readonly linked?: readonly LinkedDefinition[];
}

/** The draft prepared for the engine; null if the engine refuses it altogether. */
const preparedOf = (
  definition: FlowDefinition,
  { flowId = 0, language, linked = [] }: PublishOptions,
): PreparedFlow | null => {
  const others = linked.flatMap(({ definition: other, ...named }) => {
    const made = prepareFlow(other, named);
    return made.ok ? [made.flow] : [];
  });
  const made = prepareFlow(definition, { flowId, version: null, language, library: libraryOf(others) });
  return made.ok ? made.flow : null;
};

/** Names prompts of this flow by position, others by name. */
const nameOf = (positions: ReadonlyMap<string, number>, { scope, name, key }: PreparedPrompt): string =>
  scope === '' ? label(positions.get(name) ?? 0) : `“${name}” of flow ${key.split('/')[0] ?? ''}`;

const chainRefusals = (flow: FlowDefinition, prepared: PreparedFlow, paths: PromptPaths): Finding<RefusalCode>[] => {
  const positions = new Map(flow.promptsArray.map((entry, index) => [entry.name, index]));
  const all = new Set([...prepared.prompts.values(), ...paths.reached]);
  return endlessChains(onwardOf(prepared), all, paths.entered).map(({ kind, prompts }): Finding<RefusalCode> => {
    const ownPrompt = prompts.find(({ scope }) => scope === '');
    const names = prompts.map((prompt) => nameOf(positions, prompt)).join(' → ');
    return {
      code: 'endless-chain',
      promptKey: ownPrompt?.key ?? paths.ownBefore(prompts[0]),
      msg:
        kind === 'circle'
          ? `${names}: goes round and round without ever asking`
          : `${names}: goes on for more than 100 prompts without ever asking`,
      prompts: kind === 'circle' ? [...prompts, ...prompts.slice(0, 1)] : prompts,
    };
  });
};

const unreachablePrompts = (
  flow: FlowDefinition,
  { promptsByKey }: PreparedFlow,
  { reached }: PromptPaths,
): Finding<WarningCode>[] =>
  flow.promptsArray.flatMap(({ key }, index): Finding<WarningCode>[] => {
    const prompt = promptsByKey.get(key);
    if (!prompt || reached.has(prompt)) return [];
    return [{ code: 'unreachable-prompt', promptKey: key, msg: `${label(index)}: nothing leads here` }];
  });

const untranslatedPrompts = (flow: FlowDefinition, languages: readonly Language[]): Finding<WarningCode>[] =>
  languages.flatMap((each) => {
    const lists = listsLacking(flow, each);
    return flow.promptsArray.flatMap(({ key, definition }, index): Finding<WarningCode>[] =>
      lacksTranslation(definition, each) || lists.has(listNameOf(definition) ?? '')
        ? [{ code: 'missing-translation', promptKey: key, msg: `${label(index)}: texts are missing in “${each}”` }]
        : [],
    );
  });

/** Answers that learners see as a button without text. */
const emptyAnswers = (flow: FlowDefinition): Finding<WarningCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index) =>
    withoutHelp(resolveAnswers(definition, flow) ?? []).flatMap(({ message, hidden }, at): Finding<WarningCode>[] =>
      message.trim() === '' && !hidden
        ? [{ code: 'empty-answer', promptKey: key, msg: `${label(index)}: answer ${at + 1} says nothing` }]
        : [],
    ),
  );

/** Maximum number of steps of all paths together, because the paths are sent to the editor. */
const MAX_STEPS = 10_000;

/** Adds a path to each finding, up to that maximum. */
const withPaths = (prepared: PreparedFlow | null, paths: PromptPaths | null) => {
  let room = MAX_STEPS;
  return <C extends string>({ code, promptKey, msg, says, prompts }: Finding<C>): PublishProblem<C> => {
    if (room <= 0) return { code, promptKey, msg, path: [] };
    const at = promptKey === null ? undefined : prepared?.promptsByKey.get(promptKey);
    const path = prompts ? paths?.through(prompts) : at && paths?.to(at, says);
    room -= path?.length ?? 0;
    return { code, promptKey, msg, path: path && room >= 0 ? path : [] };
  };
};

export const publishChecks = (draft: FlowDefinition, options: PublishOptions): PublishChecks => {
  const flow = withNamedLinks(draft);
  const { language, languages, flowId = 0, targets } = options;
  const names = new Set(flow.promptsArray.map(({ name }) => name));
  const prepared = preparedOf(flow, options);
  const paths = prepared && promptPaths(prepared);
  const found = flow.promptsArray.flatMap((entry, index) => promptRefusals(entry, index, flow, names));
  if (!names.has(START_PROMPT))
    found.push({ code: 'start-missing', promptKey: null, msg: 'The start prompt is missing' });
  found.push(...conditionRefusals(flow));
  if (prepared && paths) found.push(...impassablePrompts(flow, prepared), ...chainRefusals(flow, prepared, paths));
  found.push(...ruleRefusals(flow), ...listRefusals(flow, languages), ...helpRefusals(flow));
  found.push(...scaleRefusals(flow), ...pictureRefusals(flow));
  if (options.formula) found.push(...formulaRefusals(flow, options.formula));
  if (targets) found.push(...linkRefusals(flowId, flow, targets));
  const warned =
    prepared && paths
      ? [
          ...unreachablePrompts(flow, prepared, paths),
          ...ruleWarnings(flow, prepared),
          ...scaleWarnings(flow, prepared),
        ]
      : [];
  warned.push(
    ...untranslatedPrompts(
      flow,
      languages.filter((each) => each !== language),
    ),
  );
  warned.push(
    ...emptyAnswers(flow),
    ...alikeAnswers(flow),
    ...pictureWarnings(flow),
    ...reactionWarnings(flow),
    ...formulaWarnings(flow),
  );
  const toPublish = withPaths(prepared, paths);
  return { refusals: found.map(toPublish), warnings: warned.map(toPublish) };
};
