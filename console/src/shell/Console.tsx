/**
 * The whole console. People who aren't logged in get the login form without the router, which is a seventh of its
 * script.
 */
import { useEffect, useState } from 'react';
import { useAppSelector, useAppStore } from '../foundation/hooks.js';
import { onBegun } from '../foundation/painted.js';
import { lazyPart } from '../ui/lazy/lazy-part.js';
import { AuthGate, Loading } from './AuthGate.js';
import { CrashPage } from './CrashPage.js';
import { OfflineBanner } from './OfflineBanner.js';
import { isOpenAddress } from './open-address.js';

export const loadRouted = () => import('./Routed.js');
const Routed = lazyPart(loadRouted, (module) => module.Routed, { fallback: <Loading />, Failed: CrashPage });

export interface ConsoleProps {
  /** True if the page came with the login form (`at-once/`), which React then adopts. */
  readonly isPainted?: boolean;
}

export function Console({ isPainted = false }: ConsoleProps) {
  const store = useAppStore();
  const isLoggedIn = useAppSelector((state) => state.session.user !== null);
  // It stays after a logout: then the gate is inside the page.
  const [isRouted, setRouted] = useState(isLoggedIn || isOpenAddress(window.location.pathname));
  if (isLoggedIn && !isRouted) setRouted(true);
  useEffect(() => {
    if (isRouted) return;
    // A person who begins to log in doesn't wait for the page afterwards.
    return onBegun(
      () =>
        void loadRouted().then(
          ({ routerOf }) => routerOf(store),
          () => undefined,
        ),
    );
  }, [isRouted, store]);
  if (isRouted) return <Routed />;
  return (
    <>
      <OfflineBanner />
      <AuthGate isPainted={isPainted}>{null}</AuthGate>
    </>
  );
}
