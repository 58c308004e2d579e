import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useAppSelector } from '../foundation/hooks.js';
import { HomeLink } from '../ui/HomeLink.js';
import { BarEnds } from '../ui/TopBar.js';
import { AuthGate, Loading } from './AuthGate.js';
import { Dialogs } from './Dialogs.js';
import { ServerBanner } from './ServerBanner.js';
import { OfflineBanner } from './OfflineBanner.js';
import { SkipLink } from './SkipLink.js';
import { BottomBar } from './navigation/BottomBar.js';
import { accountMenu, Navigation } from './navigation/Navigation.js';
import classes from './navigation/Navigation.module.css';
import { useFrameShape } from './navigation/use-frame-shape.js';
import { useGoKeys } from './navigation/use-go-keys.js';
import { PromptSuspense } from '../ui/lazy/prompt-suspense.js';

const WITHOUT_NAVIGATION = { home: <HomeLink />, account: accountMenu('none') };
const WITH_NAVIGATION = { home: null, account: null };

/** Wraps every page: the gate, the offline banner, the navigation. */
export function Frame() {
  return (
    <>
      <OfflineBanner />
      <ServerBanner />
      <AuthGate>
        <SkipLink />
        <Navigated>
          <PromptSuspense fallback={<Loading />}>
            <Outlet />
          </PromptSuspense>
        </Navigated>
        <Dialogs />
      </AuthGate>
    </>
  );
}

/** Replaces the frame until the first page is there; its navigation is empty. */
export function EmptyFrame() {
  const shape = useFrameShape();
  const isLoggedIn = useAppSelector((state) => state.session.user !== null);
  return (
    <div className={classes['shell']} data-shape={shape}>
      {isLoggedIn && shape !== 'none' && (
        <div className={classes[shape === 'bar' ? 'bar' : 'side']} data-shape={shape} />
      )}
      <div className={classes['content']}>
        <Loading />
      </div>
    </div>
  );
}

function Navigated({ children }: { readonly children: ReactNode }) {
  const shape = useFrameShape();
  useGoKeys();
  return (
    <BarEnds value={shape === 'none' ? WITHOUT_NAVIGATION : WITH_NAVIGATION}>
      <div className={classes['shell']} data-shape={shape}>
        {shape === 'bar' && <BottomBar />}
        {(shape === 'wide' || shape === 'rail') && <Navigation shape={shape} />}
        <div className={classes['content']}>{children}</div>
      </div>
    </BarEnds>
  );
}
