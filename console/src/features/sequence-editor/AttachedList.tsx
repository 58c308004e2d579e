import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import { Link2, ListOrdered, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NEW_FLOW_NAME } from '@parley/contracts/flow/new-flow';
import { useAppDispatch } from '../../foundation/hooks.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { AttachDialog } from './AttachDialog.js';
import { AttachedRow, isDragData } from './AttachedRow.js';
import { useSequenceEditor } from './hooks.js';
import { selectFlows } from './select-sequence.js';
import { sequenceEditor } from './sequence.slice.js';
import { useMove } from './use-move.js';
import classes from './sequence.module.css';

/** SEQ-5, 7, 13: the flows in order, and the two ways to add one. */
export function AttachedList() {
  const { t } = useTranslation(['sequence-editor', 'common']);
  const dispatch = useAppDispatch();
  const flows = useSequenceEditor(selectFlows);
  const adding = useSequenceEditor((state) => state.adding === 'pending');
  const [attaching, setAttaching] = useState(false);
  const move = useMove();
  useEffect(
    () =>
      combine(
        autoScrollWindowForElements({ canScroll: ({ source }) => isDragData(source.data) }),
        monitorForElements({
          canMonitor: ({ source }) => isDragData(source.data),
          onDrop: ({ source, location }) => {
            const target = location.current.dropTargets[0];
            if (!target || !isDragData(source.data) || !isDragData(target.data)) return;
            const to = getReorderDestinationIndex({
              startIndex: source.data.index,
              indexOfTarget: target.data.index,
              closestEdgeOfTarget: extractClosestEdge(target.data),
              axis: 'vertical',
            });
            move(source.data.flowId, to);
          },
        }),
      ),
    [move],
  );
  const add = () =>
    modals.openConfirmModal({
      title: t('add'),
      children: t('addAsk'),
      labels: { confirm: t('addConfirm'), cancel: t('common:cancel') },
      confirmProps: { 'data-autofocus': true },
      onConfirm: () => dispatch(sequenceEditor.addRequested(NEW_FLOW_NAME)),
    });
  return (
    <section aria-labelledby="attached-flows">
      <Group justify="space-between" mb="sm">
        <h2 className={classes['heading']} id="attached-flows">
          {t('flows')}
        </h2>
        <Group gap="sm">
          <Button variant="default" leftSection={<Link2 size={16} aria-hidden />} onClick={() => setAttaching(true)}>
            {t('attach')}
          </Button>
          <Button leftSection={<Plus size={16} aria-hidden />} loading={adding} onClick={add}>
            {t('add')}
          </Button>
        </Group>
      </Group>
      {flows.length === 0 ? (
        <EmptyState
          icon={<ListOrdered size={40} strokeWidth={1.25} color="var(--mantine-color-dimmed)" aria-hidden />}
          text={t('empty')}
        />
      ) : (
        <ol className={classes['list']} aria-labelledby="attached-flows">
          {flows.map((flow, index) => (
            <AttachedRow key={flow.id} flow={flow} index={index} count={flows.length} />
          ))}
        </ol>
      )}
      {attaching && <AttachDialog onClose={() => setAttaching(false)} />}
    </section>
  );
}
