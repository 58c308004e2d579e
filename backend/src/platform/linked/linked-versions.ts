/** Finds every version that a chat may be led to (decision 28). */
import { Inject, Injectable } from '@nestjs/common';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { linksOf, type FlowPin } from '@parley/contracts/engine/flow-links';
import type { Cache, Caches } from '@parley/contracts/caches';
import { FlowVersionRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { CACHES } from '../tokens.js';
import { UnderWay } from '../under-way.js';

/** Maximum number of other flows that one chat may be led to; further ones aren't found. */
export const MAX_LINKED = 50;

@Injectable()
export class LinkedVersions {
  /** A version never changes, and neither do its links. */
  private readonly closures: Cache<string, readonly FlowVersionRow[]>;
  private readonly loading = new UnderWay<readonly FlowVersionRow[]>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CACHES) caches: Caches,
  ) {
    this.closures = caches.make();
  }

  /** All versions that a chat of this version may reach, one per flow: the one nearest to the start. */
  async closure({
    flowId,
    version,
    definition,
  }: Pick<FlowVersionRow, 'flowId' | 'version' | 'definition'>): Promise<readonly FlowVersionRow[]> {
    const pins = pinsIn(definition);
    if (pins.length === 0) return [];
    const key = `${flowId}/${version}`;
    return (
      this.closures.get(key) ??
      this.loading.share(key, async () => {
        const found = await this.closureOf(flowId, pins);
        this.closures.set(key, found);
        return found;
      })
    );
  }

  async closureOf(rootId: number, pins: readonly FlowPin[]): Promise<FlowVersionRow[]> {
    const found: FlowVersionRow[] = [];
    const seen = new Set([rootId]);
    for (let wanted = fresh(pins, seen); wanted.length > 0;) {
      const rows = await this.rows(wanted);
      found.push(...rows);
      wanted = fresh(
        rows.flatMap(({ definition }) => pinsIn(definition)),
        seen,
      );
    }
    return found;
  }

  private async rows(pins: readonly FlowPin[]): Promise<FlowVersionRow[]> {
    const rows = await this.dataSource
      .getRepository(FlowVersionRow)
      .find({ where: pins.map(({ flowId, version }) => ({ flowId, version })) });
    const order = new Map(pins.map(({ flowId }, index) => [flowId, index]));
    return rows.sort((a, b) => (order.get(a.flowId) ?? 0) - (order.get(b.flowId) ?? 0));
  }
}

const MAX_INT = 2_147_483_647;

export const pinsIn = (definition: FlowDefinition): FlowPin[] =>
  linksOf(definition).flatMap(({ flowId, version }) =>
    version === null || Math.max(flowId, version) > MAX_INT ? [] : [{ flowId, version }],
  );

/** The first pin of each flow not seen yet; marks it as seen. */
export function fresh(pins: readonly FlowPin[], seen: Set<number>): FlowPin[] {
  return pins.filter(({ flowId }) => {
    if (seen.has(flowId) || seen.size > MAX_LINKED) return false;
    seen.add(flowId);
    return true;
  });
}
