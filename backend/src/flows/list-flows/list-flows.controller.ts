import { Controller } from '@nestjs/common';
import { listFlows } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { FlowList } from './flow-list.js';

@Controller()
export class ListFlowsController {
  constructor(private readonly list: FlowList) {}

  @Serve(listFlows)
  read(@Input() { user, query }: AuthorCall<typeof listFlows>): Promise<ReplyOf<typeof listFlows>> {
    return this.list.read(user, query);
  }
}
