import { Anchor, Button, Group } from '@mantine/core';
import { Archive, FileSearch, ListOrdered, MessagesSquare, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { feature } from './home.feature.js';
import type { HomeKind } from '../../ui/home-tab.js';
import { home, type ListFilter } from './home.slice.js';

const iconProps = { size: 40, strokeWidth: 1.25, color: 'var(--mantine-color-dimmed)', 'aria-hidden': true } as const;

export interface EmptyListProps {
  readonly kind: HomeKind;
  readonly filter: ListFilter;
  readonly onCreate: () => void;
  /** The button that clears the search disappears, so another element must take the focus. */
  readonly onCleared: () => void;
}

/** HOME-12 … HOME-16: why the list is empty, and what to do. */
export function EmptyList({ kind, filter, onCreate, onCleared }: EmptyListProps) {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const sample = useAppSelector(feature.select).sample;
  if (filter.searchTerm.trim() !== '' || filter.tag !== undefined) {
    return (
      <EmptyState icon={<FileSearch {...iconProps} />} text={t('noResults')}>
        <Button
          variant="default"
          onClick={() => {
            dispatch(home.filterCleared({ kind }));
            onCleared();
          }}
        >
          {t('clearFilter')}
        </Button>
      </EmptyState>
    );
  }
  if (filter.archived) return <EmptyState icon={<Archive {...iconProps} />} text={t('nothingArchived')} />;
  if (filter.ownership === 'shared') return <EmptyState icon={<Users {...iconProps} />} text={t('nothingShared')} />;
  const film = (
    <Anchor component={Link} to="/guide/start#film" fz="sm">
      {t('watchFilm')}
    </Anchor>
  );
  if (kind === 'sequences')
    return (
      <EmptyState icon={<ListOrdered {...iconProps} />} text={t('noSequences')}>
        <Button onClick={onCreate}>{t('new_sequences')}</Button>
        {film}
      </EmptyState>
    );
  return (
    <EmptyState icon={<MessagesSquare {...iconProps} />} text={t('noFlows')}>
      <Group justify="center">
        <Button onClick={onCreate}>{t('new_flows')}</Button>
        <Button variant="default" loading={sample === 'pending'} onClick={() => dispatch(home.sampleRequested())}>
          {t('loadSample')}
        </Button>
      </Group>
      {film}
    </EmptyState>
  );
}
