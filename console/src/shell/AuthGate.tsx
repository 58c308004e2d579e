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

/** Not lazy if it is there: React can't adopt a form for which it must wait, and would draw it again. */
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
  /** The login form is in the page already, because the server knows that there are accounts. */
  readonly isPainted?: boolean;
  readonly children: ReactNode;
}

/** Shows the login form instead of the page if nobody is logged in; the address stays (AUTH-1, AUTH-3). */
export function AuthGate({ isPainted = false, children }: AuthGateProps) {
  const dispatch = useAppDispatch();
  const loggedIn = useAppSelector((state) => state.session.user !== null);
  const isIdle = useAppSelector(({ config }) => config.status === 'idle');
  // The form is known by then: a login or the first sign-up. A form in the page is not drawn again for it: React would
  // adopt it at one go.
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
