import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isSubdomain } from '@parley/contracts/http/thinkific';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { feature } from './integrations.feature.js';
import { AfterLogin, ThinkificFrame, ThinkificProblem } from './ThinkificFrame.js';
import { thinkific } from './thinkific.slice.js';
import { useInstallFailure } from './use-install-failure.js';

export { feature };

/** `/thinkific-app/install?subdomain=`: leads to the page of the school that asks for permission (THINK-16). */
export function ThinkificInstallPage() {
  const { t } = useTranslation('integrations');
  const [query] = useSearchParams();
  const subdomain = query.get('subdomain') ?? '';
  if (!isSubdomain(subdomain))
    return <ThinkificProblem title={t('thinkific.app.invalid')} message={t('thinkific.app.invalidInstall')} />;
  return (
    <AfterLogin title={t('thinkific.app.install')} why={t('thinkific.app.loginFirst')}>
      <Leave subdomain={subdomain} />
    </AfterLogin>
  );
}

function Leave({ subdomain }: { readonly subdomain: string }) {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { status, error } = useAppSelector(feature.select).thinkific.install;
  const failureText = useInstallFailure();
  useEffect(() => void dispatch(thinkific.beginRequested(subdomain)), [dispatch, subdomain]);
  if (status === 'rejected' && error)
    return <ThinkificProblem title={t('thinkific.app.failed')} message={failureText(error)} />;
  return (
    <ThinkificFrame title={t('thinkific.app.install')}>
      <Loader role="status" aria-label={t('thinkific.app.leaving')} />
    </ThinkificFrame>
  );
}
