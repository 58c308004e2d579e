/** A flow as the map draws it: its prompts, where each answer leads, and what it leads to beside prompts. Pure. */
import {
  CATCH_ALL,
  START_PROMPT,
  type Answer,
  type FlowDefinition,
  type PromptDefinition,
  type PromptEntry,
} from '@parley/contracts/flow/definition';
import { readLink, resolveAnswers } from '@parley/contracts/flow/links';
import { depthsOf } from './depths.js';

/** How a chat goes on: by an answer, by whatever is answered ("Always to"), or without asking. */
export interface Way {
  readonly by: 'answer' | 'always' | 'itself';
  /** What is answered; null = anything. */
  readonly words: string | null;
}
export type MapNode =
  | { readonly kind: 'prompt'; readonly id: string }
  /** Another flow; `from` is the prompt that leads there. */
  | { readonly kind: 'flow'; readonly id: string; readonly from: string; readonly flowId: number }
  /** A link to nothing that exists. */
  | { readonly kind: 'lost'; readonly id: string; readonly from: string }
  /** Stands for a prompt too far away for a line (`to`). */
  | { readonly kind: 'far'; readonly id: string; readonly from: string; readonly to: string };
export interface MapEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly ways: readonly Way[];
}
export interface FlowGraph {
  readonly nodes: readonly MapNode[];
  /** One from each node to each other, whatever leads there. */
  readonly edges: readonly MapEdge[];
}

/** Lines over more layers than this are hard to follow with the eye, and costly to lay out. */
const FAR = 8;

interface Lead extends Way {
  readonly nextKey: string;
}
const wordsOf = ({ message }: Answer): string | null => (message === CATCH_ALL ? null : message);

/** As the engine goes on (SPEC ENG-P1, R6, R7): an answer that asks again leads nowhere. */
function leadsOf(definition: PromptDefinition, answers: readonly Answer[]): readonly Lead[] {
  const always = definition.nextKey;
  if (answers.length === 0) return always ? [{ by: 'itself', words: null, nextKey: always }] : [];
  const going = answers.filter(({ quickResponse }) => !quickResponse?.repeatAnswers);
  const ofItsOwn = always && definition.acceptsMultipleAnswers ? [] : going.filter(({ nextKey }) => nextKey);
  if (always && going.length > 0 && ofItsOwn.length === 0) return [{ by: 'always', words: null, nextKey: always }];
  return going.flatMap((answer): Lead[] => {
    const nextKey = answer.nextKey || always;
    return nextKey ? [{ by: 'answer', words: wordsOf(answer), nextKey }] : [];
  });
}

/** What the links of one prompt lead to; null = nowhere. */
function targetOf(
  from: string,
  nextKey: string,
  keys: ReadonlyMap<string, string>,
  flowId: number | null,
): MapNode | null {
  const link = readLink(nextKey);
  switch (link.to) {
    case 'nothing':
      return null;
    case 'unknown':
      return { kind: 'lost', id: `${from}/lost`, from };
    case 'prompt':
    case 'flow': {
      // A flow that names itself means its own start.
      if (link.to === 'flow' && link.flowId !== flowId)
        return { kind: 'flow', id: `${from}/flow/${link.flowId}`, from, flowId: link.flowId };
      const key = keys.get(link.to === 'prompt' ? link.name : START_PROMPT);
      return key === undefined ? { kind: 'lost', id: `${from}/lost`, from } : { kind: 'prompt', id: key };
    }
  }
}

function edgesFrom(
  entry: PromptEntry,
  flow: FlowDefinition,
  keys: ReadonlyMap<string, string>,
  flowId: number | null,
): { readonly targets: readonly MapNode[]; readonly edges: readonly MapEdge[] } {
  const from = entry.key;
  const targets = new Map<string, MapNode>();
  const ways = new Map<string, Way[]>();
  const answers = resolveAnswers(entry.definition, flow);
  for (const { nextKey, ...way } of answers === null ? [] : leadsOf(entry.definition, answers)) {
    const target = targetOf(from, nextKey, keys, flowId);
    if (!target) continue;
    targets.set(target.id, target);
    ways.set(target.id, [...(ways.get(target.id) ?? []), way]);
  }
  return {
    targets: [...targets.values()],
    edges: [...ways].map(([to, list]) => ({ id: `${from}>${to}`, from, to, ways: list })),
  };
}

/** Every link as a line, however far it goes. @param flowId of the flow itself; null = not known */
export function flowGraph(flow: FlowDefinition, flowId: number | null): FlowGraph {
  const keys = new Map(flow.promptsArray.map(({ name, key }) => [name, key as string]));
  const parts = flow.promptsArray.map((entry) => edgesFrom(entry, flow, keys, flowId));
  return {
    nodes: [
      ...flow.promptsArray.map(({ key }): MapNode => ({ kind: 'prompt', id: key })),
      ...parts.flatMap(({ targets }) => targets.filter(({ kind }) => kind !== 'prompt')),
    ],
    edges: parts.flatMap(({ edges }) => edges),
  };
}

/** Links between prompts many layers apart end at a signpost beside the prompt that they start from. */
export function withSignposts(graph: FlowGraph): FlowGraph {
  const depths = depthsOf(graph);
  const isFar = ({ from, to }: MapEdge): boolean => Math.abs((depths.get(from) ?? 0) - (depths.get(to) ?? 0)) > FAR;
  const posts: MapNode[] = [];
  const edges = graph.edges.map((edge) => {
    if (!isFar(edge)) return edge;
    const { from, to } = edge;
    const id = `${from}/far/${to}`;
    posts.push({ kind: 'far', id, from, to });
    return { ...edge, to: id };
  });
  return posts.length === 0 ? graph : { nodes: [...graph.nodes, ...posts], edges };
}
