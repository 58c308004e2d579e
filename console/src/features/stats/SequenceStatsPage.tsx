import { useLayoutEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '../../foundation/hooks.js';
import { isRenewing } from '../../foundation/status.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { SequenceSummary } from './sequence/SequenceSummary.js';
import { feature as sequenceFeature } from './sequence/sequence-stats.feature.js';
import { sequenceStats } from './sequence/sequence-stats.slice.js';
import { feature } from './stats.feature.js';
import { StatsPage } from './StatsPage.js';
import { LIST_FILTERS } from './use-log-filter.js';

export { feature };

const TABS = ['summary', 'chats'] as const;
const RunsTab = lazyPart(
  () => import('./sequence/RunsTab.js'),
  (module) => module.RunsTab,
);

/** `/sequences/{id}/stats` */
export function SequenceStatsPage() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const id = Number(useParams()['id']);
  const [query] = useSearchParams();
  const { log } = useAppSelector(feature.select);
  const { sequenceId, summary } = useAppSelector(sequenceFeature.select);
  // Before the tab's own effects, as in StatsPage.
  useLayoutEffect(() => {
    store.addFeature(sequenceFeature);
    dispatch(sequenceStats.opened(id));
  }, [store, dispatch, id]);
  return (
    <StatsPage
      kind="sequence"
      tabs={TABS}
      startsInChats={['run', ...LIST_FILTERS].some((name) => query.has(name))}
      versions={summary.value?.versions ?? []}
      loading={isRenewing(summary) || isRenewing(log)}
      panel={(tab) => {
        if (sequenceId !== id) return null;
        return tab === 'summary' ? <SequenceSummary /> : <RunsTab sequenceId={id} />;
      }}
    />
  );
}
