import { Controller } from '@nestjs/common';
import { getSharedWith, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { Sharing } from '../../publishable/sharing.js';
import { FlowStreams } from '../flow-streams.js';

@Controller()
export class ShareFlowController {
  constructor(
    private readonly streams: FlowStreams,
    private readonly sharing: Sharing,
  ) {
    sharing.serve(streams);
  }

  @Serve(getSharedWith)
  sharedWith(@Input() { flow }: FlowCall<typeof getSharedWith>): Promise<ReplyOf<typeof getSharedWith>> {
    return this.sharing.sharedWith(this.streams, flow.uid);
  }

  @Serve(shareFlow)
  share(@Input() call: FlowCall<typeof shareFlow>): Promise<ReplyOf<typeof shareFlow>> {
    return this.sharing.share(this.streams, call.flow, call);
  }

  @Serve(unshareFlow)
  unshare(@Input() call: FlowCall<typeof unshareFlow>): Promise<ReplyOf<typeof unshareFlow>> {
    return this.sharing.unshare(this.streams, call.flow, call);
  }
}
