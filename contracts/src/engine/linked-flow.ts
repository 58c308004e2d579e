/** Flows that a chat can reach by links (ENG-42, 43, 80, 81): their prompts get names that are unique in the chat. */
import type { PromptKey } from '../ids.js';
import type { EngineError, FlowLibrary, PreparedFlow, PreparedPrompt } from './types.js';

/** Prefix of the prompt keys of a linked flow. */
export const scopeOf = (flowId: number, version: number | null): string =>
  `remote?chatId=${flowId}${version === null ? '' : `&version=${version}`}`;

/** Clones share their stable keys, so a linked prompt's key begins with its flow. */
export const linkedPromptKey = (flowId: number, key: string): PromptKey => `${flowId}/${key}` as PromptKey;

/** The flow and prompt behind a linked prompt's key; null for a key of the flow itself. */
export const linkedPromptOf = (promptKey: string): { readonly flowId: number; readonly key: string } | null => {
  const [, flowId, key = ''] = /^(\d{1,9})\/(.+)$/s.exec(promptKey) ?? [];
  return flowId === undefined ? null : { flowId: Number(flowId), key };
};

const views = new WeakMap<PreparedFlow, PreparedFlow>();
const homes = new WeakMap<PreparedPrompt, PreparedFlow>();

/** The flow in which a prompt of a chat is written: the chat's own, or a linked one. */
export const homeOf = (root: PreparedFlow, prompt: PreparedPrompt): PreparedFlow =>
  prompt.scope === '' ? root : (homes.get(prompt) ?? root);

/** A prepared flow as another flow's chat plays it. Computed once. */
const viewOf = (flow: PreparedFlow): PreparedFlow => {
  const known = views.get(flow);
  if (known) return known;
  const scope = scopeOf(flow.flowId, flow.version);
  const prompts = new Map<string, PreparedPrompt>();
  const promptsByKey = new Map<string, PreparedPrompt>();
  const strategies: [string, NonNullable<PreparedFlow['scoreStrategies'][string]>][] = [];
  for (const prompt of flow.prompts.values()) {
    const key = linkedPromptKey(flow.flowId, prompt.key);
    const linked = { ...prompt, key, promptKeyStr: `${scope}.${prompt.name}`, scope };
    prompts.set(prompt.name, linked);
    promptsByKey.set(key, linked);
    const strategy = flow.scoreStrategies[prompt.key];
    if (strategy) strategies.push([key, strategy]);
  }
  const view = { ...flow, scope, prompts, promptsByKey, scoreStrategies: Object.fromEntries(strategies) };
  for (const prompt of prompts.values()) homes.set(prompt, view);
  views.set(flow, view);
  return view;
};

/**
 * The flow that a link in a chat of `root` leads to. A chat plays one version of each flow: the one it began in stays
 * (decision 27), others come from the library. Error: `flow-not-found`.
 */
export const linkedFlow = (root: PreparedFlow, flowId: number, version: number | null): PreparedFlow | EngineError => {
  if (flowId === root.flowId) return root;
  const found = root.library.find(flowId, version);
  return found ? viewOf(found) : { code: 'flow-not-found', detail: scopeOf(flowId, version) };
};

/** A library of prepared flows. For an unknown version it returns that flow's highest known one. */
export const libraryOf = (flows: Iterable<PreparedFlow>): FlowLibrary => {
  const byVersion = new Map<string, PreparedFlow>();
  const highest = new Map<number, PreparedFlow>();
  for (const flow of flows) {
    byVersion.set(scopeOf(flow.flowId, flow.version), flow);
    const known = highest.get(flow.flowId);
    if (!known || (flow.version ?? Infinity) > (known.version ?? Infinity)) highest.set(flow.flowId, flow);
  }
  return { find: (flowId, version) => byVersion.get(scopeOf(flowId, version)) ?? highest.get(flowId) ?? null };
};
