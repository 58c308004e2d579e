import { ActionIcon, Menu } from '@mantine/core';
import { ArrowUpDown, ChartNoAxesColumn, EllipsisVertical, History, Unlink } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AttachedFlow } from '@parley/contracts/http/sequences';
import { useAppDispatch } from '../../foundation/hooks.js';
import { MoveDialog } from '../../ui/MoveDialog.js';
import { MoveItems } from '../../ui/MoveItems.js';
import { sequenceEditor } from './sequence.slice.js';
import { useMove } from './use-move.js';

export interface RowMenuProps {
  readonly flow: AttachedFlow;
  readonly index: number;
  readonly count: number;
  readonly busy: boolean;
}
/** Moves a row without dragging, and links to the flow's own pages. */
export function RowMenu({ flow, index, count, busy }: RowMenuProps) {
  const { t } = useTranslation('sequence-editor');
  const dispatch = useAppDispatch();
  const move = useMove();
  const [moving, setMoving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('flowActions', { name: flow.name })} loading={busy}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MoveItems index={index} count={count} onMove={(to) => move(flow.id, to)} />
          <Menu.Item
            leftSection={<ArrowUpDown size={14} aria-hidden />}
            disabled={count < 2}
            onClick={() => {
              button.current?.focus();
              setMoving(true);
            }}
          >
            {t('moveTo')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item component={Link} to={`/flows/${flow.id}/versions`} leftSection={<History size={14} aria-hidden />}>
            {t('versionHistory')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/flows/${flow.id}/stats`}
            leftSection={<ChartNoAxesColumn size={14} aria-hidden />}
          >
            {t('viewStats')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<Unlink size={14} aria-hidden />}
            onClick={() => dispatch(sequenceEditor.detachRequested(flow.id))}
          >
            {t('detach')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {moving && (
        <MoveDialog
          title={t('moveDialogTitle', { name: flow.name })}
          range={t('newPlaceRange', { count })}
          place={index + 1}
          last={count}
          onMove={(place) => move(flow.id, place - 1)}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}
