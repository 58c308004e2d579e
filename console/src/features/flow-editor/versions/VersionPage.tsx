import { Button, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../foundation/hooks.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { useFetchAhead } from '../../../ui/lazy/use-fetch-ahead.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { Notices } from '../bar/Notices.js';
import { ToolDialogs } from '../bar/ToolDialogs.js';
import { MapButton } from '../map/MapPanel.js';
import { closed, versionOpened } from '../model/editor-actions.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { InvalidAddress, numberIn } from '../page/InvalidAddress.js';
import { NO_SUCH_VERSION, versionLeft } from '../sync/version.saga.js';
import { LanguageMenu } from '../translation/LanguageMenu.js';
import { ChangesView } from './ChangesView.js';
import { LessonView } from './LessonView.js';
import { useView } from './use-view.js';
import { VersionHead } from './VersionHead.js';
import { feature, list, type Side } from './versions.feature.js';
import classes from './versions.module.css';

/** `/flows/:id/versions/:version?`: what a published version changed, and the version itself, read-only. */
export function VersionPage() {
  // At once: what needs texts of its own later would take the page away.
  const { t } = useTranslation([
    'flow-editor',
    'flow-history',
    'common',
    'message-tools',
    'editor-tools',
    'dialogs',
    'flow-conditions',
    'answer-rules',
  ]);
  const { id, version } = useParams();
  const flowId = numberIn(id);
  const wanted = numberIn(version);
  if (flowId === null || (version !== undefined && wanted === null))
    return <InvalidAddress message={t('invalidVersion')} />;
  return <Visit flowId={flowId} wanted={wanted} />;
}

interface VisitProps {
  readonly flowId: number;
  /** null = the latest version */
  readonly wanted: number | null;
}
function Visit({ flowId, wanted }: VisitProps) {
  const dispatch = useEditorDispatch();
  const store = useAppStore();
  const [{ view }] = useView();
  useEffect(() => {
    store.addFeature(feature);
    dispatch(list.requested(flowId));
  }, [store, dispatch, flowId]);
  useEffect(() => {
    dispatch(versionOpened({ flowId, version: wanted }));
    return () => {
      dispatch(versionLeft());
      dispatch(closed());
    };
  }, [dispatch, flowId, wanted]);
  return (
    <div className={classes['page']} data-view={view} data-page="">
      <VersionHead flowId={flowId} />
      <Loaded flowId={flowId} wanted={wanted}>
        {(shown) => <Version flowId={flowId} shown={shown} />}
      </Loaded>
      <Notices />
    </div>
  );
}

/** Shows that the version is being loaded, or why it can't be shown. */
function Loaded({ flowId, wanted, children }: VisitProps & { readonly children: (shown: number) => ReactNode }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const failureText = useFailureText();
  const load = useEditor((state) => state.load);
  const failure = useEditor((state) => state.loadFailure);
  const shown = useEditor((state) => state.flow?.version);
  useFetchAhead(load === 'fulfilled');
  const late = useDelayed(load !== 'fulfilled' && load !== 'rejected');
  if (load === 'rejected' && failure) {
    const lacksVersion = failure.code === NO_SUCH_VERSION;
    const reason = failure.status === 403 ? t('noAccess') : failure.status === 404 ? t('noFlow') : failureText(failure);
    return (
      <main id="main" className={classes['main']}>
        {lacksVersion ? (
          <ErrorView message={t('noSuchVersion', { version: wanted })}>
            <Button variant="default" component={Link} to={`/flows/${flowId}/versions`}>
              {t('showLatestVersion')}
            </Button>
          </ErrorView>
        ) : (
          <ErrorView message={reason} onRetry={() => dispatch(versionOpened({ flowId, version: wanted }))} />
        )}
      </main>
    );
  }
  if (load !== 'fulfilled')
    return (
      <main id="main" className={classes['main']} aria-busy="true">
        <Stack>
          <Text c="dimmed" role="status">
            {t('fetchingVersions')}
          </Text>
          {late && [0, 1, 2].map((each) => <Skeleton key={each} h={120} radius="lg" />)}
        </Stack>
      </main>
    );
  if (shown === undefined)
    return (
      <main id="main" className={classes['main']}>
        <EmptyState icon={null} text={t('noVersions')}>
          <Button component={Link} to={`/flows/${flowId}/edit`}>
            {t('toBuilder')}
          </Button>
        </EmptyState>
      </main>
    );
  return children(shown);
}

function Version({ flowId, shown }: { readonly flowId: number; readonly shown: number }) {
  const { t } = useTranslation(['flow-editor', 'flow-history']);
  const latest = useEditor((state) => state.flow?.latestVersion) ?? shown;
  const [{ view, ofDraft, comparedWith }, change] = useView();
  const newer = ofDraft ? 'draft' : shown;
  const before: Side = ofDraft ? latest : shown > 1 ? shown - 1 : 'nothing';
  const older = comparedWith === null || comparedWith === newer ? before : comparedWith;
  const changes =
    older === 'nothing'
      ? t('flow-history:changedAtFirst')
      : older === 'draft'
        ? t('flow-history:differsFromDraft')
        : ofDraft || older < shown
          ? t('flow-history:changedSince', { version: older })
          : t('flow-history:differsFrom', { version: older });
  return (
    <Tabs value={view} onChange={(next) => change('view', next)} keepMounted={false} className={classes['tabs'] ?? ''}>
      <section className={classes['controls']} aria-label={t('flow-history:view')}>
        <Tabs.List className={classes['tabList'] ?? ''} aria-label={t('flow-history:view')}>
          <Tabs.Tab value="changes">{changes}</Tabs.Tab>
          {!ofDraft && <Tabs.Tab value="lesson">{t('flow-history:wholeLesson')}</Tabs.Tab>}
        </Tabs.List>
        {latest > 1 && !ofDraft && (
          <Link className={classes['forLearners'] ?? ''} to={`/flows/${flowId}/rescore?version=${shown}`}>
            {t('flow-history:forLearners')}
          </Link>
        )}
        {view === 'lesson' && (
          <div className={classes['tools']}>
            <MapButton />
            <LanguageMenu />
            <ToolDialogs />
          </div>
        )}
      </section>
      <main id="main" className={classes['main']}>
        <Tabs.Panel value="changes">
          <Versions flowId={flowId} newer={newer} older={older} onCompare={(side) => change('with', side)} />
        </Tabs.Panel>
        <Tabs.Panel value="lesson" className={classes['lesson'] ?? ''}>
          <LessonView />
        </Tabs.Panel>
      </main>
    </Tabs>
  );
}

interface VersionsProps {
  readonly flowId: number;
  readonly newer: number | 'draft';
  readonly older: Side;
  readonly onCompare: (older: string | null) => void;
}
function Versions({ flowId, ...sides }: VersionsProps) {
  const { t } = useTranslation('flow-history');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { arg, value, status, error } = useAppSelector(feature.select).list;
  const late = useDelayed(value === null && status !== 'rejected');
  if (arg === flowId && value) return <ChangesView flowId={flowId} versions={value} {...sides} />;
  if (status === 'rejected' && error)
    return <ErrorView message={failureText(error)} onRetry={() => dispatch(list.requested(flowId))} />;
  return late ? <Skeleton h={240} radius="lg" role="status" aria-label={t('fetching')} /> : null;
}
