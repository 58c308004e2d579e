import { Alert, Skeleton, Stack } from '@mantine/core';
import { invitedBy } from '@parley/contracts/http/invitation-link';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { session } from '../../app/session/session.slice.js';
import { AuthFrame } from './AuthFrame.js';
import { LoginForm } from './LoginForm.js';
import { SignupForm } from './SignupForm.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';

const ForgotForm = lazyPart(
  () => import('./ForgotForm.js'),
  (module) => module.ForgotForm,
  { fallback: 'outer' },
);

type Form = 'login' | 'signup' | 'forgotPassword';

function Waiting() {
  return (
    <Stack aria-busy="true">
      <Skeleton h={24} w={160} />
      <Skeleton h={36} />
      <Skeleton h={36} />
      <Skeleton h={36} />
    </Stack>
  );
}

/** What the gate shows: the logo (AUTH-2), and the form in the place of the route (AUTH-3). */
export function AuthPage() {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const config = useAppSelector((state) => state.config);
  const expired = useAppSelector((state) => state.session.expired);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [invited] = useState(() => invitedBy(hash));
  // Left in the address it would ask for an account again after each logout.
  useEffect(() => {
    if (invitedBy(hash) !== null) void navigate({ pathname, search }, { replace: true });
  }, [pathname, search, hash, navigate]);
  const [chosen, setChosen] = useState<Form | null>(invited === null ? null : 'signup');
  const waiting = config.status === 'idle' || config.status === 'pending';
  const first = config.value?.hasAccounts === false;
  // The first visit to a new installation has nobody who could log in.
  const form: Form = chosen ?? (first ? 'signup' : 'login');
  // What was typed once need not be typed again on the form beside.
  const [email, setEmail] = useState(invited ?? '');
  const open = (next: Form) => (typed: string) => {
    dispatch(session.errorDismissed());
    setEmail(typed);
    setChosen(next);
  };
  const notice = expired && (
    <Alert role="status" color="orange">
      {t('sessionExpired')}
    </Alert>
  );
  return (
    <AuthFrame title={t(form)} notice={notice}>
      {waiting ? (
        <Waiting />
      ) : form === 'login' ? (
        <LoginForm email={email} onSwitch={open('signup')} onForgot={open('forgotPassword')} />
      ) : form === 'signup' ? (
        <SignupForm first={first} email={email} onSwitch={open('login')} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <ForgotForm email={email} onBack={open('login')} />
        </Suspense>
      )}
    </AuthFrame>
  );
}
