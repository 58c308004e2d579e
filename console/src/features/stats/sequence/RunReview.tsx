import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core';
import type { SequenceView } from '@parley/contracts/http/sequences';
import { Check, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../../ui/use-ask.js';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { toastFailure } from '../../../ui/toasts.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { ChatReview } from '../review/ChatReview.js';
import { scoreText } from '../score-text.js';
import { feature as statsFeature } from '../stats.feature.js';
import { stats } from '../stats.slice.js';
import statsClasses from '../Stats.module.css';
import classes from './Sequence.module.css';
import { feature } from './sequence-stats.feature.js';
import { sequenceStats } from './sequence-stats.slice.js';

export interface RunReviewProps {
  readonly sequenceId: number;
  /** The learner whose run it is; null = none is selected. */
  readonly identifier: string | null;
  /** The chat of one of its steps; null = the one that changed last. */
  readonly chatId: string | null;
  readonly onOpen: (chatId: string | null) => void;
  readonly onClose: () => void;
}
type Step = SequenceView['steps'][number];

const changedLast = (steps: readonly Step[]): Step | undefined =>
  [...steps].sort((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? '')).find(({ chatId }) => chatId !== null);

/** One learner's run: its steps, and the chat of one of them (STAT-24, REVW-33). */
export function RunReview({ sequenceId, identifier, chatId, onOpen, onClose }: RunReviewProps) {
  const { t } = useTranslation(['stats', 'common']);
  const dispatch = useAppDispatch();
  const { generation } = useAppSelector(statsFeature.select);
  const { run, deleting } = useAppSelector(feature.select);
  const failureText = useFailureText();
  useEffect(() => {
    if (identifier !== null) dispatch(sequenceStats.runRequested({ sequenceId, identifier }));
  }, [dispatch, sequenceId, identifier, generation]);
  const shown = identifier !== null && run.value?.identifier === identifier ? run.value : null;
  const step =
    shown && (shown.steps.find((one) => one.chatId === chatId && chatId !== null) ?? changedLast(shown.steps));
  const flowId = step?.flowId ?? null;
  const openId = step?.chatId ?? null;
  useEffect(() => {
    if (flowId !== null && openId !== null) dispatch(stats.chatRequested({ flowId, chatId: openId }));
  }, [dispatch, flowId, openId, generation]);
  useEffect(() => {
    if (deleting.status !== 'fulfilled' && deleting.status !== 'rejected') return;
    if (deleting.status === 'rejected') toastFailure({ message: t('deleteRunFailed'), dismiss: t('common:dismiss') });
    else if (deleting.identifier === identifier) onClose();
    dispatch(sequenceStats.deletionSeen());
    // Once per outcome; onClose changes with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [deleting]);
  if (identifier === null)
    return (
      <section className={statsClasses['review']} aria-label={t('selectedRun')}>
        <EmptyState icon={null} text={t('selectItem')} />
      </section>
    );
  return (
    <div className={classes['run']}>
      {run.status === 'rejected' && run.error && (
        <ErrorView
          message={failureText(run.error)}
          onRetry={() => dispatch(sequenceStats.runRequested({ sequenceId, identifier }))}
        >
          <Button variant="default" onClick={onClose}>
            {t('backToList')}
          </Button>
        </ErrorView>
      )}
      {run.status === 'pending' && !shown && <Loader role="status" aria-label={t('common:loading')} m="xl" />}
      {shown && !step && (
        <EmptyState icon={null} text={t('noRunChats')}>
          <Button variant="default" onClick={onClose}>
            {t('backToList')}
          </Button>
        </EmptyState>
      )}
      {shown && step && <Steps run={shown} openId={openId} onOpen={onOpen} />}
      {flowId !== null && openId !== null && (
        <ChatReview flowId={flowId} chatId={openId} onClose={(deleted) => (deleted ? onOpen(null) : onClose())} />
      )}
    </div>
  );
}

interface StepsProps {
  readonly run: SequenceView;
  readonly openId: string | null;
  readonly onOpen: (chatId: string) => void;
}
function Steps({ run, openId, onOpen }: StepsProps) {
  const { t } = useTranslation(['stats', 'common']);
  const dispatch = useAppDispatch();
  const { deleting } = useAppSelector(feature.select);
  const { head } = useAppSelector(statsFeature.select);
  const { sequenceId, identifier, steps } = run;
  const ask = useAsk();
  const askToDelete = () =>
    ask({
      title: t('deleteRun'),
      question: t('deleteConfirm'),
      confirm: t('deleteRun'),
      onConfirm: () => dispatch(sequenceStats.deleteRequested({ sequenceId, identifier })),
    });
  return (
    <nav className={classes['steps']} aria-label={t('steps')}>
      <ol>
        {steps.map((step) => (
          <li key={step.flowId}>
            <button
              type="button"
              className={classes['stepButton']}
              disabled={step.chatId === null}
              aria-current={step.chatId !== null && step.chatId === openId}
              onClick={() => step.chatId !== null && onOpen(step.chatId)}
            >
              {step.completed && <Check size={14} role="img" aria-label={t('completed')} />}
              <span className={classes['stepName']} dir="auto" title={step.name}>
                {step.index === null ? step.name : `${step.index + 1}. ${step.name}`}
              </span>
              {step.chatId !== null && (
                <span className={classes['stepScore']}>{scoreText(step.score, step.maxScore)}</span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {head.value?.ownership === 'own' && (
        <Tooltip label={t('deleteRun')}>
          <ActionIcon
            aria-label={t('deleteRun')}
            loading={deleting.status === 'pending' && deleting.identifier === identifier}
            onClick={askToDelete}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </nav>
  );
}
