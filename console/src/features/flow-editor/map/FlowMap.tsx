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
import type { RootState } from '../../../app/store.js';
import { useUndoToast } from '../bar/use-undo-toast.js';
import { useLink } from '../cards/use-link.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { jumped } from '../model/editor-actions.js';
import { linkTo } from '../model/flow-document.js';
import { placesOf, selectIsStructural } from '../model/selectors.js';
import { selectEditor } from '../saga/select-editor.js';
import { Linker, startsOf } from './Linker.js';
import { MapContext, type LinkWish, type MapTools } from './map-context.js';
import { makeMarks } from './marks.js';
import { Overview } from './Overview.js';
import { DETAILS_FROM_ZOOM } from './overview-shapes.js';
import { PostNode } from './PostNode.js';
import { PromptNode } from './PromptNode.js';
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

export interface FlowMapProps {
  /** The card of a prompt was gone to. */
  readonly onGone: () => void;
}

/** The flow as a picture, in step with the cards. */
export function FlowMap(props: FlowMapProps) {
  return (
    <ReactFlowProvider>
      <MapBody {...props} />
    </ReactFlowProvider>
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
  const { keep, look, whole } = useCamera(layout, current);
  const box = useRef<HTMLDivElement>(null);
  const [wish, setWish] = useState<LinkWish | null>(null);
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
  const ask = useCallback((asked: LinkWish) => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    setWish({ ...asked, at: { x: asked.at.x - left, y: asked.at.y - top } });
  }, []);
  const { entrance, focusNode, onKeyDown, onFocus } = useMapKeys({
    box,
    layout,
    graph,
    current,
    keep,
    onLink: editable ? ask : null,
  });
  const onConnect = useConnect(ask);
  const pointer = useRef({ x: 0, y: 0 });
  const tools = useMemo<MapTools>(() => ({ link: editable ? ask : null, goTo, marks }), [editable, ask, goTo, marks]);
  useEffect(() => marks.set({ current, entrance }), [marks, current, entrance]);
  const isOverview = useFlowStore(({ transform }) => transform[2] < DETAILS_FROM_ZOOM);
  const all = useMapElements(graph, layout);
  const elements = useMemo(
    () => (isOverview ? { nodes: all.nodes.filter(({ id }) => id === current || id === entrance), edges: [] } : all),
    [isOverview, all, current, entrance],
  );
  return (
    <MapContext value={tools}>
      <div
        ref={box}
        // Places are counted from the left in every language.
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
          onlyRenderVisibleElements
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          panOnScroll
          zoomOnDoubleClick={false}
          nodesDraggable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          nodesConnectable={editable}
          connectOnClick={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          onConnect={(connection) => onConnect(connection, pointer.current)}
          onConnectStart={() => setConnecting(true)}
          onConnectEnd={() => setConnecting(false)}
          proOptions={{ hideAttribution: true }}
        >
          {isOverview && layout && <Overview graph={graph} layout={layout} />}
          <Background gap={24} color="var(--map-grid)" />
          <Panel position="bottom-right">
            <Controls onStart={() => start && look(start)} onWhole={() => whole()} />
          </Panel>
        </ReactFlow>
        {status === 'pending' && !layout && (
          <Text role="status" c="dimmed" fz="sm" className={classes['told']}>
            {t('layingOut')}
          </Text>
        )}
        {status === 'rejected' && (
          <Text role="alert" c="dimmed" fz="sm" className={classes['told']}>
            {t('failed')}
          </Text>
        )}
        {wish && (
          <Linker
            wish={wish}
            onClose={() => {
              setWish(null);
              focusNode(wish.from);
            }}
            onNew={() => {
              setWish(null);
              onGone();
            }}
          />
        )}
      </div>
    </MapContext>
  );
}

/** A line was drawn from one prompt to another: the only answer leads there, or one of several that is asked for. */
function useConnect(ask: (wish: LinkWish) => void) {
  const { t } = useTranslation('flow-map');
  const store = useStore<RootState>();
  const linking = useLink();
  const tell = useUndoToast();
  return (connection: Parameters<OnConnect>[0], at: LinkWish['at']) => {
    const { source: from, target: to } = connection;
    const { doc } = selectEditor(store.getState());
    const [entry, target] = [doc.byKey[from], doc.byKey[to]];
    if (!entry || !target) return;
    const [only, ...more] = startsOf(from, entry.definition);
    if (!only || more.length > 0) return ask({ from, to, at });
    linking.choose(only, linkTo(target));
    tell(t('linked', { number: placesOf(doc).get(entry.name)?.number }));
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
