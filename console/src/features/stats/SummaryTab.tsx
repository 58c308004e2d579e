import { LEAST_FOR_SHARES } from '@parley/contracts/http/class-table';
import type { FlowFindings } from '@parley/contracts/http/findings';
import { memo, useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import type { Loaded } from '../../foundation/status.js';
import { Afterwards } from '../../ui/Afterwards.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { Charts } from './charts/Charts.js';
import { Figures } from './Figures.js';
import { FiguresToCome } from './FiguresToCome.js';
import { completionRate } from './figures.js';
import { Improvements } from './improve/Improvements.js';
import { hasUnmatched } from './improve/find-improvements.js';
import { UnmatchedAnswers } from './improve/UnmatchedAnswers.js';
import { UNMATCHED } from './improve/unmatched-place.js';
import { MaxScoreFigure } from './max-score/MaxScoreFigure.js';
import { PromptList } from './PromptList.js';
import { feature } from './stats.feature.js';
import { stats, type Choice, type FlowStats } from './stats.slice.js';
import classes from './Stats.module.css';
import { Fold } from './summary/Fold.js';
import { Hardest } from './summary/Hardest.js';
import { hardestFirst } from './summary/judged.js';
import { Lead } from './summary/Lead.js';
import { TooFew } from './summary/TooFew.js';

/** STAT-6 … STAT-8, STAT-15 … STAT-17 */
export function SummaryTab({ flowId }: { readonly flowId: number }) {
  const dispatch = useAppDispatch();
  const summary = useAppSelector((root) => feature.select(root).summary);
  const findings = useAppSelector((root) => feature.select(root).findings);
  const choice = useAppSelector((root) => feature.select(root).choice);
  const generation = useAppSelector((root) => feature.select(root).generation);
  const failureText = useFailureText();
  // In a transition React draws new figures in short steps, so that the page reacts meanwhile.
  const newest = useMemo(() => ({ value: summary.value, findings, choice }), [summary.value, findings, choice]);
  const { value, ...shown } = useDeferredValue(newest);
  const isSlow = useDelayed(summary.status !== 'rejected' && value === null);
  useEffect(() => {
    dispatch(stats.summaryRequested());
  }, [dispatch, choice, generation]);
  if (summary.status === 'rejected' && summary.error) {
    return <ErrorView message={failureText(summary.error)} onRetry={() => dispatch(stats.summaryRequested())} />;
  }
  if (!summary.value || !value || shown.choice !== choice) return isSlow ? <FiguresToCome /> : null;
  return <Summary flowId={flowId} value={value} {...shown} />;
}

interface SummaryProps {
  readonly flowId: number;
  readonly value: FlowStats;
  readonly findings: Loaded<FlowFindings>;
  readonly choice: Choice;
}
const Summary = memo(function Summary({ flowId, value, findings, choice }: SummaryProps) {
  const { t } = useTranslation('stats');
  const isAskedForUnmatched = useLocation().hash === `#${UNMATCHED}`;
  const { attempted, promptAnalytics, versions } = value;
  const figures = (
    <>
      <Figures value={value}>
        <MaxScoreFigure flowId={flowId} />
      </Figures>
      {choice.attempts !== 'all' && <p className={classes['total']}>{t('latestAttempts')}</p>}
      <Charts value={value} />
    </>
  );
  const improvements = (
    <Improvements
      prompts={promptAnalytics}
      attempted={attempted}
      findings={findings}
      isNewestOnly={versions.length === 1 || choice.version === versions[0]}
    />
  );
  const prompts = (
    <>
      <h2 className={classes['section']}>{t('prompts')}</h2>
      <PromptList
        prompts={promptAnalytics}
        withWords={new Set(findings.value?.unmatched.map(({ promptKey }) => promptKey))}
      />
    </>
  );
  const judged = hardestFirst(promptAnalytics);
  const folded = {
    title: t('allFigures'),
    about: t('aboutFigures', {
      opened: value.total,
      attempted,
      rate: completionRate(value.totalCompleted, attempted),
    }),
  };
  return (
    <>
      {attempted === 0 && (
        <>
          {figures}
          {prompts}
        </>
      )}
      {attempted > 0 && attempted < LEAST_FOR_SHARES && (
        <>
          <TooFew flowId={flowId} value={value} attempts={choice.attempts} />
          <Fold {...folded}>
            {figures}
            {improvements}
            {prompts}
          </Fold>
        </>
      )}
      {attempted >= LEAST_FOR_SHARES && (
        <>
          <Lead value={value} attempts={choice.attempts} judged={judged} />
          <Afterwards>
            <Fold {...folded}>{figures}</Fold>
            <Hardest judged={judged} />
            {improvements}
            {prompts}
          </Afterwards>
        </>
      )}
      {findings.value &&
        (isAskedForUnmatched || findings.value.unmatched.length > 0 || promptAnalytics.some(hasUnmatched)) && (
          <Afterwards>
            <UnmatchedAnswers prompts={promptAnalytics} findings={findings.value} />
          </Afterwards>
        )}
    </>
  );
});
