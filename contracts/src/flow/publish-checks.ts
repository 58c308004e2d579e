/**
 * What stands in the way of publishing a flow, and what is merely worth a look (decisions 13 and 28, SPEC PUB-2…25), each
 * with the way that leads a chat there.
 */
import { type ChatPath } from '../engine/chat-path.js';
import { libraryOf } from '../engine/linked-flow.js';
import { onwardOf } from '../engine/onward.js';
import { prepareFlow } from '../engine/prepare.js';
import type { PreparedFlow, PreparedPrompt } from '../engine/types.js';
import type { PromptKey } from '../ids.js';
import { START_PROMPT, type FlowDefinition, type Language } from './definition.js';
import { endlessChains } from './endless-chains.js';
import { impassablePrompts } from './impassable.js';
import { linkRefusals, type LinkTarget } from './link-checks.js';
import { resolveAnswers } from './links.js';
import { label, promptRefusals } from './prompt-checks.js';
import { promptPaths, type PromptPaths } from './prompt-paths.js';
import { lacksTranslation } from './translatable.js';
import { listNameOf, listsLacking } from './translation-owners.js';

export type RefusalCode =
  | 'start-missing'
  | 'dangling-answers'
  | 'dangling-multi-select'
  | 'link-to-nothing'
  | 'unknown-normalizer'
  | 'unknown-common-answers'
  | 'endless-chain'
  | 'two-catch-alls'
  | 'text-too-long'
  | 'upload-not-configured'
  | 'nothing-to-choose'
  | 'all-answers-repeat'
  | 'computed-answer-empty'
  | 'link-to-foreign-flow'
  | 'link-to-unpublished-flow';
export type WarningCode = 'unreachable-prompt' | 'missing-translation' | 'empty-answer';

interface Problem<C extends string> {
  readonly code: C;
  /** null when it concerns the flow as a whole. */
  readonly promptKey: PromptKey | null;
  /** English, naming the prompt by its place. */
  readonly msg: string;
}
/** A problem before the way to it is known. */
export interface Finding<C extends string = RefusalCode | WarningCode> extends Problem<C> {
  /** The answer that meets it. */
  readonly says?: string;
  /** Where in a linked flow it is met, and what then follows. */
  readonly prompts?: readonly PreparedPrompt[];
}
export interface PublishProblem<C extends string = RefusalCode | WarningCode> extends Problem<C> {
  /**
   * A chat that meets it: the prompts from the start on, with what is answered; the last step is where it is met (`says` =
   * the answer that meets it). One step alone where nothing leads there; none where it concerns the flow as a whole, or
   * where telling them all would take too many steps.
   */
  readonly path: ChatPath;
}
export interface PublishChecks {
  readonly refusals: readonly PublishProblem<RefusalCode>[];
  readonly warnings: readonly PublishProblem<WarningCode>[];
}

/** A version that a chat of the flow may be led to. */
export interface LinkedDefinition {
  readonly flowId: number;
  readonly version: number;
  readonly definition: FlowDefinition;
}
export interface PublishOptions {
  /** The texts without translation are in this language. */
  readonly language: Language;
  /** The flow's languages. */
  readonly languages: readonly Language[];
  readonly flowId?: number;
  /** Flows that may be linked to; absent = links to other flows are not looked at. */
  readonly targets?: readonly LinkTarget[];
  /** Every version that the links lead to, and those that they lead to in turn. */
  readonly linked?: readonly LinkedDefinition[];
}

/** Ready to play as the draft would be; null where the engine refuses it altogether. */
const preparedOf = (definition: FlowDefinition, { flowId = 0, linked = [] }: PublishOptions): PreparedFlow | null => {
  const others = linked.flatMap(({ definition: other, ...named }) => {
    const made = prepareFlow(other, named);
    return made.ok ? [made.flow] : [];
  });
  const made = prepareFlow(definition, { flowId, version: null, library: libraryOf(others) });
  return made.ok ? made.flow : null;
};

/** Prompts of the flow by their places, of others by their names. */
const nameOf = (places: ReadonlyMap<string, number>, { scope, name, key }: PreparedPrompt): string =>
  scope === '' ? label(places.get(name) ?? 0) : `“${name}” of flow ${key.split('/')[0] ?? ''}`;

const chainRefusals = (flow: FlowDefinition, prepared: PreparedFlow, paths: PromptPaths): Finding<RefusalCode>[] => {
  const places = new Map(flow.promptsArray.map((entry, index) => [entry.name, index]));
  const all = new Set([...prepared.prompts.values(), ...paths.reached]);
  return endlessChains(onwardOf(prepared), all, paths.entered).map(({ kind, prompts }): Finding<RefusalCode> => {
    const ours = prompts.find(({ scope }) => scope === '');
    const names = prompts.map((prompt) => nameOf(places, prompt)).join(' → ');
    return {
      code: 'endless-chain',
      promptKey: ours?.key ?? paths.ownBefore(prompts[0]),
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

/** An answer that learners are shown as a button without words. */
const emptyAnswers = (flow: FlowDefinition): Finding<WarningCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index) =>
    (resolveAnswers(definition, flow) ?? []).flatMap(({ message, hidden }, at): Finding<WarningCode>[] =>
      message.trim() === '' && !hidden
        ? [{ code: 'empty-answer', promptKey: key, msg: `${label(index)}: answer ${at + 1} says nothing` }]
        : [],
    ),
  );

/** Steps that all paths of one check may take together: what they tell travels to the editor. */
const MOST_STEPS = 10_000;

/** Puts to every finding the way to it, as long as there is room. */
const withPaths = (prepared: PreparedFlow | null, paths: PromptPaths | null) => {
  let room = MOST_STEPS;
  return <C extends string>({ code, promptKey, msg, says, prompts }: Finding<C>): PublishProblem<C> => {
    if (room <= 0) return { code, promptKey, msg, path: [] };
    const at = promptKey === null ? undefined : prepared?.promptsByKey.get(promptKey);
    const path = prompts ? paths?.through(prompts) : at && paths?.to(at, says);
    room -= path?.length ?? 0;
    return { code, promptKey, msg, path: path && room >= 0 ? path : [] };
  };
};

export const publishChecks = (flow: FlowDefinition, options: PublishOptions): PublishChecks => {
  const { language, languages, flowId = 0, targets } = options;
  const names = new Set(flow.promptsArray.map(({ name }) => name));
  const prepared = preparedOf(flow, options);
  const paths = prepared && promptPaths(prepared);
  const found = flow.promptsArray.flatMap((entry, index) => promptRefusals(entry, index, flow, names));
  if (!names.has(START_PROMPT))
    found.push({ code: 'start-missing', promptKey: null, msg: 'The start prompt is missing' });
  if (prepared && paths) found.push(...impassablePrompts(flow, prepared), ...chainRefusals(flow, prepared, paths));
  if (targets) found.push(...linkRefusals(flowId, flow, targets));
  const warned = prepared && paths ? unreachablePrompts(flow, prepared, paths) : [];
  warned.push(
    ...untranslatedPrompts(
      flow,
      languages.filter((each) => each !== language),
    ),
  );
  warned.push(...emptyAnswers(flow));
  const toPublish = withPaths(prepared, paths);
  return { refusals: found.map(toPublish), warnings: warned.map(toPublish) };
};
