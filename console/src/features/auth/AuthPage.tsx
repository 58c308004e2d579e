import { Alert, Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { invitedBy } from '@parley/contracts/http/invitation-link';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { sayTakenOver } from '../../foundation/painted.js';
import { session } from '../../foundation/session/session.slice.js';
import { AuthFrame } from './AuthFrame.js';
import { LoginForm } from './LoginForm.js';
import { SignupForm } from './SignupForm.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { PromptSuspense } from '../../ui/lazy/prompt-suspense.js';

const ForgotForm = lazyPart(
  () => import('./ForgotForm.js'),
  (module) => module.ForgotForm,
  { fallback: 'outer' },
);

const SecondStepForm = lazyPart(
  () => import('./SecondStepForm.js'),
  (module) => module.SecondStepForm,
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

/** The link of an invitation leads here even if nobody can make an account now. */
function ClosedSignup({ onLogin }: { readonly onLogin: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Stack gap="lg">
      <Title order={1}>{t('signup')}</Title>
      <Text>{t('error.signup-closed')}</Text>
      <Anchor component="button" type="button" size="sm" ta="center" onClick={onLogin}>
        {t('toLogin')}
      </Anchor>
    </Stack>
  );
}

/** The gate shows the logo (AUTH-2), and the form instead of the page (AUTH-3). */
export function AuthPage() {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const config = useAppSelector((state) => state.config);
  const ticket = useAppSelector((state) => state.session.ticket);
  const expired = useAppSelector((state) => state.session.expired);
  const [invited] = useState(() => invitedBy(window.location.hash));
  // If the hash stayed in the address, the form would appear again after each logout.
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (invitedBy(hash) !== null) window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  useEffect(() => void sayTakenOver(), []);
  const [chosen, setChosen] = useState<Form | null>(invited === null ? null : 'signup');
  const first = config.value?.hasAccounts === false;
  const isClosed = !first && config.value?.signup.policy === 'closed';
  // A new installation has no account to log in to.
  const form: Form = chosen ?? (first ? 'signup' : 'login');
  // The other form starts with what was typed here.
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
    <AuthFrame title={t(ticket === null ? form : 'secondStep')} notice={notice}>
      {ticket !== null ? (
        <PromptSuspense fallback={<Waiting />}>
          <SecondStepForm ticket={ticket} onBack={() => open('login')(email)} />
        </PromptSuspense>
      ) : form === 'login' ? (
        <LoginForm email={email} withSignup={!isClosed} onSwitch={open('signup')} onForgot={open('forgotPassword')} />
      ) : form === 'signup' && isClosed ? (
        <ClosedSignup onLogin={() => open('login')(email)} />
      ) : form === 'signup' ? (
        <SignupForm first={first} email={email} onSwitch={open('login')} />
      ) : (
        <PromptSuspense fallback={<Waiting />}>
          <ForgotForm email={email} onBack={open('login')} />
        </PromptSuspense>
      )}
    </AuthFrame>
  );
}
