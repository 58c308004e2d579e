import { ActionIcon, Menu } from '@mantine/core';
import { ClipboardPaste, EllipsisVertical, FileInput, GraduationCap, LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { LateMenu } from '../../ui/LateMenu.js';
import { feature } from './home.feature.js';
import { home } from './home.slice.js';
import { GALLERY, type Bringing } from './home-places.js';

export interface HomeMenuProps {
  readonly onBring: (wanted: Bringing) => void;
}

/** Other ways to a flow than an empty one. */
export function HomeMenu({ onBring }: HomeMenuProps) {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const sample = useAppSelector(feature.select).sample;
  return (
    <LateMenu
      button={
        <ActionIcon aria-label={t('more')}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      }
    >
      {() => (
        <>
          <Menu.Item component={Link} to={GALLERY} leftSection={<LayoutTemplate size={16} aria-hidden />}>
            {t('wholeLessons')}
          </Menu.Item>
          <Menu.Item leftSection={<ClipboardPaste size={16} aria-hidden />} onClick={() => onBring('questions')}>
            {t('pasteQuestions')}
          </Menu.Item>
          <Menu.Item leftSection={<FileInput size={16} aria-hidden />} onClick={() => onBring('file')}>
            {t('importFile')}
          </Menu.Item>
          <Menu.Item
            leftSection={<GraduationCap size={16} aria-hidden />}
            disabled={sample === 'pending'}
            onClick={() => dispatch(home.sampleRequested())}
          >
            {t('loadSample')}
          </Menu.Item>
        </>
      )}
    </LateMenu>
  );
}
