import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  extractClosestEdge,
  type Edge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { GripVertical } from 'lucide-react';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AttachedFlow } from '@parley/contracts/http/sequences';
import { useSequenceEditor } from './hooks.js';
import { RowMenu } from './RowMenu.js';
import { useMove } from './use-move.js';
import classes from './sequence.module.css';

export interface DragData extends Record<string | symbol, unknown> {
  readonly type: 'attached-flow';
  readonly flowId: number;
  readonly index: number;
}
export const isDragData = (data: Record<string | symbol, unknown>): data is DragData =>
  data['type'] === 'attached-flow';

export interface AttachedRowProps {
  readonly flow: AttachedFlow;
  readonly index: number;
  readonly count: number;
}

/** An attached flow: its position, the version that learners get, and whether it has unpublished changes. */
export const AttachedRow = memo(function AttachedRow({ flow, index, count }: AttachedRowProps) {
  const { t } = useTranslation('sequence-editor');
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const busy = useSequenceEditor((state) => state.busy.includes(flow.id));
  const move = useMove();
  const { id, name } = flow;

  useEffect(() => {
    const element = row.current;
    if (!element || !handle.current) return;
    const data: DragData = { type: 'attached-flow', flowId: id, index };
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => data,
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isDragData(source.data),
        getData: ({ input, element: target }) =>
          attachClosestEdge(data, { input, element: target, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(source.data['flowId'] === id ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [id, index]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    move(id, index + by);
    // React may move the row by removing it, which loses the focus.
    requestAnimationFrame(() => handle.current?.focus());
  };
  return (
    <li ref={row} className={classes['row']} data-dragged={isDragged || undefined} aria-busy={busy}>
      <Tooltip label={t('moveHint')}>
        <ActionIcon
          ref={handle}
          className={classes['handle']}
          aria-label={t('moveFlow', { name })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={onKeyDown}
        >
          <GripVertical size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span className={classes['place']} aria-hidden>
        {index + 1}
      </span>
      <div className={classes['texts']}>
        <Link to={`/flows/${id}/edit`} className={classes['flowName']} title={name}>
          {name}
        </Link>
        <div className={classes['meta']}>
          <Link to={`/flows/${id}/versions`} aria-label={t('versionsOf', { name, version: flow.version })}>
            {t('version', { version: flow.version })}
          </Link>
          {flow.isDirty && (
            <Badge size="sm" color="orange">
              {t('unpublishedChanges')}
            </Badge>
          )}
        </div>
      </div>
      <RowMenu flow={flow} index={index} count={count} busy={busy} />
      {edge && <div className={classes['edge']} data-edge={edge} />}
    </li>
  );
});
