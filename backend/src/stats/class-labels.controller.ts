import { Controller, Inject } from '@nestjs/common';
import { getFlowClasses, getSequenceClasses } from '@parley/contracts/http/class-labels';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Pool } from 'pg';
import { Input, Serve, type AuthorCall, type FlowCall } from '../platform/http/serve.js';
import { POOL } from '../platform/tokens.js';

const OF_FLOW = 'select class from read.flow_class where flow_id = $1';
const OF_SEQUENCE = `
  select distinct class from read.flow_class
  where flow_id in (select flow_id from read.sequence_flow where sequence_id = $1)`;
const { compare } = new Intl.Collator(undefined, { numeric: true });

@Controller()
export class ClassLabelsController {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  @Serve(getFlowClasses)
  ofFlow(@Input() { params }: FlowCall<typeof getFlowClasses>): Promise<ReplyOf<typeof getFlowClasses>> {
    return this.read(OF_FLOW, params.id);
  }

  @Serve(getSequenceClasses)
  ofSequence(@Input() { params }: AuthorCall<typeof getSequenceClasses>): Promise<ReplyOf<typeof getSequenceClasses>> {
    return this.read(OF_SEQUENCE, params.id);
  }

  private async read(sql: string, id: number): Promise<ReplyOf<typeof getFlowClasses>> {
    const { rows } = await this.pool.query<{ class: string }>(sql, [id]);
    return { classes: rows.map((row) => row.class).sort(compare) };
  }
}
