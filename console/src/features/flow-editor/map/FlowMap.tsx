import { ActionIcon, Text } from '@mantine/core';
import {
  Background,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore as useFlowStore,
  type OnConnect,
} from '@xyflow/react';
import { Flag, Maximize, Minus, Plus } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { useUndoToast } from '../actions/use-undo-toast.js';
import { useLink } from '../cards/use-link.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { jumped } from '../model/editor-actions.js';
import { linkTo } from '../model/flow-document.js';
import { placesOf, selectIsStructural } from '../model/selectors.js';
import { selectEditor } from '../model/select-editor.js';
import { ConditionLabels } from './ConditionLabels.js';
import { LinkMenu, startsOf } from './LinkMenu.js';
import { MapContext, type LinkRequest, type MapTools } from './map-context.js';
import { makeMarks } from './marks.js';
import { Overview } from './Overview.js';
import { DETAILS_FROM_ZOOM } from './overview-shapes.js';
import { PostNode } from './PostNode.js';
import { PromptNode } from './PromptNode.js';
import { LiveContext } from './live/live-context.js';
import { LiveList } from './live/LiveList.js';
import { useWatchedClass } from './live/use-watched-class.js';
import { LayerBar, type Layer } from './traffic/LayerBar.js';
import { TrafficContext } from './traffic/traffic-context.js';
import { Legend, TrafficList } from './traffic/TrafficList.js';
import trafficClasses from './traffic/traffic.module.css';
import { useChosenTraffic } from './traffic/use-chosen-traffic.js';
import { MAX_ZOOM, MIN_ZOOM, useCamera } from './use-camera.js';
import { useCardInView } from './use-card-in-view.js';
import { useGraph } from './use-graph.js';
import { useLayout } from './use-layout.js';
import { useMapElements } from './use-map-elements.js';
import { useMapKeys } from './use-map-keys.js';
import { WayEdge } from './WayEdge.js';
import '@xyflow/react/dist/base.css';
import classes from './map.module.css';

const NODE_TYPES = { prompt: PromptNode, post: PostNode };
const EDGE_TYPES = { way: WayEdge };

/** React Flow as a viewer: only links can be edited, and `useMapKeys` handles the keyboard. */
const VIEWER_PROPS = {
  onlyRenderVisibleElements: true,
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  panOnScroll: true,
  zoomOnDoubleClick: false,
  nodesDraggable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  connectOnClick: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  proOptions: { hideAttribution: true },
} as const;

export interface FlowMapProps {
  /** Called when the author goes to a prompt's card. */
  readonly onGone: () => void;
}

/** The flow as a graph, synchronized with the cards. */
export function FlowMap(props: FlowMapProps) {
  const [layer, setLayer] = useState<Layer>('lesson');
  const chosen = useChosenTraffic(layer === 'statistics');
  const { traffic } = chosen;
  const watched = useWatchedClass(layer === 'live');
  // The words of the layers come with the map, or it would vanish while those of one are loaded.
  useTranslation(['flow-map', 'flow-conditions', 'live', 'stats']);
  return (
    <div className={trafficClasses['withBar']}>
      <LayerBar layer={layer} onLayer={setLayer} chosen={chosen} watched={watched} />
      <TrafficContext value={traffic}>
        <LiveContext value={watched.byPrompt}>
          <ConditionLabels>
            <ReactFlowProvider>
              <MapBody {...props} />
            </ReactFlowProvider>
          </ConditionLabels>
        </LiveContext>
      </TrafficContext>
      {traffic && <Legend />}
      {traffic && <TrafficList traffic={traffic} />}
      {watched.byPrompt && <LiveList here={watched.byPrompt} />}
    </div>
  );
}

