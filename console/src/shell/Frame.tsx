import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { AccountSlot } from '../ui/TopBar.js';
import { AuthGate, Loading } from './AuthGate.js';
import { Dialogs } from './Dialogs.js';
import { OfflineBanner } from './OfflineBanner.js';
import { lazyPart } from '../ui/lazy/lazy-part.js';
import { FailedButton } from '../ui/lazy/FailedPart.js';

const AccountMenu = lazyPart(
  () => import('../features/account/AccountMenu.js'),
  (module) => module.AccountMenu,
  { fallback: 'outer', Failed: FailedButton },
);

const accountMenu = (
  <Suspense fallback={null}>
    <AccountMenu />
  </Suspense>
);

/** Wraps every page: the gate, the offline banner, and the end of each top bar. */
export function Frame() {
  return (
    <AccountSlot value={accountMenu}>
      <OfflineBanner />
      <AuthGate>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
        <Dialogs />
      </AuthGate>
    </AccountSlot>
  );
}
