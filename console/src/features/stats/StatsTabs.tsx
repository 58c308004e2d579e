import { Tabs } from '@mantine/core';
import type { Attempts } from '@parley/contracts/http/stats';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RangeBar } from './RangeBar.js';
import type { StatsHead, StatsKind } from './stats.slice.js';
import classes from './Stats.module.css';
import { useChoice } from './use-choice.js';

export type StatsTab = 'summary' | 'class' | 'written' | 'paths' | 'chats';

export interface StatsTabsProps {
  readonly kind: StatsKind;
  readonly id: number;
  readonly tabs: readonly StatsTab[];
  readonly tab: StatsTab;
  readonly onTab: (next: StatsTab) => void;
  readonly named: StatsHead | null;
  /** It is known which filters there are. */
  readonly isKnown: boolean;
  /** Published ones as far as known, newest first. */
  readonly versions: readonly number[];
  readonly loading: boolean;
  readonly panel: (tab: StatsTab, id: number, openTab: (next: StatsTab) => void) => ReactNode;
}

/** The tabs with the filters that all of them share. Hidden until these are known: what is seen must not move when they come. */
export function StatsTabs({ kind, id, tabs, tab, onTab, named, isKnown, versions, loading, panel }: StatsTabsProps) {
  const { t } = useTranslation('stats');
  const [choice] = useChoice();
  const latest = named?.latestVersion ?? 0;
  const shown = useMemo(() => versionsOf(versions, latest, choice.version), [versions, latest, choice.version]);
  const open = (next: string | null) => {
    const found = tabs.find((each) => each === next);
    if (found) onTab(found);
  };
  return (
    <Tabs value={tab} onChange={open} keepMounted={false} className={classes['body'] ?? ''} mod={{ known: isKnown }}>
      <div className={classes['controls']}>
        <Tabs.List className={classes['tabs'] ?? ''}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <RangeBar
          kind={kind}
          id={id}
          countsAll={kind === 'sequence' && tab === 'summary'}
          versions={shown}
          sequenceName={named?.flowSequence?.id === choice.sequence ? (named?.flowSequence?.name ?? null) : null}
          loading={loading}
          attemptsByDefault={attemptsOf(kind, tab, choice.pathNode)}
        />
      </div>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {panel(name, id, onTab)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The attempts that a tab shows if nothing else is chosen; null = they can't be chosen: runs have no attempts. */
function attemptsOf(kind: StatsKind, tab: StatsTab, pathNode: number | null): Attempts | null {
  if (tab !== 'chats' || pathNode !== null) return 'latest';
  return kind === 'flow' ? 'all' : null;
}

/**
 * Newest first. Until the counters' versions are loaded, the page's head gives them; one that the address names is
 * always among them, because it leaves chats out.
 */
function versionsOf(counted: readonly number[], latest: number, chosen: number | null): readonly number[] {
  const known = counted.length > 0 ? counted : Array.from({ length: latest }, (_, at) => latest - at);
  return chosen === null || known.includes(chosen) ? known : [chosen, ...known];
}
