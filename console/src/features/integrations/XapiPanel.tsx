import { Alert, Button, Loader, Text } from '@mantine/core';
import { Plug } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { XapiStore } from '@parley/contracts/http/xapi';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { GuideLink } from './GuideLink.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import { PanelHead } from './PanelHead.js';
import { RemoveButton } from './RemoveButton.js';
import { notAtFields, useFailureToast } from './use-failure-toast.js';
import { useRefresh } from './use-refresh.js';
import { XapiForm } from './XapiForm.js';
import { XapiLog } from './XapiLog.js';
import { changing, sending, statements, store as storePart, testing } from './xapi.feature.js';

const REFRESH = [storePart.refreshed(), statements.requested()];

/** "xAPI": the connection to a learning record store. */
export function XapiPanel() {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const {
    xapiStore: load,
    changingXapi,
    testingXapi,
    sendingStatements,
    statements: log,
  } = useAppSelector(feature.select);
  const store = load.value?.store ?? null;
  const failureText = useFailureText();
  const isConnected = store !== null;
  useEffect(() => {
    if (isConnected) REFRESH.forEach(dispatch);
  }, [dispatch, isConnected]);
  useRefresh(REFRESH, isConnected);
  useFailureToast(notAtFields(changingXapi.error), changing.failureShown);
  useFailureToast(testingXapi.error, testing.failureShown);
  useFailureToast(sendingStatements.error, sending.failureShown);
  useFailureToast(log.error, statements.failureShown);
  if (load.status === 'rejected' && load.error && !store)
    return (
      <ErrorView
        title={t('lti.loadFailed')}
        message={failureText(load.error)}
        onRetry={() => dispatch(storePart.requested())}
      />
    );
  if (!store && load.status !== 'fulfilled') return <Loader role="status" aria-label={t('common:loading')} m="xl" />;
  return (
    <>
      <PanelHead type="xapi" status={store?.status}>
        {store && (
          <>
            <Button
              variant="default"
              size="xs"
              leftSection={<Plug size={14} aria-hidden />}
              loading={testingXapi.status === 'pending'}
              onClick={() => dispatch(testing.requested())}
            >
              {t('lti.test')}
            </Button>
            <RemoveButton
              name={t('type.xapi')}
              question={t('xapi.removeHow')}
              onRemove={() => dispatch(changing.requested({ what: 'remove' }))}
            />
          </>
        )}
      </PanelHead>
      <div className={classes['body']}>
        <TestResult />
        {store && store.status !== 'working' && <Trouble store={store} />}
        <GuideLink page="xapi" text={t('xapi.guide')} />
        <XapiForm key={store ? 'change' : 'add'} store={store} />
        {store && <XapiLog />}
      </div>
    </>
  );
}

function TestResult() {
  const { t } = useTranslation('integrations');
  const { status, value } = useAppSelector(feature.select).testingXapi;
  const test = status === 'fulfilled' ? value : null;
  const isFine = test?.every(({ result }) => result === 'ok');
  return (
    <div role="status">
      {test && (
        <Alert color={isFine ? 'teal' : 'orange'} mb="md" title={t(isFine ? 'xapi.testFine' : 'xapi.testFailed')}>
          {test.map(({ step, result, status }) => (
            <Text key={step} size="sm">
              {t(`xapi.step.${step}`)}: {t(`xapi.result.${result}`)}
              {status !== null && result !== 'ok' && ` (${status})`}
            </Text>
          ))}
        </Alert>
      )}
    </div>
  );
}

/** The store accepts nothing now: shows its reply, the time of the next try, and what helps. */
function Trouble({ store: { status, lastStatus, lastError, nextAt } }: { readonly store: XapiStore }) {
  const { t, i18n } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  const isOff = status === 'disabled';
  const answer = lastError === null ? lastStatus : t(`fetchError.${lastError}` as 'fetchError.timeout');
  return (
    <Alert color={isOff ? 'red' : 'orange'} title={t(`status.${status}`)} mb="md">
      <Text size="sm">
        {t(isOff ? 'xapi.disabled' : lastStatus === 401 || lastStatus === 403 ? 'xapi.keyRefused' : 'xapi.failing')}
        {answer !== null && ` (${answer})`}
      </Text>
      {nextAt !== null && <Text size="sm">{t('xapi.triedAgain', { when: when.format(new Date(nextAt)) })}</Text>}
      <Button mt="sm" size="xs" variant="default" onClick={() => dispatch(changing.requested({ what: 'enable' }))}>
        {t(isOff ? 'enable' : 'xapi.tryNow')}
      </Button>
    </Alert>
  );
}
