import { useDeferredValue, useState } from 'react';
import { useEditor } from '../hooks.js';
import { definitionFrom } from '../model/flow-document.js';
import { flowGraph, withSignposts, type FlowGraph } from './flow-graph.js';

interface Known {
  readonly doc: object;
  readonly graph: FlowGraph;
  readonly text: string;
}

/** The draft as a graph: another one only when a prompt, a link or an answer is another, not with every word. */
export function useGraph(): FlowGraph {
  // Typing goes first.
  const doc = useDeferredValue(useEditor((state) => state.doc));
  const flowId = useEditor((state) => state.flowId);
  const [known, setKnown] = useState<Known | null>(null);
  if (known?.doc === doc) return known.graph;
  const graph = withSignposts(flowGraph(definitionFrom(doc), flowId));
  const text = JSON.stringify(graph);
  const next = known?.text === text ? { ...known, doc } : { doc, graph, text };
  setKnown(next);
  return next.graph;
}
