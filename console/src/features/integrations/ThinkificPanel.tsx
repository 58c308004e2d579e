import { Alert, Button, Group, Loader, Select, Stack, Text } from '@mantine/core';
import { CircleAlert, Info, RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Integration } from '@parley/contracts/http/integrations';
import type { ThinkificData } from '@parley/contracts/http/thinkific';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import { PanelHead } from './PanelHead.js';
import thinkificClasses from './thinkific.module.css';
import { ThinkificChapters } from './ThinkificChapters.js';
import { ThinkificLinkDialog, type LinkedContent } from './ThinkificLinkDialog.js';
import { installPath } from './thinkific-paths.js';
import { courses, linking } from './thinkific.feature.js';
import { useFailureToast } from './use-failure-toast.js';

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
  const { courses: load, linking: link } = useAppSelector(feature.select);
  const data = load.value;
  const failureText = useFailureText();
  const [content, setContent] = useState<LinkedContent | null>(null);
  const [courseId, setCourseId] = useState<number | null>(null);
  const isPreparing = data !== null && (data.status === 'idle' || data.status === 'pending');
  const look = useCallback(() => dispatch(courses.requested({ read: false })), [dispatch]);
  const read = () => dispatch(courses.requested({ read: true }));
  useEffect(() => void look(), [look]);
  const close = useCallback(() => {
    setContent(null);
    dispatch(linking.ended());
  }, [dispatch]);
  // Whoever returns finds no old failure.
  useEffect(() => () => void dispatch(linking.ended()), [dispatch]);
  useFailureToast(link.error, linking.failureShown);
  // A refusal stays one; everything else may work the next time.
  const isRefused = load.error !== null && load.error.status >= 400 && load.error.status < 500;
  const isWaiting = isPreparing && load.status !== 'pending' && !isRefused;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(look, POLL_MS);
    return () => clearTimeout(timer);
    // Each reply is the start of the next pause.
  }, [look, isWaiting, data]);
  const failed = load.error && (!isPreparing || isRefused) && (
    <ErrorView title={t('lti.loadFailed')} message={failureText(load.error)} onRetry={look} />
  );
  if (!data) return failed || <Loader role="status" aria-label={t('common:loading')} />;
  return (
    <Stack gap="md">
      {failed}
      {data.status === 'rejected' && !failed && (
        <ErrorView title={t('thinkific.failed')} message={t('thinkific.failedHow')} onRetry={read} />
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
      <Course
        data={data}
        isPreparing={isPreparing}
        courseId={courseId}
        onChoose={setCourseId}
        onRead={read}
        onLink={setContent}
      />
      {content && <ThinkificLinkDialog content={content} onClose={close} />}
    </Stack>
  );
}

interface CourseProps {
  readonly data: ThinkificData;
  readonly isPreparing: boolean;
  /** null = the first one. */
  readonly courseId: number | null;
  readonly onChoose: (courseId: number) => void;
  readonly onRead: () => void;
  readonly onLink: (content: LinkedContent) => void;
}
function Course({ data, isPreparing, courseId, onChoose, onRead, onLink }: CourseProps) {
  const { t } = useTranslation('integrations');
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
            onChange={(value) => onChoose(Number(value))}
          />
        )}
        {!isPreparing && data.status === 'ready' && (
          <Group gap="sm" ms="auto">
            {data.lastUpdated !== null && (
              <Text size="xs" c="dimmed">
                {t('thinkific.updated', { when: relative(data.lastUpdated) })}
              </Text>
            )}
            <Button variant="default" leftSection={<RefreshCw size={14} aria-hidden />} onClick={onRead}>
              {t('thinkific.refresh')}
            </Button>
          </Group>
        )}
      </div>
      {course && <ThinkificChapters chapters={course.chapters} onLink={onLink} />}
      {!course && data.status === 'ready' && <Text c="dimmed">{t('thinkific.noCourses')}</Text>}
      {hasUnknown && (
        <Alert color="gray" icon={<Info size={18} aria-hidden />}>
          {t('thinkific.notSyncedHow')}
        </Alert>
      )}
    </>
  );
}
