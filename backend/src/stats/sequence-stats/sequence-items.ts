/** The flows of a sequence's statistics: its steps, and all others that are attached or were played. */
import { Injectable } from '@nestjs/common';
import { translated } from '@parley/contracts/definition/translations';
import { averageSeconds } from '@parley/contracts/http/average-seconds';
import type { SequenceStatsItem } from '@parley/contracts/http/sequence-stats';
import { readSequence, readSequenceVersion, readSteps } from '@parley/projections/sequences/read-sequence';
import { FlowRow } from '@parley/projections/read-models';
import { DataSource, In } from 'typeorm';
import type { StepTotals } from './sequence-counters.js';

type Named = Pick<SequenceStatsItem, 'id' | 'name' | 'index' | 'version' | 'maxScore'>;

const NOTHING = {
  total: 0,
  attempted: 0,
  totalCompleted: 0,
  totalTime: 0,
  totalCompletedTime: 0,
  scored: 0,
  scorePending: 0,
};

interface Counted {
  readonly steps: readonly StepTotals[];
  /** Mean shares by flow; null = there are too many chats, so that the counters must do. */
  readonly exact: ReadonlyMap<number, number> | null;
}

@Injectable()
export class SequenceItems {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param version null = the steps of the latest
   * @param counted over all versions if `version` is null; then a flow has no one version and maximum
   */
  async of(
    sequenceId: number,
    version: number | null,
    { steps, exact }: Counted,
    published: readonly number[],
  ): Promise<Readonly<Record<string, SequenceStatsItem>>> {
    const byFlow = new Map(steps.map((totals) => [totals.flowId, totals]));
    const named = await this.named(sequenceId, version, [...byFlow.keys()]);
    const isMixed = version === null && published.length > 1;
    const flows = isMixed ? named.map((flow) => ({ ...flow, version: null, maxScore: null })) : named;
    return Object.fromEntries(flows.map((flow) => [String(flow.id), itemOf(flow, byFlow.get(flow.id), exact)]));
  }

  /**
   * Its flows: the steps in their order, then others.
   * @param wanted version; null = the latest, and flows that are attached
   * @param played flows that have chats
   */
  async named(sequenceId: number, wanted: number | null, played: readonly number[]): Promise<readonly Named[]> {
    const sequence = await readSequence(this.dataSource, sequenceId);
    if (!sequence) return [];
    const version = wanted ?? sequence.latestVersion;
    const published = version === null ? null : await readSequenceVersion(this.dataSource, sequenceId, version);
    const steps = published ? await readSteps(this.dataSource, published.pins) : [];
    const others = [...played, ...(wanted === null ? sequence.flowIds : [])].filter(
      (id) => !steps.some(({ flowId }) => flowId === id),
    );
    const rows = await this.dataSource.getRepository(FlowRow).findBy({ flowId: In(others) });
    const nameOf = (flow: Pick<FlowRow, 'name' | 'tName'>) => translated(flow.name, flow.tName, sequence.language);
    return [
      ...steps.map((step, index) => ({
        id: step.flowId,
        name: nameOf(step),
        index,
        version: step.version,
        maxScore: step.maxScore,
      })),
      ...rows.map((row) => ({ id: row.flowId, name: nameOf(row), index: null, version: null, maxScore: null })),
    ];
  }
}

function itemOf(flow: Named, totals: StepTotals | undefined, exact: Counted['exact']): SequenceStatsItem {
  if (!totals) return { ...flow, ...NOTHING, averageTime: null, averageScore: null };
  const { flowId, scoreSum, ...counted } = totals;
  const { scored } = counted;
  const averageTime = averageSeconds(counted.totalTime, counted.attempted);
  const rounded = scored === 0 ? null : scoreSum / (10_000 * scored);
  return { ...flow, ...counted, averageTime, averageScore: exact ? (exact.get(flowId) ?? null) : rounded };
}
