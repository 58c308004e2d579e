import { getFlowTraffic, type FlowTraffic } from '@parley/contracts/http/paths';
import { useCallback, useMemo, useState } from 'react';
import type { Api } from '../../../../foundation/api/api.js';
import type { Failure } from '../../../../foundation/api/failure.js';
import { ALL_DAYS, rangeQueryOf, type DayRange } from '../../../../ui/day-range.js';
import { useFetched } from '../../history/use-fetched.js';
import { useEditor } from '../../model/hooks.js';
import { trafficFrom, type Traffic } from './traffic.js';

export interface ChosenTraffic {
  readonly status: 'off' | 'pending' | 'unpublished' | 'nobody' | 'known' | 'failed';
  readonly traffic: Traffic | null;
  readonly failure: Failure | null;
  readonly retry: () => void;
  /** null = all. */
  readonly version: number | null;
  readonly choose: (version: number | null) => void;
  /** The days on which the chats began. */
  readonly days: DayRange;
  readonly chooseDays: (days: DayRange) => void;
  /** Newest first. */
  readonly versions: readonly number[];
}

/** The traffic of the version and the days that the author chose: at first of the one on the page, or of the latest. */
export function useChosenTraffic(isShown: boolean): ChosenTraffic {
  const flowId = useEditor((state) => state.flowId);
  const own = useEditor(({ flow }) => flow?.version ?? flow?.latestVersion ?? null);
  const [chosen, choose] = useState<number | null | undefined>(undefined);
  const version = chosen === undefined ? own : chosen;
  const [days, setDays] = useState(ALL_DAYS);
  // Half a range limits nothing yet: the author is still choosing.
  const isWhole = days.from !== null && days.till !== null;
  const asked = isWhole ? days : ALL_DAYS;
  const isAsked = isShown && flowId !== null && own !== null;
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<FlowTraffic | null> =>
      isAsked
        ? api.call(getFlowTraffic, {
            params: { id: flowId },
            query: { ...(version === null ? {} : { version }), ...(asked.from === null ? {} : rangeQueryOf(asked)) },
            signal,
          })
        : null,
    [isAsked, flowId, version, asked],
  );
  const { value, failure, retry } = useFetched(load);
  // The choice stays while another version's figures are on their way.
  const [versions, setVersions] = useState<readonly number[]>([]);
  if (value && value.versions.join() !== versions.join()) setVersions(value.versions);
  const traffic = useMemo(() => (value ? trafficFrom(value) : null), [value]);
  const status = statusOf(isShown, own, traffic, failure);
  return { status, traffic, failure, retry, version, choose, days, chooseDays: setDays, versions };
}

function statusOf(
  isShown: boolean,
  own: number | null,
  traffic: Traffic | null,
  failure: Failure | null,
): ChosenTraffic['status'] {
  if (!isShown) return 'off';
  if (own === null) return 'unpublished';
  if (failure) return 'failed';
  if (traffic === null) return 'pending';
  return traffic.prompts.size === 0 ? 'nobody' : 'known';
}
