import { Button, Skeleton, Stack } from '@mantine/core';
import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { BuildStatsSwitch } from '../../../ui/BuildStatsSwitch.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { TopBar } from '../../../ui/TopBar.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useAppSelector } from '../../../foundation/hooks.js';
import { SteadyStore } from '../../../foundation/SteadyStore.js';
import { selectHasLeft } from '../actions/leaving.slice.js';
import { EditorBar } from '../bar/EditorBar.js';
import { Notices } from '../bar/Notices.js';
import { Columns } from './Columns.js';
import { ConflictDialog } from '../dialogs/ConflictDialog.js';
import { LeaveDialog } from '../dialogs/LeaveDialog.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { InvalidAddress, numberIn } from './InvalidAddress.js';
import { loadRichEditor } from '../message-editor/load-rich-editor.js';
import { left, opened } from '../model/editor-actions.js';
import { useFetchAhead } from '../../../ui/lazy/use-fetch-ahead.js';
import { useEditorKeys } from '../shortcuts/use-editor-keys.js';
import { useFlushing } from '../sync/use-flushing.js';
import { useAskedPrompt } from './use-asked-prompt.js';
import classes from './page.module.css';
import { lazyPart } from '../../../ui/lazy/lazy-part.js';
import { PromptSuspense } from '../../../ui/lazy/prompt-suspense.js';

const ArchivedView = lazyPart(
  () => import('../../../ui/ArchivedView.js'),
  (module) => module.ArchivedView,
  { fallback: 'outer' },
);

/** `/flows/:id/edit` */
export function FlowEditorPage() {
  // Loads the texts of tools too, so that authors can write on if they go offline. All at once: they were asked for.
  const { t } = useTranslation([
    'flow-editor',
    'common',
    'message-tools',
    'editor-tools',
    'dialogs',
    'flow-conditions',
    'answer-rules',
  ]);
  const flowId = numberIn(useParams()['id']);
  return flowId === null ? <InvalidAddress message={t('invalidFlowId')} /> : <Visit flowId={flowId} />;
}

function Visit({ flowId }: { readonly flowId: number }) {
  const dispatch = useEditorDispatch();
  useEffect(() => {
    dispatch(opened(flowId));
    return () => void dispatch(left());
  }, [dispatch, flowId]);
  return (
    <div className={classes['page']} data-page="">
      <Loaded key={flowId} flowId={flowId} />
    </div>
  );
}

function Loaded({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation(['flow-editor', 'common', 'dialogs']);
  const dispatch = useEditorDispatch();
  const failureText = useFailureText();
  const load = useEditor((state) => state.load);
  const failure = useEditor((state) => state.loadFailure);
  // In a transition React draws the page in short steps, so that it reacts meanwhile.
  const isReady = useDeferredValue(load === 'fulfilled') && load === 'fulfilled';
  const late = useDelayed(!isReady && load !== 'rejected');
  if (load === 'rejected' && failure?.code === 'archived')
    return (
      <>
        <TopBar />
        <main id="main">
          <PromptSuspense fallback={null}>
            <ArchivedView kind="flow" id={flowId} failure={failure} onRestored={() => dispatch(opened(flowId))}>
              <Button variant="default" component={Link} to="/">
                {t('common:home')}
              </Button>
            </ArchivedView>
          </PromptSuspense>
        </main>
      </>
    );
  if (load === 'rejected' && failure) {
    const isFinal = failure.status === 403 || failure.status === 404;
    const message = failure.status === 403 ? t('noAccess') : isFinal ? t('noFlow') : failureText(failure);
    return (
      <>
        <title>{`${message} · ${t('common:appName')}`}</title>
        <TopBar />
        <main id="main">
          <ErrorView message={message} {...(isFinal ? {} : { onRetry: () => dispatch(opened(flowId)) })}>
            <Button variant="default" component={Link} to="/">
              {t('common:home')}
            </Button>
          </ErrorView>
        </main>
      </>
    );
  }
  if (!isReady)
    return (
      <>
        <TopBar start={<BuildStatsSwitch id={flowId} active="build" />} />
        <main id="main" className={classes['loading']} aria-busy="true" data-opening>
          {late && (
            <Stack maw="var(--app-read)" w="100%">
              {[0, 1, 2].map((each) => (
                <Skeleton key={each} h={180} radius="lg" />
              ))}
            </Stack>
          )}
        </main>
      </>
    );
  return (
    <SteadyStore>
      <Ready flowId={flowId} />
    </SteadyStore>
  );
}

function Ready({ flowId }: { readonly flowId: number }) {
  const navigate = useNavigate();
  const hasLeft = useAppSelector(selectHasLeft);
  useEffect(() => {
    if (hasLeft) void navigate('/');
  }, [hasLeft, navigate]);
  useEditorKeys();
  useFlushing();
  useAskedPrompt();
  useFetchAhead(true);
  useEffect(() => {
    // Wait until the page has rendered.
    const timer = setTimeout(() => void loadRichEditor(), 500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <EditorBar flowId={flowId} />
      <Columns />
      <Notices />
      <ConflictDialog />
      <LeaveDialog />
    </>
  );
}
