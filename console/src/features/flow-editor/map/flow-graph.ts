/** A flow as a graph: its prompts, their links, and link targets that aren't prompts. Pure. */
import type { Condition } from '@parley/contracts/definition/conditions';
import type { Answer, FlowDefinition, PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { asksAgain, withoutHelp } from '@parley/contracts/definition/help';
import { CATCH_ALL, START_PROMPT } from '@parley/contracts/definition/values';
import { readLink, resolveAnswers, linkOf } from '@parley/contracts/definition/links';
import { depthsOf } from './depths.js';
import { answerText, comparesAnswers } from '../../../ui/answer-text.js';

/** How a chat continues: after one answer, after any answer ("Always to"), or without a question. */
export interface Way {
  readonly by: 'answer' | 'always' | 'itself';
  /** The answer; null = any answer. */
  readonly words: string | null;
  /** The condition under which a chat goes this way; `otherwise`: none of the conditions holds. Absent: it always does. */
  readonly if?: Condition | 'otherwise';
}
export type MapNode =
  | { readonly kind: 'prompt'; readonly id: string }
  /** Another flow; `from` is the prompt that links to it. */
  | { readonly kind: 'flow'; readonly id: string; readonly from: string; readonly flowId: number }
  /** A link whose target doesn't exist. */
  | { readonly kind: 'lost'; readonly id: string; readonly from: string }
  /** Represents a prompt (`to`) too far away for a line. */
  | { readonly kind: 'far'; readonly id: string; readonly from: string; readonly to: string };
export interface MapEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly ways: readonly Way[];
}
export interface FlowGraph {
  readonly nodes: readonly MapNode[];
  /** At most one edge between two nodes, however many answers link them. */
  readonly edges: readonly MapEdge[];
}

/** Lines across more layers than this are hard to follow and slow to lay out. */
const FAR = 8;

interface OutgoingLink extends Way {
  readonly link: string;
}
/** True if a chat goes this way only under a condition. */
const isConditional = ({ if: condition }: Branch): boolean => condition !== undefined && condition !== 'otherwise';
const labelOf = (answer: Answer, compares: boolean): string | null =>
  answer.message === CATCH_ALL ? null : answerText(answer, compares);

type Branch = Pick<OutgoingLink, 'if' | 'link'>;
/** The links of a prompt or an answer, those with a condition first. */
function branchesOf(part: PromptDefinition | Answer): readonly Branch[] {
  const when = (part.when ?? []).flatMap((line): readonly Branch[] => {
    const link = linkOf(line);
    return link && line.if ? [{ if: line.if, link }] : [];
  });
  const link = linkOf(part);
  return link ? [...when, { ...(when.length > 0 && { if: 'otherwise' as const }), link }] : when;
}
const hasLink = (part: PromptDefinition | Answer): boolean => branchesOf(part).length > 0;

/** The branches of an answer: where none of its own holds, the chat goes where the prompt leads. */
function answerBranches(answer: Answer, always: readonly Branch[]): readonly Branch[] {
  const own = branchesOf(answer);
  if (linkOf(answer) !== null) return own;
  return [...own, ...always.map((branch) => (own.length > 0 ? { if: 'otherwise' as const, ...branch } : branch))];
}

/** The links that the engine would follow (SPEC ENG-P1, R6, R7). An answer that repeats the question goes on only by conditions. */
function outgoingLinks(definition: PromptDefinition, answers: readonly Answer[]): readonly OutgoingLink[] {
  const always = branchesOf(definition);
  const whatever = (by: 'always' | 'itself') => always.map((branch): OutgoingLink => ({ by, words: null, ...branch }));
  if (withoutHelp(answers).length === 0) return whatever('itself');
  const isAlways = linkOf(definition) !== null && definition.acceptsMultipleAnswers === true;
  const continuing = answers.filter(
    (answer) => !asksAgain(answer) || (answer.help === undefined && (answer.when ?? []).length > 0),
  );
  const withOwnLink = continuing.filter((answer) => (!isAlways || answer.help) && hasLink(answer));
  if (always.length > 0 && continuing.length > 0 && withOwnLink.length === 0) return whatever('always');
  const compares = comparesAnswers(definition);
  const leading = isAlways ? withOwnLink : continuing;
  const shared = isAlways && withoutHelp(continuing).length > 0 ? whatever('always') : [];
  return [
    ...shared,
    ...leading.flatMap((answer) => {
      const words = labelOf(answer, compares);
      const branches = asksAgain(answer) ? branchesOf(answer).filter(isConditional) : answerBranches(answer, always);
      return branches.map((branch): OutgoingLink => ({ by: 'answer', words, ...branch }));
    }),
  ];
}

/** The node that a prompt's link leads to; null = no target. */
function targetOf(
  from: string,
  text: string,
  keys: ReadonlyMap<string, string>,
  flowId: number | null,
): MapNode | null {
  const link = readLink(text);
  switch (link.to) {
    case 'nothing':
      return null;
    // A flow that is drawn names its prompts; only an answer of a hostile draft leads on by order.
    case 'next':
    case 'unknown':
      return { kind: 'lost', id: `${from}/lost`, from };
    case 'prompt':
    case 'flow': {
      // A link to the flow itself leads to its start prompt.
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
  for (const { link, ...way } of answers === null ? [] : outgoingLinks(entry.definition, answers)) {
    const target = targetOf(from, link, keys, flowId);
    if (!target) continue;
    targets.set(target.id, target);
    ways.set(target.id, [...(ways.get(target.id) ?? []), way]);
  }
  return {
    targets: [...targets.values()],
    edges: [...ways].map(([to, list]) => ({ id: `${from}>${to}`, from, to, ways: list })),
  };
}

/** Every link becomes an edge, whatever its length. @param flowId - Id of this flow; null = unknown */
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

/** Replaces edges across many layers with signposts next to the prompt that they start from. */
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
