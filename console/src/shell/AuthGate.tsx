import { Center, Loader } from '@mantine/core';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { configActions } from '../foundation/config/config.slice.js';
import { useAppDispatch, useAppSelector } from '../foundation/hooks.js';
import { PromptSuspense } from '../ui/lazy/prompt-suspense.js';
import { Guard, lazyPart } from '../ui/lazy/lazy-part.js';

let Loaded: ComponentType | null = null;
/** Also called ahead, so that the first visit doesn't fetch one after the other. */
export async function loadAuthPage() {
  const page = await import('../features/auth/AuthPage.js');
  Loaded = page.AuthPage;
  return page;
}
const LazyPage = lazyPart(loadAuthPage, (page) => page.AuthPage, { fallback: 'outer' });

/** Not lazy if it is there: React can't take over what it must wait for, and would draw it anew. */
function LoadedAuthPage() {
  const [Page] = useState(() => Loaded ?? LazyPage);
  return <Page />;
}

export function Loading() {
  const { t } = useTranslation('common');
  return (
    <Center mih="40vh" data-opening>
      <Loader size="sm" type="dots" role="status" aria-label={t('loading')} />
    </Center>
  );
}

export interface AuthGateProps {
  /** The login form stands there already, because the server knows that there are accounts. */
  readonly isPainted?: boolean;
  readonly children: ReactNode;
}

/** Shows the login form instead of the page if nobody is logged in; the address stays (AUTH-1, AUTH-3). */
export function AuthGate({ isPainted = false, children }: AuthGateProps) {
  const dispatch = useAppDispatch();
  const loggedIn = useAppSelector((state) => state.session.user !== null);
  const isIdle = useAppSelector(({ config }) => config.status === 'idle');
  // Whether it is a login or the first sign-up is known then. A form that stands there is not drawn anew for it: React
  // would take it over at one go.
  const isWaiting = useAppSelector(
    ({ config }) => !isPainted && (config.status === 'idle' || config.status === 'pending'),
  );
  useEffect(() => {
    if (isIdle) dispatch(configActions.configRequested());
  }, [isIdle, dispatch]);
  if (loggedIn) return children;
  if (isWaiting) return <Loading />;
  return (
    <PromptSuspense fallback={<Loading />}>
      <Guard>
        <LoadedAuthPage />
      </Guard>
    </PromptSuspense>
  );
}
