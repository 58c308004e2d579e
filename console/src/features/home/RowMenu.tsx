import { ActionIcon, Menu } from '@mantine/core';
import { Archive, ChartNoAxesColumn, EllipsisVertical, Link as LinkIcon, Tags } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ArchiveDialog } from './ArchiveDialog.js';
import type { HomeKind } from '../../ui/home-tab.js';
import type { ListItem } from './home.slice.js';
import { TagsDialog } from './TagsDialog.js';
import { useCopyLink } from './use-copy-link.js';

/** The menu of a row; it opens with the click that loaded its code. */
export function RowMenu({ kind, item }: { readonly kind: HomeKind; readonly item: ListItem }) {
  const { t } = useTranslation(['archive', 'home']);
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<'archive' | 'tags' | null>(null);
  const focus = () =>
    requestAnimationFrame(
      () => document.activeElement === document.body && button.current?.focus({ preventScroll: true }),
    );
  const close = () => {
    setAsked(null);
    focus();
  };
  const copy = useCopyLink(item);
  const about = { kind, id: item.id, name: item.name };
  return (
    <>
      <Menu defaultOpened onExitTransitionEnd={focus}>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('moreOf', { name: item.name })}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {copy && (
            <Menu.Item leftSection={<LinkIcon size={14} aria-hidden />} onClick={copy}>
              {t('home:copyLink')}
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={`/${kind}/${item.id}/stats`}
            leftSection={<ChartNoAxesColumn size={14} aria-hidden />}
          >
            {t('home:viewStats')}
          </Menu.Item>
          <Menu.Item leftSection={<Tags size={14} aria-hidden />} onClick={() => setAsked('tags')}>
            {t('tags')}
          </Menu.Item>
          {item.ownership === 'own' && (
            <Menu.Item leftSection={<Archive size={14} aria-hidden />} onClick={() => setAsked('archive')}>
              {t('archive')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'archive' && <ArchiveDialog about={about} onClose={close} />}
      {asked === 'tags' && <TagsDialog about={about} tags={item.tags} onClose={close} />}
    </>
  );
}
