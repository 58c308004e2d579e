import { Alert, Button, Group, Loader, Select, Stack, Text } from '@mantine/core';
import { CircleAlert, Info, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Integration } from '@parley/contracts/http/integrations';
import type { ThinkificData } from '@parley/contracts/http/thinkific';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { toastFailure } from '../../ui/toasts.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import { PanelHead } from './PanelHead.js';
import thinkificClasses from './thinkific.module.css';
import { ThinkificChapters } from './ThinkificChapters.js';
import { ThinkificLinkDialog } from './ThinkificLinkDialog.js';
import { installPath } from './thinkific-paths.js';
import { thinkific } from './thinkific.slice.js';

/** ms between looks at courses that are being read. */
const POLL_MS = 1_000;

/** THINK-5…14: courses with what each content shows. It is removed at Thinkific only, so there is no button for that. */
export function ThinkificPanel({ integration: { config } }: { readonly integration: Integration }) {
  const { t } = useTranslation('integrations');
  const school = `${config.subDomain ?? ''}.thinkific.com`;
  return (
    <>
      <PanelHead
        type="thinkific"
        status={config.invalid ? 'disabled' : 'working'}
        word={t(config.invalid ? 'thinkific.disconnected' : 'thinkific.connected')}
        about={t('thinkific.removeThere', { school })}
      />
      <div className={classes['body']}>
        {config.invalid ? (
          <>
            <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} role="alert">
              {t('thinkific.expired')}{' '}
              <Link className={thinkificClasses['link'] ?? ''} to={installPath(config.subDomain ?? '')}>
                {t('thinkific.again')}
              </Link>
            </Alert>
            <Text c="dimmed" ta="center" p="xl">
              {t('thinkific.afterwards')}
            </Text>
          </>
        ) : (
          <Courses />
        )}
      </div>
    </>
  );
}

function Courses() {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { load, data, update, linking } = useAppSelector(feature.select).thinkific;
  const failureText = useFailureText();
  const isPreparing = data !== null && (data.status === 'idle' || data.status === 'pending');
  useEffect(() => void dispatch(thinkific.wanted()), [dispatch]);
  // Whoever returns finds neither an old dialog nor an old failure.
  useEffect(() => () => void dispatch(thinkific.linkingOpened(null)), [dispatch]);
  // A refusal stays one; everything else may work the next time.
  const isRefused = load.error !== null && load.error.status >= 400 && load.error.status < 500;
  const isWaiting = isPreparing && load.status !== 'pending' && !isRefused;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => dispatch(thinkific.wanted()), POLL_MS);
    return () => clearTimeout(timer);
    // Each reply is the start of the next pause.
  }, [dispatch, isWaiting, data]);
  useEffect(() => {
    if (update.error)
      toastFailure({ message: t('updateFailed', { reason: failureText(update.error) }), dismiss: t('common:close') });
  }, [update.error, failureText, t]);
  const failed = load.error && (!isPreparing || isRefused) && (
    <ErrorView
      title={t('lti.loadFailed')}
      message={failureText(load.error)}
      onRetry={() => dispatch(thinkific.wanted())}
    />
  );
  if (!data) return failed || <Loader role="status" aria-label={t('common:loading')} />;
  return (
    <Stack gap="md">
      {failed}
      {data.status === 'rejected' && !failed && (
        <ErrorView
          title={t('thinkific.failed')}
          message={t('thinkific.failedHow')}
          onRetry={() => dispatch(thinkific.refreshRequested())}
        />
      )}
      {isPreparing && !isRefused && (
        <Stack gap="xs" role="status">
          <Group gap="sm">
            <Loader size="sm" aria-hidden />
            <Text>{t('thinkific.preparing')}</Text>
          </Group>
          {data.waiting && <Text>{t(`thinkific.waiting.${data.waiting}`)}</Text>}
        </Stack>
      )}
      <Course data={data} isPreparing={isPreparing} />
      {linking && <ThinkificLinkDialog contentId={linking.contentId} name={linking.name} />}
    </Stack>
  );
}

function Course({ data, isPreparing }: { readonly data: ThinkificData; readonly isPreparing: boolean }) {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { courseId } = useAppSelector(feature.select).thinkific;
  const relative = useRelativeTime();
  const course = data.courses.find(({ id }) => id === courseId) ?? data.courses[0];
  const hasUnknown = course?.chapters.some(({ contents }) =>
    contents.some((one) => one.contentable_type === 'Iframe' && one.itemName === undefined),
  );
  return (
    <>
      <div className={thinkificClasses['courseBar']}>
        {course && (
          <Select
            label={t('thinkific.course')}
            allowDeselect={false}
            searchable={data.courses.length > 10}
            value={String(course.id)}
            data={data.courses.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => dispatch(thinkific.courseChosen(Number(value)))}
          />
        )}
        {!isPreparing && data.status === 'ready' && (
          <Group gap="sm" ms="auto">
            {data.lastUpdated !== null && (
              <Text size="sm" c="dimmed">
                {t('thinkific.updated', { when: relative(data.lastUpdated) })}
              </Text>
            )}
            <Button
              variant="default"
              leftSection={<RefreshCw size={14} aria-hidden />}
              onClick={() => dispatch(thinkific.refreshRequested())}
            >
              {t('thinkific.refresh')}
            </Button>
          </Group>
        )}
      </div>
      {course && <ThinkificChapters chapters={course.chapters} />}
      {!course && data.status === 'ready' && <Text c="dimmed">{t('thinkific.noCourses')}</Text>}
      {hasUnknown && (
        <Alert color="gray" icon={<Info size={18} aria-hidden />}>
          {t('thinkific.notSyncedHow')}
        </Alert>
      )}
    </>
  );
}
