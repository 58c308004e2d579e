import { useEffect, useState } from 'react';
import { askLayout } from './ask-layout.js';
import type { FlowGraph } from './flow-graph.js';
import type { Layout } from './layout.js';

export type LayoutState =
  | { readonly status: 'pending'; readonly layout: Layout | null }
  | { readonly status: 'fulfilled'; readonly layout: Layout }
  | { readonly status: 'rejected'; readonly layout: Layout | null };

/** The layout of a graph. While a new one is computed, the previous layout remains. */
export function useLayout(graph: FlowGraph): LayoutState {
  const [state, setState] = useState<LayoutState>({ status: 'pending', layout: null });
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    askLayout(graph, signal).then(
      (layout) => signal.aborted || setState({ status: 'fulfilled', layout }),
      () => signal.aborted || setState(({ layout }) => ({ status: 'rejected', layout })),
    );
    return () => asking.abort();
  }, [graph]);
  return state;
}
