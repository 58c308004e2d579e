import { Inject, Injectable } from '@nestjs/common';
import type { AuditEvent } from '@parley/contracts/http/audit-events';
import type { listAccounts, ListedAccount } from '@parley/contracts/http/operation';
import type { QueryOf, ReplyOf } from '@parley/contracts/http/route';
import type { Pool } from 'pg';
import { containsPattern } from '../platform/database/like.js';
import { POOL } from '../platform/tokens.js';

const PAGE = 20;

/** `$1` only this account, `$2` pattern of e-mail or name, `$3` id of the last one of the page before, `$4` most. */
const LIST = `
  select a.id, a.email, a.name, case when a.suspended_at is not null then 'suspended' else a.state end as state,
    exists (select from administrator d where d.account_id = a.id) as administrator,
    exists (select from two_factor f where f.account_id = a.id and f.since is not null) as "secondStep", a.created_at as "createdAt",
    (select max(e.at) from audit_event e where e.account_id = a.id and e.event = any($5))
      as "lastLoginAt",
    (select count(*)::int from read.flow f where f.owner_id = a.id and f.archived_at is null) as flows,
    (select count(*)::int from read.sequence s where s.owner_id = a.id and s.archived_at is null) as sequences
  from account a
  where ($1::uuid is null or a.id = $1)
    and ($2::text is null or lower(a.email) like $2 or lower(a.name) like $2)
    and ($3::uuid is null or (a.email_key, a.id) > (select email_key, id from account where id = $3))
  order by a.email_key, a.id limit $4`;
/** `$5` of the list: events that open a session. */
const LOGINS: readonly AuditEvent[] = [
  'signup',
  'invitation-activated',
  'login',
  'second-step',
  'google-login',
  'oidc-login',
  'passkey-login',
  'password-reset',
];
const COUNT =
  'select count(*)::int as n from account where $1::text is null or lower(email) like $1 or lower(name) like $1';

interface Row extends Omit<ListedAccount, 'createdAt' | 'lastLoginAt'> {
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
}

/** All accounts, as administrators see them. */
@Injectable()
export class AccountList {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async read({ search = '', since }: QueryOf<typeof listAccounts>): Promise<ReplyOf<typeof listAccounts>> {
    const pattern = search.trim() === '' ? null : containsPattern(search);
    const [accounts, { rows }] = await Promise.all([
      this.find(null, pattern, since ?? null),
      this.pool.query<{ n: number }>(COUNT, [pattern]),
    ]);
    return { accounts, total: rows[0]?.n ?? 0 };
  }

  async one(id: string): Promise<ListedAccount | null> {
    return (await this.find(id, null, null))[0] ?? null;
  }

  private async find(id: string | null, pattern: string | null, since: string | null): Promise<ListedAccount[]> {
    const { rows } = await this.pool.query<Row>(LIST, [id, pattern, since, PAGE, LOGINS]);
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    }));
  }
}
