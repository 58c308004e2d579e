import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { BodyOf } from '@parley/contracts/http/route';
import type { installThinkific } from '@parley/contracts/http/thinkific';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { readStored } from '../../foundation/storage.js';
import { feature } from './integrations.feature.js';
import { AfterLogin, ThinkificFrame, ThinkificProblem } from './ThinkificFrame.js';
import { installing } from './thinkific.feature.js';
import { useInstallFailure } from './use-install-failure.js';

export { feature };

/** ms until the page of the finished integration opens. */
const REDIRECT_MS = 300;
const isText = (value: unknown): value is string => typeof value === 'string';

/** `/thinkific-app/callback`: where the school sends people back to (THINK-18…23). */
export function ThinkificCallbackPage() {
  const { t } = useTranslation('integrations');
  const [query] = useSearchParams();
  // Read once: the state is forgotten when the installation is finished.
  const [expected] = useState(() => readStored('thinkificState', isText));
  const [code, subdomain, state] = [query.get('code'), query.get('subdomain'), query.get('state')];
  if (!code || !subdomain || !state)
    return <ThinkificProblem title={t('thinkific.app.invalid')} message={t('thinkific.app.invalidCallback')} />;
  if (state !== expected)
    return <ThinkificProblem title={t('thinkific.app.mismatched')} message={t('thinkific.app.mismatchedHow')} />;
  return (
    <AfterLogin title={t('thinkific.app.install')} why={t('thinkific.app.loginToFinish')}>
      <Finish code={code} subdomain={subdomain} state={state} />
    </AfterLogin>
  );
}

function Finish({ code, subdomain, state }: BodyOf<typeof installThinkific>) {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { status, error } = useAppSelector(feature.select).installing;
  const failureText = useInstallFailure();
  useEffect(() => {
    dispatch(installing.requested({ code, subdomain, state }));
    return () => void dispatch(installing.ended());
  }, [dispatch, code, subdomain, state]);
  useEffect(() => {
    if (status !== 'fulfilled') return;
    const timer = setTimeout(() => void navigate('/integrations/thinkific', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [status, navigate]);
  if (status === 'rejected' && error)
    return <ThinkificProblem title={t('thinkific.app.failed')} message={failureText(error)} />;
  return (
    <ThinkificFrame title={t(status === 'fulfilled' ? 'thinkific.app.done' : 'thinkific.app.pending')}>
      {status !== 'fulfilled' && <Loader role="status" aria-label={t('thinkific.app.pending')} />}
    </ThinkificFrame>
  );
}
