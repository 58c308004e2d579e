import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { isSubdomain } from '@parley/contracts/http/thinkific';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { feature, list } from './integrations.feature.js';
import { AfterLogin, ThinkificFrame, ThinkificProblem } from './ThinkificFrame.js';
import { beginning } from './thinkific.feature.js';
import { useInstallFailure } from './use-install-failure.js';

export { feature };

/** `/thinkific-app/install?subdomain=`: asks, then leads to the page of the school that asks for permission (THINK-16). */
export function ThinkificInstallPage() {
  const { t } = useTranslation('integrations');
  const [query] = useSearchParams();
  const subdomain = query.get('subdomain') ?? '';
  if (!isSubdomain(subdomain))
    return <ThinkificProblem title={t('thinkific.app.invalid')} message={t('thinkific.app.invalidInstall')} />;
  return (
    <AfterLogin title={t('thinkific.app.install')} why={t('thinkific.app.loginFirst')}>
      <Ask subdomain={subdomain} />
    </AfterLogin>
  );
}

/** Any page can link here with any school: nothing begins until its owner has seen which school it is (THINK-C3). */
function Ask({ subdomain }: { readonly subdomain: string }) {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { list: load, beginning: begun } = useAppSelector(feature.select);
  const email = useAppSelector((state) => state.session.user?.email ?? '');
  const failureText = useFailureText();
  const installFailure = useInstallFailure();
  useEffect(() => {
    dispatch(list.requested());
    // A person who begins again finds no failure of the last time.
    return () => void dispatch(beginning.ended());
  }, [dispatch]);
  const { status, error } = begun;
  const former = load.value?.find(({ type }) => type === 'thinkific')?.config.subDomain;
  if (status === 'rejected' && error)
    return <ThinkificProblem title={t('thinkific.app.failed')} message={installFailure(error)} />;
  if (load.status === 'rejected' && load.error)
    return (
      <ThinkificFrame title={t('thinkific.app.install')}>
        <ErrorView
          title={t('loadFailed')}
          message={failureText(load.error)}
          onRetry={() => dispatch(list.requested())}
        />
      </ThinkificFrame>
    );
  if (load.status !== 'fulfilled')
    return (
      <ThinkificFrame title={t('thinkific.app.install')}>
        <Loader role="status" aria-label={t('thinkific.app.opening')} />
      </ThinkificFrame>
    );
  return (
    <ThinkificFrame title={t('thinkific.app.install')}>
      <Text>{t('thinkific.app.ask', { school: `${subdomain}.thinkific.com`, email })}</Text>
      <Text>{t('thinkific.app.askOnly')}</Text>
      {former !== undefined && former !== subdomain && (
        <Alert color="orange" icon={<CircleAlert size={18} aria-hidden />}>
          {t('thinkific.app.replaces', { school: `${former}.thinkific.com` })}
        </Alert>
      )}
      <Group gap="sm">
        <Button loading={status === 'pending'} onClick={() => dispatch(beginning.requested(subdomain))}>
          {t('thinkific.app.goOn')}
        </Button>
        <Button component={Link} to="/integrations" variant="default">
          {t('thinkific.app.notNow')}
        </Button>
      </Group>
    </ThinkificFrame>
  );
}
