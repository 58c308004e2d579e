import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { CircleAlert, CornerUpRight, MoveRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEditor, useEditorParts } from '../hooks.js';
import { linkedFlowOf, placesOf } from '../model/selectors.js';
import type { MapNode } from './flow-graph.js';
import { useMapTools } from './map-context.js';
import classes from './map.module.css';

type Post = Exclude<MapNode, { readonly kind: 'prompt' }>;
export type PostNodeData = Node<{ readonly post: Post }, 'post'>;

/** What a prompt leads to beside the prompts around it: another flow, a prompt far away, or nothing that exists. */
export const PostNode = memo(function PostNode({ data: { post } }: NodeProps<PostNodeData>) {
  const { i18n } = useTranslation();
  return (
    <div className={classes['post']} dir={i18n.dir()} data-post={post.kind}>
      {post.kind === 'flow' && <FlowPost flowId={post.flowId} />}
      {post.kind === 'far' && <FarPost to={post.to} />}
      {post.kind === 'lost' && <LostPost from={post.from} />}
      <Handle type="target" position={Position.Top} className={classes['landing']} isConnectable={false} />
    </div>
  );
});

function FlowPost({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation('flow-editor');
  const known = useEditorParts((state) => linkedFlowOf(state, flowId) ?? {});
  const words = 'name' in known ? t('flowVersion', known) : t('flowNumber', { id: flowId });
  return (
    <Link to={`/flows/${flowId}/edit`} className={classes['postFace']} title={words} tabIndex={-1}>
      <CornerUpRight size={14} aria-hidden />
      <span>{words}</span>
    </Link>
  );
}

function FarPost({ to }: { readonly to: string }) {
  const { t } = useTranslation('flow-editor');
  const { goTo } = useMapTools();
  const number = useEditor(({ doc }) => placesOf(doc).get(doc.byKey[to]?.name ?? '')?.number ?? 0);
  return (
    <button type="button" className={classes['postFace']} tabIndex={-1} onClick={() => goTo(to)}>
      <MoveRight size={14} aria-hidden className={classes['arrow']} />
      <span>{t('prompt', { number })}</span>
    </button>
  );
}

function LostPost({ from }: { readonly from: string }) {
  const { t } = useTranslation('flow-editor');
  const { goTo } = useMapTools();
  return (
    <button type="button" className={classes['postFace']} tabIndex={-1} onClick={() => goTo(from)}>
      <CircleAlert size={14} aria-hidden />
      <span>{t('unknownTarget')}</span>
    </button>
  );
}
