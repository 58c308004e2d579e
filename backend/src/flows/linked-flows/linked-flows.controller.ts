import { Controller } from '@nestjs/common';
import { getLinkedFlows } from '@parley/contracts/http/flows';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { goneOf } from '../../platform/http/gone.js';
import { FlowStreams } from '../flow-streams.js';
import { LinkedTexts } from '../../platform/linked/linked-texts.js';
import { LinkTargets } from '../link-targets.js';

@Controller()
export class LinkedFlowsController {
  constructor(
    private readonly streams: FlowStreams,
    private readonly targets: LinkTargets,
    private readonly linked: LinkedTexts,
  ) {}

  /**
   * Leaves out flows that belong to somebody else or were never published.
   * @returns JSON text: as the database wrote it, because versions may be many and large
   */
  @Serve(getLinkedFlows)
  async read(@Input() { flow, query, user, reply }: FlowCall<typeof getLinkedFlows>): Promise<string> {
    const { state } = await this.streams.load(flow.uid);
    const targets = await this.targets.among(state.ownerId, query.flows.split(',').map(Number));
    const pins = targets.flatMap(({ flowId, latestVersion }) =>
      latestVersion === null ? [] : [{ flowId, version: latestVersion }],
    );
    const shown = await this.linked.shown(flow.id, pins, user.payer, goneOf(reply));
    void reply.type('application/json; charset=utf-8');
    return `[${shown.join(',')}]`;
  }
}
