import { Controller } from '@nestjs/common';
import { getFlow, type Flow } from '@parley/contracts/http/flows';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { FlowStreams } from '../flow-streams.js';
import { FlowPresenter } from '../present-flow.js';

@Controller()
export class GetFlowController {
  constructor(
    private readonly streams: FlowStreams,
    private readonly presenter: FlowPresenter,
  ) {}

  @Serve(getFlow)
  async read(@Input() { flow, user }: FlowCall<typeof getFlow>): Promise<Flow> {
    return this.presenter.present(flow.id, await this.streams.load(flow.uid), user);
  }
}
