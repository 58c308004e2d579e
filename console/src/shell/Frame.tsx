import { Outlet } from 'react-router-dom';
import { AccountSlot } from '../ui/TopBar.js';
import { AuthGate, Loading } from './AuthGate.js';
import { Dialogs } from './Dialogs.js';
import { OfflineBanner } from './OfflineBanner.js';
import { SkipLink } from './SkipLink.js';
import { lazyPart } from '../ui/lazy/lazy-part.js';
import { FailedButton } from '../ui/lazy/FailedPart.js';
import { PromptSuspense } from '../ui/lazy/prompt-suspense.js';

const AccountMenu = lazyPart(
  () => import('../features/account/AccountMenu.js'),
  (module) => module.AccountMenu,
  { fallback: 'outer', Failed: FailedButton },
);

const accountMenu = (
  <PromptSuspense fallback={null}>
    <AccountMenu />
  </PromptSuspense>
);

/** Wraps every page: the gate, the offline banner, and the end of each top bar. */
export function Frame() {
  return (
    <AccountSlot value={accountMenu}>
      <OfflineBanner />
      <AuthGate>
        <SkipLink />
        <PromptSuspense fallback={<Loading />}>
          <Outlet />
        </PromptSuspense>
        <Dialogs />
      </AuthGate>
    </AccountSlot>
  );
}
