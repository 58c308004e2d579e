import { Controller } from '@nestjs/common';
import { getFlow } from '@parley/contracts/http/flows';
import { goneOf } from '../../platform/http/gone.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { HeavyWork } from '../../platform/work/heavy-work.js';
import { orAsRead } from '../../publishable/as-read.js';
import { draftBytes, FlowStreams } from '../flow-streams.js';
import { FlowPresenter, shownFlow } from '../present-flow.js';
import { FlowAsRead } from './flow-as-read.js';

@Controller()
export class GetFlowController {
  constructor(
    private readonly streams: FlowStreams,
    private readonly asRead: FlowAsRead,
    private readonly presenter: FlowPresenter,
    private readonly work: HeavyWork,
  ) {}

  /** @returns JSON text */
  @Serve(getFlow)
  async read(@Input() { flow, user, reply }: FlowCall<typeof getFlow>): Promise<string> {
    const shown = await orAsRead(
      async () => shownFlow(await this.streams.load(flow.uid)),
      () => this.asRead.find(flow.uid),
    );
    const gone = goneOf(reply);
    const presented = await this.presenter.present(flow.id, shown, user, gone);
    void reply.type('application/json; charset=utf-8');
    return this.work.inTurn(user.payer, draftBytes(shown.draft), () => JSON.stringify(presented), gone);
  }
}
