import { Button, Skeleton, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { defineFeature } from '../../foundation/feature.js';
import { useAppDispatch } from '../../foundation/hooks.js';
import { BuildStatsSwitch } from '../../ui/BuildStatsSwitch.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { TopBar } from '../../ui/TopBar.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { AttachedList } from './AttachedList.js';
import { DetachedList } from './DetachedList.js';
import { useReason, useSequenceEditor } from './hooks.js';
import { Notices } from './Notices.js';
import { ProblemsDialog } from './ProblemsDialog.js';
import { FEATURE_NAME } from './select-sequence.js';
import { SequenceBar } from './SequenceBar.js';
import { sequenceSaga } from './sequence.saga.js';
import { sequenceEditor, sequenceEditorReducer } from './sequence.slice.js';
import classes from './sequence.module.css';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { PromptSuspense } from '../../ui/lazy/prompt-suspense.js';

const ArchivedView = lazyPart(
  () => import('../../ui/ArchivedView.js'),
  (module) => module.ArchivedView,
  { fallback: 'outer' },
);

export const feature = defineFeature({ name: FEATURE_NAME, reducer: sequenceEditorReducer, saga: sequenceSaga });

/** `/sequences/:id/edit`: a sequence's flows, their order, and the actions on the sequence as a whole (SEQ-1). */
export function SequenceEditorPage() {
  const id = Number(useParams()['id']);
  const dispatch = useAppDispatch();
  const { t } = useTranslation(['sequence-editor', 'common', 'dialogs']);
  const reason = useReason();
  const navigate = useNavigate();
  const shown = useSequenceEditor((state) => (state.id === id ? state.load : 'pending'));
  const failure = useSequenceEditor((state) => state.failure);
  const left = useSequenceEditor((state) => state.left);
  const late = useDelayed(shown === 'pending');
  useEffect(() => void dispatch(sequenceEditor.opened(id)), [dispatch, id]);
  useEffect(() => {
    if (left) void navigate('/');
  }, [left, navigate]);
  // Its flows are edited elsewhere, often in another tab: reload on return to show which have unpublished changes.
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && dispatch(sequenceEditor.refreshed());
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [dispatch]);

  if (shown === 'rejected' && failure?.code === 'archived')
    return (
      <>
        <TopBar />
        <main id="main">
          <PromptSuspense fallback={null}>
            <ArchivedView
              kind="sequence"
              id={id}
              failure={failure}
              onRestored={() => dispatch(sequenceEditor.opened(id))}
            >
              <Button variant="default" component={Link} to="/">
                {t('common:home')}
              </Button>
            </ArchivedView>
          </PromptSuspense>
        </main>
      </>
    );
  if (shown === 'rejected' && failure) {
    const { status } = failure;
    const isFinal = status === 403 || status === 404 || status === 410 || status === 400;
    const message =
      status === 403 ? t('noAccess') : status === 410 ? t('archived') : isFinal ? t('noSequence') : reason(failure);
    return (
      <>
        <title>{`${message} · ${t('common:appName')}`}</title>
        <TopBar />
        <main id="main">
          <ErrorView message={message} {...(isFinal ? {} : { onRetry: () => dispatch(sequenceEditor.opened(id)) })}>
            <Button variant="default" component={Link} to="/">
              {t('common:home')}
            </Button>
          </ErrorView>
        </main>
      </>
    );
  }
  if (shown !== 'fulfilled')
    return (
      <>
        <TopBar start={<BuildStatsSwitch kind="sequences" id={id} active="build" />} />
        <main id="main" className={classes['main']} aria-busy="true">
          {late && (
            <Stack>
              {[0, 1, 2].map((each) => (
                <Skeleton key={each} h={64} radius="md" />
              ))}
            </Stack>
          )}
        </main>
      </>
    );
  return (
    <>
      <SequenceBar />
      <main id="main" className={classes['main']}>
        <AttachedList />
        <DetachedList />
      </main>
      <Notices />
      <ProblemsDialog />
    </>
  );
}
