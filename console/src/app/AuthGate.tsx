import { Center, Loader } from '@mantine/core';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { configActions } from './config/config.slice.js';
import { useAppDispatch, useAppSelector } from './hooks.js';

const AuthPage = lazy(() => import('../features/auth/AuthPage.js').then((page) => ({ default: page.AuthPage })));

export function Loading() {
  const { t } = useTranslation('common');
  return (
    <Center mih="40vh">
      <Loader size="sm" type="dots" aria-label={t('loading')} />
    </Center>
  );
}

/** Nobody logged in: logo and form in the route's place, the address unchanged (AUTH-1, AUTH-3). */
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
