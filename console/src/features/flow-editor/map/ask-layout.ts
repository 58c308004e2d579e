import { neededLater } from '../../../ui/lazy/fetch-ahead.js';
import { askOnce } from '../../../foundation/ask-once.js';
import type { FlowGraph } from './flow-graph.js';
import type { Layout } from './layout.js';

export const askLayout = (graph: FlowGraph, signal: AbortSignal): Promise<Layout> =>
  askOnce(new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' }), graph, signal);

// An empty request makes the browser load the worker's script.
neededLater(() => askLayout({ nodes: [], edges: [] }, new AbortController().signal));
