import { useDeferredValue, useState } from 'react';
import { useEditor } from '../model/hooks.js';
import { playedDefinition } from '../model/flow-document.js';
import { flowGraph, withSignposts, type FlowGraph } from './flow-graph.js';

interface CachedGraph {
  readonly doc: object;
  readonly graph: FlowGraph;
  readonly text: string;
}

/** The draft as a graph. Its identity changes only when a prompt, a link or an answer does, not when other texts do. */
export function useGraph(): FlowGraph {
  // Deferred, so that the graph never slows typing.
  const doc = useDeferredValue(useEditor((state) => state.doc));
  const flowId = useEditor((state) => state.flowId);
  const [cached, setCached] = useState<CachedGraph | null>(null);
  if (cached?.doc === doc) return cached.graph;
  const graph = withSignposts(flowGraph(playedDefinition(doc), flowId));
  const text = JSON.stringify(graph);
  const next = cached?.text === text ? { ...cached, doc } : { doc, graph, text };
  setCached(next);
  return next.graph;
}
