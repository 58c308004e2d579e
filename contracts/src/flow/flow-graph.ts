/** Where each prompt leads, by name: what publish checks walk. */
import type { FlowDefinition, PromptDefinition, PromptEntry } from './definition.js';
import { readLink, resolveAnswers } from './links.js';

export interface FlowGraph {
  readonly prompts: ReadonlyMap<string, PromptEntry>;
  /** Names of prompts that can come next; names that don't exist are left out. */
  readonly next: (name: string) => readonly string[];
  /** The prompt that follows without anybody answering; null when this one asks or ends. */
  readonly automaticNext: (name: string) => string | null;
}

const promptName = (nextKey: string | null | undefined): string | null => {
  const link = readLink(nextKey);
  return link.to === 'prompt' ? link.name : null;
};

export const flowGraph = (flow: FlowDefinition): FlowGraph => {
  const prompts = new Map(flow.promptsArray.map((entry) => [entry.name, entry]));
  const known = (name: string | null): readonly string[] => (name !== null && prompts.has(name) ? [name] : []);
  const answersOf = (definition: PromptDefinition) => resolveAnswers(definition, flow) ?? [];
  return {
    prompts,
    next: (name) => {
      const definition = prompts.get(name)?.definition;
      if (!definition) return [];
      return [definition, ...answersOf(definition)].flatMap((linked) => known(promptName(linked.nextKey)));
    },
    automaticNext: (name) => {
      const definition = prompts.get(name)?.definition;
      if (!definition || typeof definition.answers === 'string' || answersOf(definition).length > 0) return null;
      return known(promptName(definition.nextKey))[0] ?? null;
    },
  };
};

export const reachableFrom = (graph: FlowGraph, start: string): ReadonlySet<string> => {
  const seen = new Set<string>(graph.prompts.has(start) ? [start] : []);
  // A set hands out what is added while it is walked.
  for (const name of seen) graph.next(name).forEach((next) => seen.add(next));
  return seen;
};

/** Every chain of prompts that goes on by itself and comes back to where it was, once each, as its names. */
export const endlessChains = (graph: FlowGraph): readonly (readonly string[])[] => {
  const settled = new Set<string>();
  const chains: (readonly string[])[] = [];
  for (const first of graph.prompts.keys()) {
    const path: string[] = [];
    let name: string | null = first;
    while (name !== null && !settled.has(name) && !path.includes(name)) {
      path.push(name);
      name = graph.automaticNext(name);
    }
    if (name !== null && path.includes(name)) chains.push(path.slice(path.indexOf(name)));
    path.forEach((each) => settled.add(each));
  }
  return chains;
};
