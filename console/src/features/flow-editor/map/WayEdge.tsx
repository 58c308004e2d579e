import { BaseEdge, EdgeLabelRenderer, useStore, type Edge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Way } from './flow-graph.js';
import { PROMPT_SIZE, type Point } from './layout.js';
import { labelPlace, routePath } from './route-path.js';
import { edgeLabel } from './edge-label.js';
import classes from './map.module.css';

export type WayEdgeData = Edge<{ readonly ways: readonly Way[]; readonly route: readonly Point[] }, 'way'>;

const LABELS_FROM_ZOOM = 0.5;
/** How far the line of a self-link extends, in px. */
const LOOP = 28;

function loopAround({ sourceX, sourceY }: EdgeProps<WayEdgeData>): readonly Point[] {
  const side = sourceX + PROMPT_SIZE.width / 2;
  const [low, high] = [sourceY - 20, sourceY - PROMPT_SIZE.height + 20];
  return [
    { x: side, y: low },
    { x: side + LOOP, y: low },
    { x: side + LOOP, y: high },
    { x: side, y: high },
  ];
}
/** Used until the layout has a route. */
const straight = ({ sourceX, sourceY, targetX, targetY }: EdgeProps<WayEdgeData>): readonly Point[] => [
  { x: sourceX, y: sourceY },
  { x: (sourceX + targetX) / 2, y: (sourceY + targetY) / 2 },
  { x: targetX, y: targetY },
];

/** A line between two prompts, labeled with its answers. */
export const WayEdge = memo(function WayEdge(props: EdgeProps<WayEdgeData>) {
  const { t } = useTranslation(['flow-map', 'flow-editor']);
  const { source, target, data, markerEnd } = props;
  const isSmall = useStore(({ transform }) => transform[2] < LABELS_FROM_ZOOM);
  const route = data?.route ?? [];
  const points = source === target ? loopAround(props) : route.length > 1 ? route : straight(props);
  const label = isSmall ? '' : edgeLabel(data?.ways ?? [], t);
  const place = labelPlace(points);
  return (
    <>
      <BaseEdge path={routePath(points)} interactionWidth={0} {...(markerEnd && { markerEnd })} />
      {label !== '' && place && (
        <EdgeLabelRenderer>
          <span
            className={classes['label']}
            title={label}
            dir="auto"
            aria-hidden
            style={{ transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px)` }}
          >
            {label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
