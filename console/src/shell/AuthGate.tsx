import { Center, Loader } from '@mantine/core';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { configActions } from '../foundation/config/config.slice.js';
import { useAppDispatch, useAppSelector } from '../foundation/hooks.js';

const AuthPage = lazy(() => import('../features/auth/AuthPage.js').then((page) => ({ default: page.AuthPage })));

export function Loading() {
  const { t } = useTranslation('common');
  return (
    <Center mih="40vh">
      <Loader size="sm" type="dots" role="status" aria-label={t('loading')} />
    </Center>
  );
}

/** Shows the login form instead of the page if nobody is logged in; the address stays (AUTH-1, AUTH-3). */
export function AuthGate({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  const loggedIn = useAppSelector((state) => state.session.user !== null);
  const config = useAppSelector((state) => state.config.status);
  useEffect(() => {
    if (config === 'idle') dispatch(configActions.configRequested());
  }, [config, dispatch]);
  if (loggedIn) return children;
  return (
    <Suspense fallback={<Loading />}>
      <AuthPage />
    </Suspense>
  );
}
