/** Counts the rows that wait in each queue's table. */
import { Inject, Injectable } from '@nestjs/common';
import type { Operation, QueueName } from '@parley/contracts/http/operation';
import { QUEUES } from '@parley/contracts/http/operation';
import type { Pool } from 'pg';
import type { JobName } from '../platform/background/background-table.js';
import { POOL } from '../platform/tokens.js';

/** Rows that wait: `tries` made so far, and when the next one is `due`. */
const WAITING: Readonly<Record<JobName | 'mails', string>> = {
  mails: 'select attempts as tries, next_at as due from mail_job',
  'learner mails': 'select attempt as tries, due_at as due from work.learner_mail where handed_at is null',
  webhooks: `select tries, next_at as due from work.webhook_delivery where state = 'pending'`,
  xapi: `select s.tries, s.next_at as due from work.xapi_statement t join work.xapi_store s on s.id = t.store
         where t.state = 'waiting' and s.disabled_at is null`,
  'lti-grades': `select tries, next_at as due from work.lti_grade where state = 'waiting'`,
  thinkific: `select 0 as tries, next_at as due from work.thinkific_school where status in ('idle', 'pending')`,
  're-scores': `select attempt as tries, at as due from work.rescore where state in ('applying', 'takingBack')`,
};
/** More are not counted, so that a long queue doesn't slow the page. */
const COUNTED = 100_000;

const countOf = (name: QueueName): string =>
  `select '${name}' as name, count(*)::int as waiting, count(*) filter (where tries > 0)::int as retrying,
     min(due) as "nextAt" from (select * from (${WAITING[name]}) w limit ${COUNTED}) q`;
const COUNT = QUEUES.map(countOf).join(' union all ');

@Injectable()
export class Queues {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** In the order of `QUEUES`. */
  async read(): Promise<Operation['queues']> {
    const { rows } = await this.pool.query<{
      name: QueueName;
      waiting: number;
      retrying: number;
      nextAt: Date | null;
    }>(COUNT);
    return rows.map((row) => ({ ...row, nextAt: row.nextAt?.toISOString() ?? null }));
  }
}
