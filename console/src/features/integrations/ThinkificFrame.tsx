import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../foundation/hooks.js';
import { LoginSlot } from '../../ui/LoginSlot.js';
import { TopBar } from '../../ui/TopBar.js';
import classes from './integrations.module.css';

/** The frame of the pages at which Thinkific's users arrive; they open without login (AUTH-5). */
export function ThinkificFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes['page']}>
      <title>{`${title} · ${t('appName')}`}</title>
      <TopBar />
      <main id="main">
        <Stack gap="md" maw="var(--app-read)" mx="auto" py={64} px="md">
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </main>
    </div>
  );
}

/** The page again once somebody has logged in; until then why that is needed, and the login form. */
export function AfterLogin({
  title,
  why,
  children,
}: {
  readonly title: string;
  readonly why: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('integrations');
  const isLoggedIn = useAppSelector((state) => state.session.user !== null);
  const login = use(LoginSlot);
  const [asked, setAsked] = useState(false);
  if (isLoggedIn) return children;
  if (asked) return login;
  return (
    <ThinkificFrame title={title}>
      <Text>{why}</Text>
      <Button style={{ alignSelf: 'flex-start' }} onClick={() => setAsked(true)}>
        {t('thinkific.app.login')}
      </Button>
    </ThinkificFrame>
  );
}

/** Shows what went wrong, and where to begin again. */
export function ThinkificProblem({ title, message }: { readonly title: string; readonly message: string }) {
  const { t } = useTranslation('integrations');
  const link = useRef<HTMLAnchorElement>(null);
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus();
  }, []);
  return (
    <ThinkificFrame title={title}>
      <Text role="alert">{message}</Text>
      <Anchor ref={link} component={Link} to="/integrations">
        {t('thinkific.app.open')}
      </Anchor>
    </ThinkificFrame>
  );
}
