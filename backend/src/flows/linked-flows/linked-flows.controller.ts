import { Controller } from '@nestjs/common';
import { getLinkedFlows } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { FlowStreams } from '../flow-streams.js';
import { presentNamed } from '../../platform/linked/linked-library.js';
import { LinkedVersions } from '../../platform/linked/linked-versions.js';
import { LinkTargets } from '../link-targets.js';

@Controller()
export class LinkedFlowsController {
  constructor(
    private readonly streams: FlowStreams,
    private readonly targets: LinkTargets,
    private readonly linked: LinkedVersions,
  ) {}

  /** Leaves out flows that belong to somebody else or were never published. */
  @Serve(getLinkedFlows)
  async read(@Input() { flow, query }: FlowCall<typeof getLinkedFlows>): Promise<ReplyOf<typeof getLinkedFlows>> {
    const { state } = await this.streams.load(flow.uid);
    const targets = await this.targets.among(state.ownerId, query.flows.split(',').map(Number));
    const pins = targets.flatMap(({ flowId, latestVersion }) =>
      latestVersion === null ? [] : [{ flowId, version: latestVersion }],
    );
    return presentNamed(await this.linked.closureOf(flow.id, pins)) as ReplyOf<typeof getLinkedFlows>;
  }
}
