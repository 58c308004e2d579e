import { Alert, Center, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { session } from '../../app/session/session.slice.js';
import { ColorSchemeSelect } from '../../ui/ColorSchemeSelect.js';
import { LanguageSelect } from '../../ui/LanguageSelect.js';
import { Logo } from '../../ui/Logo.js';
import classes from './AuthPage.module.css';
import { LoginForm } from './LoginForm.js';
import { SignupForm } from './SignupForm.js';

type Form = 'login' | 'signup';

/** What the gate shows: the logo (AUTH-2), and the form in the place of the route (AUTH-3). */
export function AuthPage() {
  const { t } = useTranslation(['auth', 'common']);
  const dispatch = useAppDispatch();
  const config = useAppSelector((state) => state.config);
  const expired = useAppSelector((state) => state.session.expired);
  const [chosen, setChosen] = useState<Form | null>(null);
  const waiting = config.status === 'idle' || config.status === 'pending';
  // The first visit to a new installation has nobody who could log in.
  const form: Form = chosen ?? (config.value?.hasAccounts === false ? 'signup' : 'login');
  const open = (next: Form) => {
    dispatch(session.errorDismissed());
    setChosen(next);
  };
  return (
    <div className={classes['page']}>
      <title>{`${t(form)} · ${t('common:appName')}`}</title>
      <main className={classes['main']}>
        <Stack gap="xl" className={classes['column']}>
          <Center>
            <Logo size={36} />
          </Center>
          {expired && (
            <Alert role="status" color="orange">
              {t('sessionExpired')}
            </Alert>
          )}
          <div className={classes['card']}>
            {waiting ? (
              <Stack aria-busy="true">
                <Skeleton h={24} w={160} />
                <Skeleton h={36} />
                <Skeleton h={36} />
                <Skeleton h={36} />
              </Stack>
            ) : form === 'login' ? (
              <LoginForm onSwitch={() => open('signup')} />
            ) : (
              <SignupForm first={config.value?.hasAccounts === false} onSwitch={() => open('login')} />
            )}
          </div>
        </Stack>
      </main>
      <footer className={classes['looks']}>
        <LanguageSelect />
        <ColorSchemeSelect />
      </footer>
    </div>
  );
}
