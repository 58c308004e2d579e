import { Anchor, Button } from '@mantine/core';
import { Archive, FileSearch, ListOrdered, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../foundation/hooks.js';
import { EmptyState } from '../../ui/EmptyState.js';
import type { HomeKind } from '../../ui/home-tab.js';
import type { Bringing } from './home-places.js';
import { home, type ListFilter } from './home.slice.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { PromptSuspense } from '../../ui/lazy/prompt-suspense.js';

const EmptyHome = lazyPart(
  () => import('./EmptyHome.js'),
  (module) => module.EmptyHome,
  { fallback: 'outer' },
);

const iconProps = { size: 40, strokeWidth: 1.25, color: 'var(--mantine-color-dimmed)', 'aria-hidden': true } as const;

export interface EmptyListProps {
  readonly kind: HomeKind;
  readonly filter: ListFilter;
  readonly onCreate: () => void;
  readonly onBring: (wanted: Bringing) => void;
  /** The button that clears the search disappears, so another element must take the focus. */
  readonly onCleared: () => void;
}

/** HOME-12 … HOME-16: why the list is empty, and what to do. */
export function EmptyList({ kind, filter, onCreate, onBring, onCleared }: EmptyListProps) {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
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
  if (kind === 'sequences')
    return (
      <EmptyState icon={<ListOrdered {...iconProps} />} text={t('noSequences')}>
        <Button onClick={onCreate}>{t('new_sequences')}</Button>
        <Anchor component={Link} to="/guide/start#film" fz="sm">
          {t('watchFilm')}
        </Anchor>
      </EmptyState>
    );
  return (
    <PromptSuspense fallback={null}>
      <EmptyHome onCreate={onCreate} onBring={onBring} />
    </PromptSuspense>
  );
}
