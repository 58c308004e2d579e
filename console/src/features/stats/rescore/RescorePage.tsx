import { Button, Loader, Progress, Select, Text } from '@mantine/core';
import { Equal } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../foundation/hooks.js';
import { useQuery } from '../../../foundation/use-query.js';
import { BuildStatsSwitch } from '../../../ui/BuildStatsSwitch.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { TopBar } from '../../../ui/TopBar.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { ApplyRescore } from './ApplyRescore.js';
import { groupsOf } from './groups.js';
import { feature } from './rescore.feature.js';
import { rescore } from './rescore.slice.js';
import { RescoredList } from './RescoredList.js';
import { RescoreRuns } from './RescoreRuns.js';
import { feature as runsFeature } from './rescores.feature.js';
import { rescores } from './rescores.slice.js';
import { RescoreFigures } from './RescoreFigures.js';
import classes from './Rescore.module.css';

export { feature };

/** `/flows/{id}/rescore?version=`: what a version would give for the answers of those who played before; changes nothing. */
export function RescorePage() {
  const { t } = useTranslation(['rescore', 'common']);
  const dispatch = useAppDispatch();
  const flowId = Number(useParams()['id']);
  const [query, changeQuery] = useQuery();
  const asked = query.get('version');
  const wanted = asked === null ? null : Number(asked);
  const { flow, version } = useAppSelector(feature.select);
  const store = useAppStore();
  useEffect(() => {
    store.addFeature(runsFeature);
    dispatch(rescores.watched(flowId));
    return () => void dispatch(rescores.left());
  }, [store, dispatch, flowId]);
  useEffect(() => {
    dispatch(rescore.opened({ flowId, version: wanted }));
    return () => void dispatch(rescore.left());
  }, [dispatch, flowId, wanted]);
  const shown = version ?? wanted ?? flow?.latestVersion ?? null;
  const latest = flow?.latestVersion ?? 0;
  return (
    <div className={classes['page']}>
      <title>{flow ? t('pageTitle', { name: flow.name }) : `${t('titleWithout')} · ${t('common:appName')}`}</title>
      <TopBar
        start={<BuildStatsSwitch id={flowId} active="stats" />}
        end={
          <Button size="xs" variant="default" component={Link} to={`/flows/${flowId}/stats`}>
            {t('toStats')}
          </Button>
        }
      >
        <p className={classes['name']} title={flow?.name}>
          {flow?.name}
        </p>
      </TopBar>
      <main id="main" className={classes['main']}>
        <div className={classes['head']}>
          <h1 className={classes['title']}>{shown === null ? t('titleWithout') : t('title', { version: shown })}</h1>
          {latest > 1 && shown !== null && (
            <Select
              aria-label={t('versionLabel')}
              className={classes['versions'] ?? ''}
              allowDeselect={false}
              value={String(shown)}
              onChange={(version) => changeQuery({ version }, { replace: true })}
              data={Array.from({ length: latest }, (_, at) => ({
                value: String(latest - at),
                label: t('versionOf', { version: latest - at }),
              }))}
            />
          )}
        </div>
        <RescoreRuns flowId={flowId} />
        <RescoreBody flowId={flowId} />
      </main>
    </div>
  );
}

function RescoreBody({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation(['rescore', 'common']);
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { flow, version, maxScore, chats, total, status, failure } = useAppSelector(feature.select);
  const groups = useMemo(() => groupsOf(chats), [chats]);
  const isLacking = flow !== null && failure?.status === 404;
  const isFinal = failure !== null && [400, 403, 404, 410].includes(failure.status);
  if (failure && (isFinal || version === null))
    return (
      <ErrorView
        message={isLacking ? t('noVersion') : failureText(failure)}
        {...(isFinal ? {} : { onRetry: () => dispatch(rescore.continued()) })}
      >
        <Button variant="default" component={Link} to="/">
          {t('common:home')}
        </Button>
      </ErrorView>
    );
  if (version === null)
    return flow && flow.latestVersion === null ? (
      <EmptyState icon={null} text={t('unpublished')}>
        <Button component={Link} to={`/flows/${flowId}/edit`}>
          {t('common:build')}
        </Button>
      </EmptyState>
    ) : (
      <Loader aria-label={t('common:loading')} className={classes['loading'] ?? ''} />
    );
  if (total === 0)
    return (
      <EmptyState icon={<Equal size={48} strokeWidth={1.25} aria-hidden />} text={t('nobody')}>
        <Text c="dimmed" maw={460}>
          {t('nobodyHint')}
        </Text>
      </EmptyState>
    );
  return (
    <>
      <p className={classes['explained']}>{t('nothingChanged', { version })}</p>
      {failure && (
        <Text c="red" role="alert">
          {failureText(failure)}
        </Text>
      )}
      {status !== 'fulfilled' && <RescoreProgress />}
      <RescoreFigures groups={groups} maxScore={maxScore} />
      {status === 'fulfilled' && <ApplyRescore flowId={flowId} version={version} groups={groups} />}
      <RescoredList flowId={flowId} version={version} groups={groups} />
    </>
  );
}

function RescoreProgress() {
  const { t, i18n } = useTranslation('rescore');
  const dispatch = useAppDispatch();
  const { chats, total, status } = useAppSelector(feature.select);
  const text = (value: number) => value.toLocaleString(i18n.language);
  const isRunning = status === 'pending';
  return (
    <div className={classes['progress']}>
      <div className={classes['bar']}>
        <Text size="sm">{t('progress', { done: text(chats.length), total: text(total) })}</Text>
        <Progress value={(100 * chats.length) / total} aria-label={t('progress', { done: chats.length, total })} />
        <Text size="xs" c="dimmed">
          {t('partial')}
        </Text>
      </div>
      <Button variant="default" onClick={() => dispatch(isRunning ? rescore.paused() : rescore.continued())}>
        {t(isRunning ? 'stop' : 'goOn')}
      </Button>
    </div>
  );
}
