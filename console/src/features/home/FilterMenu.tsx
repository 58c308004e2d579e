import { ActionIcon, Menu } from '@mantine/core';
import { ListFilter as Icon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { feature } from './home.feature.js';
import type { HomeKind } from '../../ui/home-tab.js';
import { home } from './home.slice.js';

/** Filters the list by a tag, or to archived items. */
export function FilterMenu({ kind }: { readonly kind: HomeKind }) {
  const { t } = useTranslation('archive');
  const dispatch = useAppDispatch();
  const { filter, tags } = useAppSelector((state) => feature.select(state).lists[kind]);
  return (
    <Menu defaultOpened>
      <Menu.Target>
        <ActionIcon size={36} aria-label={String(t('filter'))}>
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{tags.length > 0 ? t('byTag') : t('noTags')}</Menu.Label>
        {tags.map((tag) => (
          <Menu.CheckboxItem
            key={tag}
            closeMenuOnClick
            checked={filter.tag === tag}
            onChange={(on) => dispatch(home.narrowed({ kind, tag: on ? tag : undefined }))}
          >
            {tag}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem
          closeMenuOnClick
          checked={filter.archived === true}
          onChange={(on) => dispatch(home.narrowed({ kind, archived: on || undefined }))}
        >
          {t('archived')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
