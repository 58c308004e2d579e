import { Button, Group } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import type { HomeKind } from '../../ui/home-tab.js';
import { home, type ListFilter } from './home.slice.js';
import { TagDialog } from './TagDialog.js';

/** The active filters, each with a button that clears it. */
export function ActiveFilters({ kind, filter }: { readonly kind: HomeKind; readonly filter: ListFilter }) {
  const { t } = useTranslation('archive');
  const dispatch = useAppDispatch();
  const [changing, setChanging] = useState<string | undefined>();
  const shown = [
    ...(filter.tag === undefined ? [] : [{ name: filter.tag, without: { tag: undefined } }]),
    ...(filter.archived ? [{ name: t('archived'), without: { archived: undefined } }] : []),
  ];
  return (
    <Group gap="xs" mb="md">
      {shown.map(({ name, without }) => (
        <Button
          key={name}
          variant="light"
          size="compact-sm"
          maw="100%"
          aria-label={t('removeFilter', { name })}
          rightSection={<X size={14} aria-hidden />}
          onClick={() => dispatch(home.narrowed({ kind, ...without }))}
        >
          {name}
        </Button>
      ))}
      {filter.tag !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={() => setChanging(filter.tag)}>
          {t('changeTag')}
        </Button>
      )}
      {changing !== undefined && <TagDialog tag={changing} onClose={() => setChanging(undefined)} />}
    </Group>
  );
}
