import { ViewportPortal, useReactFlow } from '@xyflow/react';
import { memo, useDeferredValue, useMemo, type MouseEvent } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../../foundation/hooks.js';
import { marksOf, selectMarkSources, type MarkKind } from '../markers/marks.js';
import type { FlowGraph, MapNode } from './flow-graph.js';
import type { Layout } from './layout.js';
import { useMapTools } from './map-context.js';
import { boxesPath, linesPath, nodeAt } from './overview-shapes.js';
import classes from './map.module.css';

export interface OverviewProps {
  readonly graph: FlowGraph;
  readonly layout: Layout;
}

/** All prompts as colored boxes, for low zoom. A click goes to the card; the keyboard uses the prompt nodes instead. */
export const Overview = memo(function Overview({ graph, layout }: OverviewProps) {
  const { goTo } = useMapTools();
  const { screenToFlowPosition } = useReactFlow();
  const sources = useDeferredValue(useAppSelector(selectMarkSources, shallowEqual));
  const marks = useMemo(() => marksOf(sources), [sources]);
  const lines = useMemo(() => linesPath(graph, layout), [graph, layout]);
  const boxes = useMemo(() => {
    const kinds = new Map<string, MarkKind | 'plain'>(marks.map(({ key, kinds: [first] }) => [key, first ?? 'plain']));
    const byKind = new Map<MarkKind | 'plain' | 'post', MapNode[]>();
    for (const node of graph.nodes) {
      const kind = node.kind === 'prompt' ? (kinds.get(node.id) ?? 'plain') : 'post';
      const alike = byKind.get(kind) ?? [];
      alike.push(node);
      byKind.set(kind, alike);
    }
    return [...byKind].map(([kind, nodes]) => ({ kind, path: boxesPath(nodes, layout) }));
  }, [graph, layout, marks]);
  const onClick = ({ clientX: x, clientY: y }: MouseEvent) => {
    const node = nodeAt(graph.nodes, layout, screenToFlowPosition({ x, y }));
    if (node) goTo(node.kind === 'prompt' ? node.id : node.kind === 'far' ? node.to : node.from);
  };
  return (
    <ViewportPortal>
      <svg className={classes['overview']} width={layout.width} height={layout.height} aria-hidden data-overview="">
        <path className={classes['overviewLines']} d={lines} />
        {boxes.map(({ kind, path }) => (
          <path key={kind} className={classes['overviewBoxes']} data-kind={kind} d={path} onClick={onClick} />
        ))}
      </svg>
    </ViewportPortal>
  );
});
