import '@mantine/dates/styles.css';
import { Badge, Button, Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { readStored, writeStored } from '../../app/storage.js';
import { BuildStatsSwitch } from '../../ui/BuildStatsSwitch.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { TopBar } from '../../ui/TopBar.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { ChatsTab } from './ChatsTab.js';
import { RangeBar } from './RangeBar.js';
import { feature } from './stats.feature.js';
import { stats } from './stats.slice.js';
import classes from './Stats.module.css';
import { SummaryTab } from './SummaryTab.js';

export { feature };

const STATS_TABS = ['summary', 'chats'] as const;
type StatsTab = (typeof STATS_TABS)[number];
const isStatsTab = (value: unknown): value is StatsTab => STATS_TABS.some((tab) => tab === value);
/** LOCAL-7: kept apart from what the sequences' page remembers. */
const KEPT = 'statsTab:flow';

/** `/flows/{id}/stats`, optionally `?identifier=…` to look at one learner (STAT-35). */
export function FlowStatsPage() {
  const { t } = useTranslation(['stats', 'common']);
  const dispatch = useAppDispatch();
  const flowId = Number(useParams()['id']);
  const [query] = useSearchParams();
  const identifier = query.get('identifier');
  const { head, flowId: loadedId } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const [tab, setTab] = useState<StatsTab>(() =>
    identifier || query.has('chat') ? 'chats' : (readStored(KEPT, isStatsTab) ?? 'summary'),
  );

  useEffect(() => {
    dispatch(stats.opened({ flowId, search: identifier ?? '' }));
  }, [dispatch, flowId, identifier]);

  const openTab = (next: string | null) => {
    if (!isStatsTab(next)) return;
    setTab(next);
    writeStored(KEPT, next);
  };
  const flow = head.value;
  // Trying again finds no flow that is not there.
  const known = head.error?.status === 403 || head.error?.status === 404 || Number.isNaN(flowId);
  return (
    <div className={classes['page']}>
      <title>{flow ? t('pageTitle', { name: flow.name }) : `${t('common:stats')} · ${t('common:appName')}`}</title>
      <TopBar start={<BuildStatsSwitch flowId={flowId} active="stats" />}>
        <h1 className={classes['flowName']} title={flow?.name}>
          {flow?.name ?? t('common:stats')}
        </h1>
        {flow?.ownership === 'shared' && (
          <Badge color="gray" title={flow.user.email}>
            {t('common:sharedBy', { name: flow.user.name ?? flow.user.email })}
          </Badge>
        )}
      </TopBar>
      <main className={classes['main']}>
        {head.status === 'rejected' && head.error ? (
          <ErrorView
            message={Number.isNaN(flowId) ? t('common:error.not-found') : failureText(head.error)}
            {...(known ? {} : { onRetry: () => dispatch(stats.opened({ flowId, search: identifier ?? '' })) })}
          >
            <Button variant="default" component={Link} to="/">
              {t('common:home')}
            </Button>
          </ErrorView>
        ) : (
          loadedId === flowId && (
            <Tabs value={tab} onChange={openTab} keepMounted={false}>
              <div className={classes['controls']}>
                <Tabs.List className={classes['tabs'] ?? ''}>
                  {STATS_TABS.map((name) => (
                    <Tabs.Tab key={name} value={name}>
                      {t(`tab_${name}`)}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                <RangeBar />
              </div>
              <Tabs.Panel value="summary">
                <SummaryTab />
              </Tabs.Panel>
              <Tabs.Panel value="chats">
                <ChatsTab flowId={flowId} />
              </Tabs.Panel>
            </Tabs>
          )
        )}
      </main>
    </div>
  );
}
