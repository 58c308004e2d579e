/** The whole console. Who isn't logged in gets the login form without the router, which is a seventh of its script. */
import { useEffect, useState } from 'react';
import { useAppSelector, useAppStore } from '../foundation/hooks.js';
import { lazyPart } from '../ui/lazy/lazy-part.js';
import { AuthGate, Loading } from './AuthGate.js';
import { CrashPage } from './CrashPage.js';
import { OfflineBanner } from './OfflineBanner.js';

export const loadRouted = () => import('./Routed.js');
const Routed = lazyPart(loadRouted, (module) => module.Routed, { fallback: <Loading />, Failed: CrashPage });

/** Addresses that open without login (AUTH-4, AUTH-5, the guide); `routes.tsx` leaves their gate out. */
const OPEN = /^\/(reset_password|guide|thinkific-app)(\/|$)/i;
export const isOpenAddress = (pathname: string): boolean => OPEN.test(pathname);

export function Console() {
  const store = useAppStore();
  const isLoggedIn = useAppSelector((state) => state.session.user !== null);
  // It stays after a logout: then the gate stands inside the page.
  const [isRouted, setRouted] = useState(isLoggedIn || isOpenAddress(window.location.pathname));
  if (isLoggedIn && !isRouted) setRouted(true);
  useEffect(() => {
    if (isRouted) return;
    // Who begins to log in doesn't wait for the page afterwards.
    const ahead = () =>
      void loadRouted().then(
        ({ routerOf }) => routerOf(store),
        () => undefined,
      );
    window.addEventListener('focusin', ahead, { once: true });
    return () => window.removeEventListener('focusin', ahead);
  }, [isRouted, store]);
  if (isRouted) return <Routed />;
  return (
    <>
      <OfflineBanner />
      <AuthGate>{null}</AuthGate>
    </>
  );
}
