import { Controller } from '@nestjs/common';
import { answerWaiting as route } from '@parley/contracts/http/inbox';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { AnswerWaiting } from './answer-waiting.js';

@Controller()
export class AnswerWaitingController {
  constructor(private readonly all: AnswerWaiting) {}

  @Serve(route)
  answer(@Input() { params, body, user, requestId }: FlowCall<typeof route>): Promise<ReplyOf<typeof route>> {
    return this.all.answer({ ...body, flowId: params.id }, { by: user.id, requestId });
  }
}
