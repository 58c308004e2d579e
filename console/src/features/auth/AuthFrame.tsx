import { Center, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorSchemeSelect } from '../../ui/ColorSchemeSelect.js';
import { LanguageSelect } from '../../ui/LanguageSelect.js';
import { Logo } from '../../ui/Logo.js';
import classes from './AuthPage.module.css';

export interface AuthFrameProps {
  /** The page's title. */
  readonly title: string;
  /** Above the card. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every form that needs no login: the logo, a card, language and colour scheme. */
export function AuthFrame({ title, notice, children }: AuthFrameProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes['page']}>
      <title>{`${title} · ${t('appName')}`}</title>
      <main id="main" className={classes['main']}>
        <Stack gap="xl" className={classes['column']}>
          <Center>
            <Logo size={36} />
          </Center>
          {notice}
          <div className={classes['card']}>{children}</div>
        </Stack>
      </main>
      <footer className={classes['looks']}>
        <LanguageSelect />
        <ColorSchemeSelect />
      </footer>
    </div>
  );
}