function MapBody({ onGone }: FlowMapProps) {
  const { t } = useTranslation(['flow-map', 'flow-editor']);
  const dispatch = useEditorDispatch();
  const editable = useEditor(selectIsStructural);
  const start = useEditor((state) => state.doc.order[0] ?? null);
  const jump = useEditor((state) => state.jump);
  const graph = useGraph();
  const { status, layout } = useLayout(graph);
  const inView = useCardInView(jump);
  const current = inView ?? jump?.key ?? start;
  const { reveal, moveTo, fitAll } = useCamera(layout, current);
  const box = useRef<HTMLDivElement>(null);
  const [linkRequest, setLinkRequest] = useState<LinkRequest | null>(null);
  const [isConnecting, setConnecting] = useState(false);
  const [marks] = useState(makeMarks);
  const hint = useId();

  const goTo = useCallback(
    (key: string) => {
      onGone();
      dispatch(jumped(key));
    },
    [dispatch, onGone],
  );
  const requestLink = useCallback((request: LinkRequest) => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    setLinkRequest({ ...request, at: { x: request.at.x - left, y: request.at.y - top } });
  }, []);
  const onLinkRequested = editable ? requestLink : null;
  const keys = { box, layout, graph, current, reveal, onLinkRequested };
  const { tabStop, focusNode, onKeyDown, onFocus } = useMapKeys(keys);
  const onConnect = useConnect(requestLink);
  const pointer = useRef({ x: 0, y: 0 });
  const tools = useMemo<MapTools>(
    () => ({ requestLink: onLinkRequested, goTo, marks }),
    [onLinkRequested, goTo, marks],
  );
  useEffect(() => marks.set({ current, tabStop }), [marks, current, tabStop]);
  const isOverview = useFlowStore(({ transform }) => transform[2] < DETAILS_FROM_ZOOM);
  const all = useMapElements(graph, layout);
  const elements = useMemo(
    () => (isOverview ? { nodes: all.nodes.filter(({ id }) => id === current || id === tabStop), edges: [] } : all),
    [isOverview, all, current, tabStop],
  );
  return (
    <MapContext value={tools}>
      <div
        ref={box}
        // Coordinates start at the left in every language.
        dir="ltr"
        role="group"
        aria-label={t('mapOf')}
        aria-describedby={hint}
        className={classes['map']}
        data-connecting={isConnecting || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onPointerUpCapture={({ clientX: x, clientY: y }) => (pointer.current = { x, y })}
      >
        <span id={hint} hidden>
          {editable ? t('keys') : t('keysReading')}
        </span>
        <ReactFlow
          nodes={elements.nodes}
          edges={elements.edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          {...VIEWER_PROPS}
          nodesConnectable={editable}
          onConnect={(connection) => onConnect(connection, pointer.current)}
          onConnectStart={() => setConnecting(true)}
          onConnectEnd={() => setConnecting(false)}
        >
          {isOverview && layout && <Overview graph={graph} layout={layout} />}
          <Background gap={24} color="var(--map-grid)" />
          <Panel position="bottom-right">
            <Controls onStart={() => start && moveTo(start)} onWhole={() => fitAll()} />
          </Panel>
        </ReactFlow>
        <LayoutState status={status} isEmpty={!layout} />
        {linkRequest && (
          <LinkMenu
            request={linkRequest}
            onClose={() => {
              setLinkRequest(null);
              focusNode(linkRequest.from);
            }}
            onNew={() => {
              setLinkRequest(null);
              onGone();
            }}
          />
        )}
      </div>
    </MapContext>
  );
}

interface LayoutStateProps {
  readonly status: ReturnType<typeof useLayout>['status'];
  readonly isEmpty: boolean;
}
function LayoutState({ status, isEmpty }: LayoutStateProps) {
  const { t } = useTranslation('flow-map');
  return (
    <>
      {status === 'pending' && isEmpty && (
        <Text role="status" c="dimmed" fz="xs" className={classes['told']}>
          {t('layingOut')}
        </Text>
      )}
      {status === 'rejected' && (
        <Text role="alert" c="dimmed" fz="xs" className={classes['told']}>
          {t('failed')}
        </Text>
      )}
    </>
  );
}

/**
 * Handles a line that was dragged from one prompt to another. If several answers could take the link, it asks which
 * one.
 */
function useConnect(requestLink: (request: LinkRequest) => void) {
  const { t } = useTranslation('flow-map');
  const store = useStore<RootState>();
  const linking = useLink();
  const undoToast = useUndoToast();
  return (connection: Parameters<OnConnect>[0], at: LinkRequest['at']) => {
    const { source: from, target: to } = connection;
    const { doc } = selectEditor(store.getState());
    const [entry, target] = [doc.byKey[from], doc.byKey[to]];
    if (!entry || !target) return;
    const [only, ...more] = startsOf(from, entry.definition);
    if (!only || more.length > 0) return requestLink({ from, to, at });
    linking.choose(only, linkTo(target));
    undoToast(t('linked', { number: placesOf(doc).get(entry.name)?.number }));
  };
}

function Controls({ onStart, onWhole }: { readonly onStart: () => void; readonly onWhole: () => void }) {
  const { t } = useTranslation('flow-map');
  const { zoomIn, zoomOut } = useReactFlow();
  const buttons = [
    { label: t('zoomIn'), Icon: Plus, onClick: () => void zoomIn() },
    { label: t('zoomOut'), Icon: Minus, onClick: () => void zoomOut() },
    { label: t('whole'), Icon: Maximize, onClick: onWhole },
    { label: t('toStart'), Icon: Flag, onClick: onStart },
  ];
  return (
    <ActionIcon.Group orientation="vertical">
      {buttons.map(({ label, Icon, onClick }) => (
        <ActionIcon key={label} variant="default" size={36} aria-label={label} title={label} onClick={onClick}>
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  );
}
