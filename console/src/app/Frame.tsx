import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { AccountMenu } from '../features/account/AccountMenu.js';
import { AccountSlot } from '../ui/TopBar.js';
import { AuthGate, Loading } from './AuthGate.js';
import { Dialogs } from './dialogs/Dialogs.js';
import { OfflineBanner } from './OfflineBanner.js';

/** Around every page: the gate, the offline banner, and what each top bar ends with. */
export function Frame() {
  return (
    <AccountSlot value={<AccountMenu />}>
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
