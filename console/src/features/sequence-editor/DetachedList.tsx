import { Badge, Button, Menu } from '@mantine/core';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DetachedFlow } from '@parley/contracts/http/sequences';
import { useAppDispatch } from '../../foundation/hooks.js';
import { useSequenceEditor } from './hooks.js';
import { selectFlows } from './select-sequence.js';
import { sequenceEditor } from './sequence.slice.js';
import classes from './sequence.module.css';

/** SEQ-6: flows that were once in this sequence and are now in none. They keep their chats and versions. */
export function DetachedList() {
  const { t } = useTranslation('sequence-editor');
  const detached = useSequenceEditor((state) => state.sequence?.detachedFlows ?? []);
  if (detached.length === 0) return null;
  return (
    <section aria-labelledby="detached-flows" className={classes['detached']}>
      <h2 className={classes['heading']} id="detached-flows">
        {t('detachedFlows')}
      </h2>
      <ul className={classes['list']} aria-labelledby="detached-flows">
        {detached.map((flow) => (
          <DetachedRow key={flow.id} flow={flow} />
        ))}
      </ul>
    </section>
  );
}

function DetachedRow({ flow }: { readonly flow: DetachedFlow }) {
  const { t } = useTranslation('sequence-editor');
  const dispatch = useAppDispatch();
  const flows = useSequenceEditor(selectFlows);
  const busy = useSequenceEditor((state) => state.busy.includes(flow.id));
  const { id, name, isDirty } = flow;
  const attach = (at: number | null) => dispatch(sequenceEditor.attachRequested({ flow: { id, name, isDirty }, at }));
  return (
    <li className={classes['row']} aria-busy={busy}>
      <div className={classes['texts']}>
        {flow.attachable ? (
          <Link to={`/flows/${id}/edit`} className={classes['flowName']} title={name}>
            {name}
          </Link>
        ) : (
          <span className={classes['flowName']}>{name}</span>
        )}
        <div className={classes['meta']}>
          {isDirty && (
            <Badge size="sm" color="orange">
              {t('unpublishedChanges')}
            </Badge>
          )}
          {!flow.attachable && <span>{t('notAttachable')}</span>}
        </div>
      </div>
      {flow.attachable && (
        <Menu>
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Link2 size={14} aria-hidden />}
              loading={busy}
              aria-label={t('attachFlow', { name })}
            >
              {t('attachAgain')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
            <Menu.Item onClick={() => attach(null)}>{t('atEnd')}</Menu.Item>
            {flows.map((before, index) => (
              <Menu.Item key={before.id} onClick={() => attach(index)}>
                {t('before', { place: index + 1, name: before.name })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
