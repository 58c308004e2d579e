import { Center, Loader } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { configActions } from '../foundation/config/config.slice.js';
import { useAppDispatch, useAppSelector } from '../foundation/hooks.js';
import { PromptSuspense, promptLazy } from '../ui/lazy/prompt-suspense.js';

/** Also called ahead, so that the first visit doesn't fetch one after the other. */
export const loadAuthPage = () => import('../features/auth/AuthPage.js').then((page) => page.AuthPage);
const AuthPage = promptLazy(loadAuthPage);

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
  // Whether it is a login or the first sign-up is known then.
  if (config === 'idle' || config === 'pending') return <Loading />;
  return (
    <PromptSuspense fallback={<Loading />}>
      <AuthPage />
    </PromptSuspense>
  );
}
