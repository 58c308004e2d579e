/** Finds the flows to which a flow may link: the owner's own, with their latest versions (decision 28). */
import { Injectable } from '@nestjs/common';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { linksOf } from '@parley/contracts/engine/flow-links';
import type { LinkTarget } from '@parley/contracts/flow/link-checks';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import { FlowRow } from '@parley/projections/read-models';
import { DataSource, In, IsNull } from 'typeorm';
import { FlowStreams } from './flow-streams.js';

/** Larger numbers don't fit into the column. */
const MAX_INT = 2_147_483_647;

@Injectable()
export class LinkTargets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly streams: FlowStreams,
  ) {}

  /** The flows linked by a definition to which the owner may link, ordered by number. */
  of(ownerId: UserId, definition: FlowDefinition): Promise<LinkTarget[]> {
    return this.among(
      ownerId,
      linksOf(definition).map(({ flowId }) => flowId),
    );
  }

  async among(ownerId: UserId, flowIds: readonly number[]): Promise<LinkTarget[]> {
    const known = [...new Set(flowIds)].filter((id) => id <= MAX_INT);
    if (known.length === 0) return [];
    const rows = await this.dataSource.getRepository(FlowRow).find({
      select: { flowId: true, uid: true },
      where: { flowId: In(known), ownerId, archivedAt: IsNull() },
      order: { flowId: 'asc' },
    });
    return Promise.all(
      rows.map(async ({ flowId, uid }) => {
        // Read from the stream: a sequence publishes its flows faster than the read models follow.
        const { state } = await this.streams.load(uid as FlowUid);
        return { flowId, latestVersion: state.versions.size || null };
      }),
    );
  }
}
