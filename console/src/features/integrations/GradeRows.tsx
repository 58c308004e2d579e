import { Badge, Button, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GRADE_STATES, type Grade } from '@parley/contracts/http/lti-grades';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import { grades as gradePage, retrying } from './lti.feature.js';

const COLORS = { sent: 'teal', waiting: 'orange', refused: 'red' } as const;

/** The newest 50 grades of the open platform, each with the platform's reply. */
export function GradeRows({ platform }: { readonly platform: string }) {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { value: grades, arg } = useAppSelector(feature.select).grades;
  const failed = grades ? grades.counts.waiting + grades.counts.refused : 0;
  return (
    <section aria-labelledby="lti-grades">
      <div className={classes['logHead']}>
        <h4 id="lti-grades">{t('lti.grades')}</h4>
        <SegmentedControl
          size="xs"
          aria-label={t('filter')}
          value={arg?.state ?? 'all'}
          onChange={(value) => {
            const state = GRADE_STATES.find((each) => each === value) ?? null;
            dispatch(gradePage.requested({ platform, state }));
          }}
          data={(['all', ...GRADE_STATES] as const).map((value) => ({ value, label: t(`lti.filterBy.${value}`) }))}
        />
        {failed > 0 && (
          <Button variant="default" size="xs" onClick={() => dispatch(retrying.requested({ platform, grade: null }))}>
            {t('lti.retryAll', { count: failed })}
          </Button>
        )}
      </div>
      {!grades || grades.grades.length === 0 ? (
        <Text c="dimmed" size="xs">
          {grades ? t('lti.noGrades') : t('common:loading')}
        </Text>
      ) : (
        <ul className={classes['attempts']}>
          {grades.grades.map((grade) => (
            <Row key={grade.id} platform={platform} grade={grade} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ platform, grade }: { readonly platform: string; readonly grade: Grade }) {
  const { t, i18n } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { id, identifier, course, title, score, maxScore, state, sentAt, nextAt, lastStatus, reason, said } = grade;
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <li>
      <span>
        <span dir="auto">{identifier}</span>
        <Text size="xs" c="dimmed" dir="auto">
          {[course, title].filter(Boolean).join(' › ')}
        </Text>
      </span>
      <span>
        {score} / {maxScore}
      </span>
      <span>
        <Badge variant="light" color={COLORS[state]} tt="none">
          {t(`lti.state.${state}`)}
        </Badge>{' '}
        {sentAt !== null && state === 'sent' && when.format(new Date(sentAt))}
        {reason !== null && t(`lti.reason.${reason}`)}
        {lastStatus !== null && state !== 'sent' && ` (${lastStatus})`}
        {said !== '' && ` “${said}”`}
        {nextAt !== null && lastStatus !== null && ` · ${t('next')} ${when.format(new Date(nextAt))}`}{' '}
        {state !== 'sent' && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('lti.retryOne', { name: identifier })}
            onClick={() => dispatch(retrying.requested({ platform, grade: id }))}
          >
            {t('lti.retry')}
          </Button>
        )}
      </span>
    </li>
  );
}
