import { Badge, Button } from '@mantine/core';
import { memo, useDeferredValue, useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { SteadyStore } from '../../foundation/SteadyStore.js';
import { readStored, writeStored } from '../../foundation/storage.js';
import { useQuery } from '../../foundation/use-query.js';
import { BuildStatsSwitch } from '../../ui/BuildStatsSwitch.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { TopBar } from '../../ui/TopBar.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { FiguresToCome } from './FiguresToCome.js';
import { MoreMenu } from './rescore/MoreMenu.js';
import { feature } from './stats.feature.js';
import { stats, type StatsHead, type StatsKind } from './stats.slice.js';
import classes from './Stats.module.css';
import { StatsTabs, type StatsTab } from './StatsTabs.js';
import { useChoice } from './use-choice.js';
import { useLogFilter } from './use-log-filter.js';

export interface StatsPageProps {
  readonly kind: StatsKind;
  /** The first one is opened at first. */
  readonly tabs: readonly StatsTab[];
  /** The address names something of the Chats tab. */
  readonly startsInChats: boolean;
  /** Published ones as far as known, newest first. */
  readonly versions: readonly number[];
  readonly loading: boolean;
  readonly panel: (tab: StatsTab, id: number, openTab: (next: StatsTab) => void) => ReactNode;
}

/** Bar, tabs and filters of the statistics of a flow or a sequence. */
export function StatsPage({ kind, tabs, startsInChats, versions, loading, panel }: StatsPageProps) {
  const { t } = useTranslation(['stats', 'common']);
  const dispatch = useAppDispatch();
  const id = Number(useParams()['id']);
  const [choice] = useChoice();
  const [filter] = useLogFilter();
  const head = useAppSelector((root) => feature.select(root).head);
  const isOpened = useAppSelector((root) => feature.select(root).kind === kind && feature.select(root).id === id);
  // In a transition React draws tabs, filters and figures in short steps, so that the page reacts meanwhile.
  const isBegun = useDeferredValue(isOpened, false) && isOpened;
  const failureText = useFailureText();
  const isTab = (value: unknown): value is StatsTab => tabs.some((tab) => tab === value);
  // LOCAL-7: apart for flows and sequences.
  const kept = `statsTab:${kind}` as const;
  const [query, changeQuery] = useQuery();
  const named = head.value;
  const [first] = useState<StatsTab>(() =>
    startsInChats ? 'chats' : (readStored(kept, isTab) ?? tabs[0] ?? 'summary'),
  );
  const asked = query.get('tab');
  const tab = isTab(asked) ? asked : startsInChats ? 'chats' : first;

  // Before the tab's own effects, so that it never asks with the filters of the visit before.
  useLayoutEffect(() => {
    dispatch(stats.opened({ kind, id }));
  }, [dispatch, kind, id]);
  useLayoutEffect(() => {
    dispatch(stats.choiceMade(choice));
    dispatch(stats.filterMade(filter));
  }, [dispatch, kind, id, choice, filter]);

  const isUnknown = named === null && head.status !== 'rejected';

  const openTab = (next: StatsTab) => {
    if (next === tab) return;
    changeQuery({ tab: next });
    writeStored(kept, next);
  };
  // Retrying doesn't help if the flow doesn't exist.
  const isFinal = head.error?.status === 403 || head.error?.status === 404 || Number.isNaN(id);
  return (
    <div className={classes['page']}>
      <title>{named ? t('pageTitle', { name: named.name }) : `${t('common:stats')} · ${t('common:appName')}`}</title>
      <StatsBar kind={kind} id={id} named={named} />
      <main id="main" className={classes['main']} data-wide={tab === 'paths'} aria-busy={isUnknown}>
        {isUnknown && <ToCome />}
        {head.status === 'rejected' && head.error ? (
          <ErrorView
            message={Number.isNaN(id) ? t('common:error.not-found') : failureText(head.error)}
            {...(isFinal ? {} : { onRetry: () => dispatch(stats.opened({ kind, id })) })}
          >
            <Button variant="default" component={Link} to="/">
              {t('common:home')}
            </Button>
          </ErrorView>
        ) : (
          isBegun && (
            <SteadyStore key={`${kind} ${id}`}>
              <StatsTabs
                kind={kind}
                id={id}
                tabs={tabs}
                tab={tab}
                onTab={openTab}
                named={named}
                isKnown={!isUnknown}
                versions={versions}
                loading={loading}
                panel={panel}
              />
            </SteadyStore>
          )
        )}
      </main>
    </div>
  );
}

interface StatsBarProps {
  readonly kind: StatsKind;
  readonly id: number;
  /** null = unknown so far. */
  readonly named: StatsHead | null;
}
const StatsBar = memo(function StatsBar({ kind, id, named }: StatsBarProps) {
  const { t } = useTranslation(['stats', 'common']);
  return (
    <TopBar
      start={<BuildStatsSwitch kind={kind === 'flow' ? 'flows' : 'sequences'} id={id} active="stats" />}
      end={kind === 'flow' && named && <MoreMenu flowId={id} />}
    >
      <h1 className={classes['flowName']} title={named?.name}>
        {named?.name ?? t('common:stats')}
      </h1>
      {kind === 'sequence' && <Badge color="gray">{t('sequence')}</Badge>}
      {named?.ownership === 'shared' && (
        <Badge color="gray" title={named.user.email}>
          {t('common:sharedBy', { name: named.user.name ?? named.user.email })}
        </Badge>
      )}
    </TopBar>
  );
});

function ToCome() {
  return (
    useDelayed(true) && (
      <div className={classes['toCome']}>
        <FiguresToCome />
      </div>
    )
  );
}
