import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../../foundation/hooks.js';
import { isRenewing } from '../../foundation/status.js';
import { feature } from './stats.feature.js';
import { StatsPage } from './StatsPage.js';
import { SummaryTab } from './SummaryTab.js';
import { ChatsTab, ClassTab, PathsTab, WrittenTab } from './tabs.js';
import { useChoice } from './use-choice.js';
import { LIST_FILTERS } from './use-log-filter.js';

export { feature };

const TABS = ['summary', 'class', 'written', 'paths', 'chats'] as const;

/** `/flows/{id}/stats` */
export function FlowStatsPage() {
  const [query] = useSearchParams();
  const [, change] = useChoice();
  const versions = useAppSelector((root) => feature.select(root).versions);
  const isLoading = useAppSelector((root) => {
    const { summary, log } = feature.select(root);
    return isRenewing(summary) || isRenewing(log);
  });
  return (
    <StatsPage
      kind="flow"
      tabs={TABS}
      startsInChats={['chat', ...LIST_FILTERS].some((name) => query.has(name))}
      versions={versions}
      loading={isLoading}
      panel={(tab, id, openTab) => {
        if (tab === 'summary') return <SummaryTab flowId={id} />;
        if (tab === 'class') return <ClassTab flowId={id} />;
        if (tab === 'written') return <WrittenTab flowId={id} />;
        if (tab === 'chats') return <ChatsTab flowId={id} />;
        return (
          <PathsTab
            onShowChats={(node) => {
              change({ pathNode: node });
              openTab('chats');
            }}
          />
        );
      }}
    />
  );
}
