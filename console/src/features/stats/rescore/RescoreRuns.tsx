import { Alert, Button, Progress, Text } from '@mantine/core';
import type { RescoreRun } from '@parley/contracts/http/rescore';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../../ui/use-ask.js';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { feature } from './rescores.feature.js';
import { isUnderWay, latestApplied, rescores } from './rescores.slice.js';
import { useRescoreFailure } from './use-rescore-failure.js';
import classes from './Rescore.module.css';

/** Lists the re-scores: who, when, why, how many chats; the latest that counts can be undone. */
export function RescoreRuns({ flowId }: { readonly flowId: number }) {
  const { t, i18n } = useTranslation(['rescore', 'common']);
  const dispatch = useAppDispatch();
  const failureText = useRescoreFailure();
  const ask = useAsk();
  const { runs, asking, failure } = useAppSelector(feature.select);
  if (!runs || runs.length === 0) return null;
  const latest = latestApplied(runs);
  const askToTakeBack = ({ id, version, chats }: RescoreRun) =>
    ask({
      title: t('takeBackTitle', { version }),
      question: t('takeBackMeans', { count: chats, number: chats.toLocaleString(i18n.language) }),
      confirm: t('takeBack'),
      color: 'brand',
      onConfirm: () => dispatch(rescores.takeBackRequested({ flowId, id })),
    });
  return (
    <section className={classes['runs']} aria-labelledby="rescores">
      <h2 id="rescores" className={classes['runsTitle']}>
        {t('runs')}
      </h2>
      {failure && (
        <Alert color="red" role="alert">
          {failureText(failure)}
        </Alert>
      )}
      <ul className={classes['rows']}>
        {runs.map((run) => (
          <li key={run.id} className={classes['run']}>
            <RunText run={run} />
            {run.id === latest?.id && (
              <Button
                size="xs"
                variant="default"
                loading={asking === 'pending'}
                aria-label={t('takeBackVersion', { version: run.version })}
                onClick={() => askToTakeBack(run)}
              >
                {t('takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunText({ run }: { readonly run: RescoreRun }) {
  const { t, i18n } = useTranslation('rescore');
  const { version, chats, by, at, reason, state, done, total, takenBackBy, takenBackAt } = run;
  const number = (value: number) => value.toLocaleString(i18n.language);
  const moment = (when: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(when));
  const who = (name: string | null) => name ?? t('formerUser');
  const progress = t(state === 'takingBack' ? 'takingBack' : 'applying', { done: number(done), total: number(total) });
  return (
    <div className={classes['runText']}>
      <b data-taken-back={state === 'takenBack' || undefined}>
        {t('runOf', { version, count: chats, number: number(chats) })}
      </b>
      <span className={classes['reason']} dir="auto">
        {reason}
      </span>
      <span className={classes['hint']}>{t('appliedBy', { name: who(by), at: moment(at) })}</span>
      {state === 'takenBack' && takenBackAt && (
        <span className={classes['hint']}>{t('takenBackBy', { name: who(takenBackBy), at: moment(takenBackAt) })}</span>
      )}
      {isUnderWay(run) && (
        <div role="status">
          <Text size="sm">{progress}</Text>
          <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label={progress} />
        </div>
      )}
    </div>
  );
}
