import { Controller } from '@nestjs/common';
import { getFlow, type Flow } from '@parley/contracts/http/flows';
import { goneOf } from '../../platform/http/gone.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { FlowStreams } from '../flow-streams.js';
import { orAsRead } from '../../publishable/as-read.js';
import { FlowPresenter, shownFlow } from '../present-flow.js';
import { FlowAsRead } from './flow-as-read.js';

@Controller()
export class GetFlowController {
  constructor(
    private readonly streams: FlowStreams,
    private readonly asRead: FlowAsRead,
    private readonly presenter: FlowPresenter,
  ) {}

  @Serve(getFlow)
  async read(@Input() { flow, user, reply }: FlowCall<typeof getFlow>): Promise<Flow> {
    const shown = await orAsRead(
      async () => shownFlow(await this.streams.load(flow.uid)),
      () => this.asRead.find(flow.uid),
    );
    return this.presenter.present(flow.id, shown, user, goneOf(reply));
  }
}
