import { Controller, Inject } from '@nestjs/common';
import { getPlan } from '@parley/contracts/http/plan';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Config } from '../../platform/config/config.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { CONFIG } from '../../platform/tokens.js';
import { PlanUsage } from './plan-usage.js';

@Controller()
export class PlanController {
  constructor(
    private readonly usage: PlanUsage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Serve(getPlan)
  async plan(@Input() { user }: AuthorCall<typeof getPlan>): Promise<ReplyOf<typeof getPlan>> {
    const { name, chatLimit } = this.config.plan;
    return { name, chatLimit, durationUnit: 'month', usage: await this.usage.thisMonth(user.id) };
  }
}
