/** An owner makes a collaborator the owner. */
import { Controller, Inject } from '@nestjs/common';
import { handOverFlow } from '@parley/contracts/http/hand-over';
import type { ReplyOf } from '@parley/contracts/http/route';
import { FLOW_MEMBERSHIP, type FlowMembership } from '../../platform/auth/ports.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { HandOvers } from '../../publishable/hand-overs.js';
import { FlowStreams } from '../flow-streams.js';

@Controller()
export class HandOverFlowController {
  constructor(
    private readonly streams: FlowStreams,
    private readonly handOvers: HandOvers,
    @Inject(FLOW_MEMBERSHIP) private readonly sequences: FlowMembership,
  ) {}

  /** @throws Refusal 422 unless they are a collaborator who can log in, 409 if the flow is in a sequence */
  @Serve(handOverFlow)
  handOver(@Input() call: FlowCall<typeof handOverFlow>): Promise<ReplyOf<typeof handOverFlow>> {
    const { flow } = call;
    // The flows of a sequence belong to its owner, and change hands with it.
    return this.handOvers.make('flow', flow, call, (to) =>
      this.sequences.whileFree(flow.uid, flow.id, () => this.handOvers.change(this.streams, flow.uid, call, to)),
    );
  }
}
