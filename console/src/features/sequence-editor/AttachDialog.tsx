import { Badge, Button, Group, Loader, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { useSequenceEditor } from './hooks.js';
import { selectFlows } from './select-sequence.js';
import { sequenceEditor } from './sequence.slice.js';
import classes from './sequence.module.css';

const END = 'end';
const MODAL_WIDTH = 560;

/** Finds an existing flow and adds it at a position of the sequence (SEQ-16). */
export function AttachDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['sequence-editor', 'common']);
  const dispatch = useAppDispatch();
  const { status, flows } = useSequenceEditor((state) => state.search);
  const attached = useSequenceEditor(selectFlows);
  const [term, setTerm] = useState('');
  const [place, setPlace] = useState(END);
  useReturnFocus();
  useEffect(() => void dispatch(sequenceEditor.searched('')), [dispatch]);
  const attach = (flow: (typeof flows)[number]) => {
    const { id, name, isDirty } = flow;
    dispatch(sequenceEditor.attachRequested({ flow: { id, name, isDirty }, at: place === END ? null : Number(place) }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('attach')}>
      <Stack>
        <TextInput
          type="search"
          data-autofocus
          label={t('searchFlows')}
          leftSection={<Search size={16} aria-hidden />}
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            dispatch(sequenceEditor.searched(event.currentTarget.value));
          }}
        />
        <Select
          label={t('place')}
          allowDeselect={false}
          value={place}
          onChange={(value) => setPlace(value ?? END)}
          data={[
            ...attached.map(({ name }, index) => ({
              value: String(index),
              label: t('before', { place: index + 1, name }),
            })),
            { value: END, label: t('atEnd') },
          ]}
        />
        {status === 'pending' && <Loader size="sm" type="dots" role="status" aria-label={t('common:loading')} />}
        {status === 'rejected' && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {t('searchFailed')}
          </Text>
        )}
        {status === 'fulfilled' && flows.length === 0 && (
          <Text role="status" size="xs" c="dimmed">
            {t('nothingToAttach')}
          </Text>
        )}
        {status !== 'rejected' && flows.length > 0 && (
          <ul className={`${classes['list']} ${classes['found']}`} aria-label={t('attachable')}>
            {flows.map((flow) => (
              <li key={flow.id} className={classes['row']}>
                <div className={classes['texts']}>
                  <span className={classes['flowName']} title={flow.name}>
                    {flow.name}
                  </span>
                  <div className={classes['meta']}>
                    {flow.latestVersion === null
                      ? t('publishedByAttaching')
                      : t('version', { version: flow.latestVersion })}
                    {flow.isDirty && flow.latestVersion !== null && (
                      <Badge size="sm" color="orange">
                        {t('unpublishedChanges')}
                      </Badge>
                    )}
                  </div>
                </div>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('attachFlow', { name: flow.name })}
                  onClick={() => attach(flow)}
                >
                  {t('attachAgain')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
