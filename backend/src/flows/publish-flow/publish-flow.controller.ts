import { Controller } from '@nestjs/common';
import { checkFlow, publishFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { goneOf } from '../../platform/http/gone.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { WorkBudget } from '../../platform/http/work-budget.js';
import { FlowPublisher } from './flow-publisher.js';

@Controller()
export class PublishFlowController {
  constructor(
    private readonly publisher: FlowPublisher,
    private readonly work: WorkBudget,
  ) {}

  @Serve(publishFlow)
  async publish(
    @Input() { flow, user, body, requestId, reply }: FlowCall<typeof publishFlow>,
  ): Promise<ReplyOf<typeof publishFlow>> {
    this.work.admit(user.payer);
    const { position, ...published } = await this.publisher.publish(
      { by: user.id, requestId, payer: user.payer },
      flow,
      {
        note: body?.note || null,
        by: user.id,
        gone: goneOf(reply),
      },
    );
    return published;
  }

  @Serve(checkFlow)
  async check(@Input() { flow, user, reply }: FlowCall<typeof checkFlow>): Promise<ReplyOf<typeof checkFlow>> {
    this.work.admit(user.payer);
    const { refusals, warnings } = await this.publisher.problems(flow, user.payer, goneOf(reply));
    return { problems: [...refusals], warnings: [...warnings] };
  }
}
