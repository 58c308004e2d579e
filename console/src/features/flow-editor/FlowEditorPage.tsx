import { Button, Skeleton, Stack } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { BuildStatsSwitch } from '../../ui/BuildStatsSwitch.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { TopBar } from '../../ui/TopBar.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { EditorBar } from './bar/EditorBar.js';
import { Notices } from './bar/Notices.js';
import { Columns } from './Columns.js';
import { ConflictDialog } from './dialogs/ConflictDialog.js';
import { LeaveDialog } from './dialogs/LeaveDialog.js';
import { useEditor, useEditorDispatch } from './hooks.js';
import { InvalidAddress, numberIn } from './InvalidAddress.js';
import { loadRichEditor } from './message-editor/load-rich-editor.js';
import { opened } from './model/editor-actions.js';
import { left } from './saga/flow-editor.saga.js';
import { useEditorKeys } from './use-editor-keys.js';
import { useFlushing } from './use-flushing.js';
import classes from './page.module.css';
import { lazyPart } from '../../ui/lazy/lazy-part.js';

const ArchivedView = lazyPart(
  () => import('../../ui/ArchivedView.js'),
  (module) => module.ArchivedView,
  { fallback: 'outer' },
);

/** `/flows/:id/edit` */
export function FlowEditorPage() {
  // Texts of the tools too: a network that goes away later must not keep anybody from writing.
  const { t } = useTranslation(['flow-editor', 'message-tools', 'editor-tools']);
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
    <div className={classes['page']}>
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
  const late = useDelayed(load !== 'fulfilled' && load !== 'rejected');
  if (load === 'rejected' && failure?.code === 'archived')
    return (
      <>
        <TopBar />
        <main>
          <Suspense fallback={null}>
            <ArchivedView kind="flow" id={flowId} failure={failure} onRestored={() => dispatch(opened(flowId))}>
              <Button variant="default" component={Link} to="/">
                {t('common:home')}
              </Button>
            </ArchivedView>
          </Suspense>
        </main>
      </>
    );
  if (load === 'rejected' && failure) {
    const known = failure.status === 403 || failure.status === 404;
    const message = failure.status === 403 ? t('noAccess') : known ? t('noFlow') : failureText(failure);
    return (
      <>
        <title>{`${message} · ${t('common:appName')}`}</title>
        <TopBar />
        <main>
          <ErrorView message={message} {...(known ? {} : { onRetry: () => dispatch(opened(flowId)) })}>
            <Button variant="default" component={Link} to="/">
              {t('common:home')}
            </Button>
          </ErrorView>
        </main>
      </>
    );
  }
  if (load !== 'fulfilled')
    return (
      <>
        <TopBar start={<BuildStatsSwitch flowId={flowId} active="build" />} />
        <main className={classes['loading']} aria-busy="true">
          {late && (
            <Stack maw={760} w="100%">
              {[0, 1, 2].map((each) => (
                <Skeleton key={each} h={180} radius="lg" />
              ))}
            </Stack>
          )}
        </main>
      </>
    );
  return <Ready flowId={flowId} />;
}

function Ready({ flowId }: { readonly flowId: number }) {
  const navigate = useNavigate();
  const gone = useEditor((state) => state.left);
  useEffect(() => {
    if (gone) void navigate('/');
  }, [gone, navigate]);
  useEditorKeys();
  useFlushing();
  useEffect(() => {
    // After the page itself is drawn.
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
