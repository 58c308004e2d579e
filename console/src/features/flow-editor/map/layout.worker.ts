import type { FlowGraph } from './flow-graph.js';
import { layOut } from './layout.js';

addEventListener('message', ({ data }: MessageEvent<FlowGraph>) => {
  try {
    postMessage({ ok: true, reply: layOut(data) });
  } catch (error) {
    postMessage({ ok: false, reason: error instanceof Error ? error.message : 'unknown' });
  }
});
