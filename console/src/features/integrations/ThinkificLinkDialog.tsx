import { Button, Group, Loader, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThinkificContent } from '@parley/contracts/http/thinkific';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { feature } from './integrations.feature.js';
import classes from './thinkific.module.css';
import { items as itemSearch, linking as linkCommand, type ItemKind } from './thinkific.feature.js';

export type LinkedContent = Pick<ThinkificContent, 'id' | 'name'>;

/** Says by hand which flow or sequence a content shows. */
export function ThinkificLinkDialog({
  content: { id: contentId, name },
  onClose,
}: {
  readonly content: LinkedContent;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { items, linking } = useAppSelector(feature.select);
  const rows = items.value ?? [];
  const [kind, setKind] = useState<ItemKind>('flow');
  const [term, setTerm] = useState('');
  useReturnFocus();
  useEffect(() => void dispatch(itemSearch.requested({ kind, term })), [dispatch, kind, term]);
  useEffect(() => {
    if (linking.status === 'fulfilled') onClose();
  }, [linking.status, onClose]);
  return (
    <Modal opened onClose={onClose} size={450} title={t('thinkific.linkOne', { name })}>
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
        ) : items.status === 'fulfilled' && rows.length === 0 ? (
          <Text role="status" size="xs" c="dimmed">
            {t('thinkific.nothingFound')}
          </Text>
        ) : (
          <ul className={classes['found']} aria-busy={items.status === 'pending'}>
            {rows.map((item) => (
              <li key={item.id}>
                <span dir="auto">{item.name}</span>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('thinkific.choose', { name: item.name })}
                  loading={linking.status === 'pending'}
                  onClick={() =>
                    dispatch(linkCommand.requested({ contentId, kind: items.arg?.kind ?? kind, id: item.id }))
                  }
                >
                  {t('thinkific.select')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {items.status === 'pending' && rows.length === 0 && (
          <Loader size="sm" role="status" aria-label={t('common:loading')} />
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
