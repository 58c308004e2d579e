import { Button, Group, Loader, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { feature } from './integrations.feature.js';
import classes from './thinkific.module.css';
import { thinkific, type ItemKind } from './thinkific.slice.js';

/** Says by hand which flow or sequence a content shows. */
export function ThinkificLinkDialog({ contentId, name }: { readonly contentId: number; readonly name: string }) {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { items, update } = useAppSelector(feature.select).thinkific;
  const [kind, setKind] = useState<ItemKind>('flow');
  const [term, setTerm] = useState('');
  useReturnFocus();
  useEffect(() => void dispatch(thinkific.itemsWanted({ kind, term })), [dispatch, kind, term]);
  const close = () => dispatch(thinkific.linkingOpened(null));
  return (
    <Modal
      opened
      onClose={close}
      size={450}
      title={t('thinkific.linkOne', { name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('thinkific.kinds')}
          value={kind}
          onChange={(value) => setKind(value === 'flow' ? 'flow' : 'sequence')}
          data={[
            { value: 'flow', label: t('thinkific.flows') },
            { value: 'sequence', label: t('thinkific.sequences') },
          ]}
        />
        <TextInput
          type="search"
          data-autofocus
          aria-label={t('thinkific.search')}
          placeholder={t('thinkific.search')}
          leftSection={<Search size={16} aria-hidden />}
          value={term}
          onChange={({ currentTarget: { value } }) => setTerm(value)}
        />
        {items.status === 'rejected' ? (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {t('thinkific.searchFailed')}
          </Text>
        ) : items.status === 'fulfilled' && items.rows.length === 0 ? (
          <Text role="status" size="sm" c="dimmed">
            {t('thinkific.nothingFound')}
          </Text>
        ) : (
          <ul className={classes['found']} aria-busy={items.status === 'pending'}>
            {items.rows.map((item) => (
              <li key={item.id}>
                <span dir="auto">{item.name}</span>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('thinkific.choose', { name: item.name })}
                  loading={update.status === 'pending'}
                  onClick={() => dispatch(thinkific.linkRequested({ contentId, kind: items.kind, id: item.id }))}
                >
                  {t('thinkific.select')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {items.status === 'pending' && items.rows.length === 0 && (
          <Loader size="sm" role="status" aria-label={t('common:loading')} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
