import { Outlet } from 'react-router-dom';
import { LoginSlot } from '../ui/LoginSlot.js';
import { AuthGate } from './AuthGate.js';
import { ServerBanner } from './ServerBanner.js';
import { OfflineBanner } from './OfflineBanner.js';

const login = <AuthGate>{null}</AuthGate>;

/** Wraps pages that open without login (AUTH-5) and ask for it themselves. */
export function OpenFrame() {
  return (
    <LoginSlot value={login}>
      <OfflineBanner />
      <ServerBanner />
      <Outlet />
    </LoginSlot>
  );
}
