import { Badge, Button, Select, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { may } from '@parley/contracts/flow/policy';
import { useAsk } from '../../../ui/use-ask.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { NameHeading } from '../../../ui/naming/NameHeading.js';
import { TopBar } from '../../../ui/TopBar.js';
import { useFetchAhead } from '../../../ui/lazy/use-fetch-ahead.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useAppSelector } from '../../../foundation/hooks.js';
import { selectMapShown } from '../actions/map-shown.slice.js';
import { Notices } from '../bar/Notices.js';
import { selectNotice } from '../bar/notices.slice.js';
import { PromptList } from '../cards/PromptList.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { InvalidAddress, numberIn } from '../page/InvalidAddress.js';
import { closed, versionOpened } from '../model/editor-actions.js';
import { selectRole } from '../model/selectors.js';
import { ToolDialogs } from '../bar/ToolDialogs.js';
import { LanguageMenu } from '../translation/LanguageMenu.js';
import { MapButton, MapPanel } from '../map/MapPanel.js';
import { PreviewColumn } from '../preview/PreviewColumn.js';
import { NO_SUCH_VERSION, promoteRequested, versionLeft } from '../sync/version.saga.js';
import classes from '../page/page.module.css';
import { dialogPart } from '../../../ui/lazy/dialog-part.js';

const VersionHistoryDialog = dialogPart(
  () => import('../history/VersionHistoryDialog.js'),
  (module) => module.VersionHistoryDialog,
);

/** `/flows/:id/versions/:version?`: a published version, read-only, next to a chat that plays it. */
export function VersionPage() {
  // At once: what needs texts of its own later would take the page away.
  const { t } = useTranslation(['flow-editor', 'common', 'message-tools', 'editor-tools', 'dialogs']);
  const { id, version } = useParams();
  const flowId = numberIn(id);
  const wanted = numberIn(version);
  if (flowId === null || (version !== undefined && wanted === null))
    return <InvalidAddress message={t('invalidVersion')} />;
  return <Visit flowId={flowId} wanted={wanted} />;
}

/** @param wanted null = the latest version */
function Visit({ flowId, wanted }: { readonly flowId: number; readonly wanted: number | null }) {
  const dispatch = useEditorDispatch();
  useEffect(() => {
    dispatch(versionOpened({ flowId, version: wanted }));
    return () => {
      dispatch(versionLeft());
      dispatch(closed());
    };
  }, [dispatch, flowId, wanted]);
  return (
    <div className={classes['page']} data-page="">
      <VersionBar flowId={flowId} />
      <VersionBody flowId={flowId} version={wanted} />
      <Notices />
    </div>
  );
}

function VersionBar({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const navigate = useNavigate();
  const flow = useEditor((state) => state.flow);
  const role = useEditor(selectRole);
  const promoted = useAppSelector((root) => selectNotice(root)?.kind === 'promoted');
  useEffect(() => {
    if (promoted) void navigate(`/flows/${flowId}/edit`);
  }, [promoted, navigate, flowId]);
  const shown = flow?.version;
  const [comparing, setComparing] = useState(false);
  const ask = useAsk();
  const copy = () => {
    if (shown === undefined) return;
    ask({
      title: t('copyToBuilder'),
      question: t('promoteAsk'),
      confirm: t('copyToBuilder'),
      onConfirm: () => dispatch(promoteRequested({ flowId, version: shown })),
    });
  };
  const title = flow && [flow.flowSequence?.name, flow.name].filter(Boolean).join(' › ');
  return (
    <TopBar
      tools={
        <>
          {flow && shown !== undefined && <MapButton />}
          {flow && shown !== undefined && <LanguageMenu />}
          <ToolDialogs />
          {shown !== undefined && (flow?.latestVersion ?? 0) > 1 && (
            <Button size="sm" variant="default" component={Link} to={`/flows/${flowId}/rescore?version=${shown}`}>
              {t('whatWouldChange')}
            </Button>
          )}
          {flow && shown !== undefined && may(role, 'flow.promote') && (
            <Button size="sm" onClick={copy}>
              {t('copyToBuilder')}
            </Button>
          )}
          <Button size="sm" variant="default" component={Link} to={`/flows/${flowId}/edit`}>
            {t('toBuilder')}
          </Button>
        </>
      }
    >
      {title && <title>{`${title} · ${t('common:appName')}`}</title>}
      {title && <NameHeading name={title} onEdit={undefined} />}
      {flow && shown !== undefined && flow.latestVersion !== null && (
        <>
          <Select
            aria-label={t('version')}
            size="xs"
            w={90}
            allowDeselect={false}
            data={Array.from({ length: flow.latestVersion }, (_, index) => ({
              value: String(index + 1),
              label: t('versionOf', { version: index + 1 }),
            })).reverse()}
            value={String(shown)}
            onChange={(next) => void navigate(`/flows/${flowId}/versions/${next}`)}
          />
          <Button size="xs" variant="default" onClick={() => setComparing(true)}>
            {t('versionChanges')}
          </Button>
          {comparing && <VersionHistoryDialog flowId={flowId} shown={shown} onClose={() => setComparing(false)} />}
          <Tooltip label={t('notSavingWhy')}>
            <Badge color="gray" tabIndex={0}>
              {t('notSaving')}
            </Badge>
          </Tooltip>
        </>
      )}
    </TopBar>
  );
}

function VersionBody({ flowId, version }: { readonly flowId: number; readonly version: number | null }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const failureText = useFailureText();
  const load = useEditor((state) => state.load);
  const failure = useEditor((state) => state.loadFailure);
  const published = useEditor((state) => state.flow?.version !== undefined);
  useFetchAhead(load === 'fulfilled');
  const late = useDelayed(load !== 'fulfilled' && load !== 'rejected');
  const wide = useMediaQuery('(min-width: 1024px)') ?? true;
  const hasMap = useAppSelector(selectMapShown) && wide;
  if (load === 'rejected' && failure?.code === NO_SUCH_VERSION)
    return (
      <main>
        <ErrorView message={t('noSuchVersion', { version })}>
          <Button variant="default" component={Link} to={`/flows/${flowId}/versions`}>
            {t('showLatestVersion')}
          </Button>
        </ErrorView>
      </main>
    );
  if (load === 'rejected' && failure) {
    const message =
      failure.status === 403 ? t('noAccess') : failure.status === 404 ? t('noFlow') : failureText(failure);
    return (
      <main>
        <ErrorView message={message} onRetry={() => dispatch(versionOpened({ flowId, version }))} />
      </main>
    );
  }
  if (load !== 'fulfilled')
    return (
      <main className={classes['loading']} aria-busy="true">
        <Stack maw="var(--app-read)" w="100%">
          <Text c="dimmed" role="status">
            {t('fetchingVersions')}
          </Text>
          {late && [0, 1, 2].map((each) => <Skeleton key={each} h={180} radius="lg" />)}
        </Stack>
      </main>
    );
  if (!published)
    return (
      <main>
        <EmptyState icon={null} text={t('noVersions')}>
          <Button component={Link} to={`/flows/${flowId}/edit`}>
            {t('toBuilder')}
          </Button>
        </EmptyState>
      </main>
    );
  return (
    <div className={classes['columns']} data-wide data-version data-map={hasMap || undefined}>
      <main className={classes['middle']}>
        <PromptList />
      </main>
      <aside className={classes['preview']} aria-label={t('preview')} hidden={hasMap}>
        <PreviewColumn />
      </aside>
      <MapPanel beside={wide} />
    </div>
  );
}
