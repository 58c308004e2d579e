import { VisuallyHidden } from '@mantine/core';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { CircleAlert, CornerUpRight, MoveRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEditor } from '../model/hooks.js';
import type { FlowDocument } from '../model/flow-document.js';
import { placesOf } from '../model/selectors.js';
import { linkedFlowOf, selectLinkedFlows } from '../sync/linked-flows.slice.js';
import type { MapNode } from './flow-graph.js';
import { useMapTools } from './map-context.js';
import { useMark } from './marks.js';
import classes from './map.module.css';

type Post = Exclude<MapNode, { readonly kind: 'prompt' }>;
export type PostNodeData = Node<{ readonly post: Post }, 'post'>;

/** 0 = the prompt no longer exists. */
const numberOf = (doc: FlowDocument, key: string): number => placesOf(doc).get(doc.byKey[key]?.name ?? '')?.number ?? 0;

/** A signpost for a link that has no line: to another flow, to a distant prompt, or to a missing target. */
export const PostNode = memo(function PostNode({ id, data: { post } }: NodeProps<PostNodeData>) {
  const { i18n } = useTranslation();
  const { marks } = useMapTools();
  const tabIndex = useMark(marks, 'tabStop', id) ? 0 : -1;
  const from = useEditor((state) => numberOf(state.doc, post.from));
  return (
    <div className={classes['post']} dir={i18n.dir()} data-post={post.kind} data-node={id}>
      {post.kind === 'flow' && <FlowPost flowId={post.flowId} from={from} tabIndex={tabIndex} />}
      {post.kind === 'far' && <FarPost to={post.to} from={from} tabIndex={tabIndex} />}
      {post.kind === 'lost' && <LostPost promptKey={post.from} from={from} tabIndex={tabIndex} />}
      <Handle type="target" position={Position.Top} className={classes['landing']} isConnectable={false} />
    </div>
  );
});

interface Signpost {
  /** Number of the prompt that the link starts from. */
  readonly from: number;
  readonly tabIndex: 0 | -1;
}

function FlowPost({ flowId, from, tabIndex }: Signpost & { readonly flowId: number }) {
  const { t } = useTranslation(['flow-editor', 'flow-map']);
  const known = useAppSelector((root) => linkedFlowOf(selectLinkedFlows(root), flowId) ?? {}, shallowEqual);
  const words = 'name' in known ? t('flowVersion', known) : t('flowNumber', { id: flowId });
  return (
    <Link to={`/flows/${flowId}/edit`} className={classes['postFace']} title={words} data-face="" tabIndex={tabIndex}>
      <CornerUpRight size={14} aria-hidden />
      <span>{words}</span>
      <VisuallyHidden>{`. ${t('flow-map:otherFlowFrom', { number: from })}`}</VisuallyHidden>
    </Link>
  );
}

function FarPost({ to, from, tabIndex }: Signpost & { readonly to: string }) {
  const { t } = useTranslation(['flow-editor', 'flow-map']);
  const { goTo } = useMapTools();
  const number = useEditor(({ doc }) => numberOf(doc, to));
  return (
    <button type="button" className={classes['postFace']} data-face="" tabIndex={tabIndex} onClick={() => goTo(to)}>
      <MoveRight size={14} aria-hidden className={classes['arrow']} />
      <VisuallyHidden>{`${t('flow-map:goesTo')} `}</VisuallyHidden>
      <span>{t('prompt', { number })}</span>
      <VisuallyHidden>{`. ${t('flow-map:leadsFrom', { number: from })}`}</VisuallyHidden>
    </button>
  );
}

function LostPost({ promptKey, from, tabIndex }: Signpost & { readonly promptKey: string }) {
  const { t } = useTranslation(['flow-editor', 'flow-map']);
  const { goTo } = useMapTools();
  return (
    <button
      type="button"
      className={classes['postFace']}
      data-face=""
      tabIndex={tabIndex}
      onClick={() => goTo(promptKey)}
    >
      <CircleAlert size={14} aria-hidden />
      <span>{t('unknownTarget')}</span>
      <VisuallyHidden>{`. ${t('flow-map:leadsFrom', { number: from })}`}</VisuallyHidden>
    </button>
  );
}
