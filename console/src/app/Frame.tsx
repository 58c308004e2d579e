import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { AccountSlot } from '../ui/TopBar.js';
import { AuthGate, Loading } from './AuthGate.js';
import { Dialogs } from './dialogs/Dialogs.js';
import { OfflineBanner } from './OfflineBanner.js';

const AccountMenu = lazy(() =>
  import('../features/account/AccountMenu.js').then((module) => ({ default: module.AccountMenu })),
);

const accountMenu = (
  <Suspense fallback={null}>
    <AccountMenu />
  </Suspense>
);

/** Around every page: the gate, the offline banner, and what each top bar ends with. */
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
