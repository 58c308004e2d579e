import { BaseEdge, EdgeLabelRenderer, useStore, type Edge, type EdgeProps } from '@xyflow/react';
import { memo, use } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionLabelContext } from './ConditionLabels.js';
import type { Way } from './flow-graph.js';
import { PROMPT_SIZE, type Point } from './layout.js';
import { labelPlace, routePath } from './route-path.js';
import { edgeLabel } from './edge-label.js';
import { useTraffic } from './traffic/traffic-context.js';
import { widthOf, type Traffic } from './traffic/traffic.js';
import classes from './map.module.css';

interface WayData extends Record<string, unknown> {
  readonly ways: readonly Way[];
  /** The prompt or flow behind a signpost, else the prompt at the line's end. */
  readonly leadsTo: string;
  readonly route: readonly Point[];
}
export type WayEdgeData = Edge<WayData, 'way'>;

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

/** As wide as its traffic; where nobody went it is dotted. A line that depends on conditions is dashed. */
const lookOf = (total: number, traffic: Traffic | null, isConditional: boolean) => ({
  style: {
    ...(isConditional && { strokeDasharray: '8 5' }),
    ...(traffic &&
      (total === 0
        ? { strokeDasharray: '2 5' }
        : { stroke: 'var(--map-traffic)', strokeWidth: widthOf(total, traffic) })),
  },
});
const NO_LABEL = () => '';

/** A line between two prompts, labeled with its answers. */
export const WayEdge = memo(function WayEdge(props: EdgeProps<WayEdgeData>) {
  const { t, i18n } = useTranslation(['flow-map', 'flow-editor']);
  const { source, target, data, markerEnd } = props;
  const isSmall = useStore(({ transform }) => transform[2] < LABELS_FROM_ZOOM);
  const route = data?.route ?? [];
  const points = source === target ? loopAround(props) : route.length > 1 ? route : straight(props);
  const ways = data?.ways ?? [];
  const isConditional = ways.some((way) => way.if !== undefined);
  const conditionLabel = isConditional ? use(ConditionLabelContext) : NO_LABEL;
  const label = isSmall ? '' : edgeLabel(ways, t, conditionLabel);
  const place = labelPlace(points);
  const traffic = useTraffic();
  const total = traffic?.ways.get(source)?.get(data?.leadsTo ?? '') ?? 0;
  const count = total > 0 && !isSmall ? new Intl.NumberFormat(i18n.language).format(total) : '';
  return (
    <>
      <BaseEdge
        path={routePath(points)}
        interactionWidth={0}
        {...lookOf(total, traffic, isConditional)}
        {...(markerEnd && total === 0 && { markerEnd })}
      />
      {label + count !== '' && place && (
        <EdgeLabelRenderer>
          <span
            className={classes['label']}
            title={label}
            data-conditional={isConditional || undefined}
            dir="auto"
            aria-hidden
            style={{ transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px)` }}
          >
            {label !== '' && <span className={classes['labelWords']}>{label}</span>}
            {count !== '' && <b>{count}</b>}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
