/** The accounts that run the installation. The first account of a new installation is one. */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Administrators } from '../../platform/auth/ports.js';
import { inTransaction } from '../../platform/database/in-transaction.js';
import { POOL } from '../../platform/tokens.js';

/** Held while the number of administrators changes, so that two of them can't remove each other at the same moment. */
const LOCK = `select pg_advisory_xact_lock(hashtext('parley administrators'))`;

@Injectable()
export class AccountAdministrators implements Administrators {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async has(userId: UserId): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `select 1 from administrator d join account a on a.id = d.account_id
       where d.account_id = $1 and a.state = 'active' and a.suspended_at is null`,
      [userId],
    );
    return rowCount === 1;
  }

  /** @returns false if there is no such active account */
  async add(accountId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into administrator (account_id) select id from account where id = $1 and state = 'active'
       on conflict (account_id) do update set since = administrator.since`,
      [accountId],
    );
    return rowCount === 1;
  }

  /** @returns false if nobody else runs the installation */
  remove(accountId: string): Promise<boolean> {
    return this.whileAnotherRemains(accountId, 'delete from administrator where account_id = $1');
  }

  /** Locks the account out and ends its logins and tokens for good; its flows keep running. @returns false if nobody else runs the installation */
  suspend(accountId: string): Promise<boolean> {
    return this.whileAnotherRemains(
      accountId,
      `with logins as (delete from login_session where account_id = $1),
         tokens as (delete from api_token where user_id = $1)
       update account set suspended_at = coalesce(suspended_at, now()), token_version = token_version + 1 where id = $1`,
    );
  }

  async resume(accountId: string): Promise<void> {
    await this.pool.query('update account set suspended_at = null where id = $1', [accountId]);
  }

  /** Does it unless the account is the last administrator that can log in. */
  private whileAnotherRemains(accountId: string, statement: string): Promise<boolean> {
    return inTransaction(this.pool, async (db) => {
      await db.query(LOCK);
      const { rows } = await db.query<{ last: boolean | null }>(
        `select bool_or(d.account_id = $1) and count(*) = 1 as last
         from administrator d join account a on a.id = d.account_id where a.suspended_at is null`,
        [accountId],
      );
      if (rows[0]?.last === true) return false;
      await db.query(statement, [accountId]);
      return true;
    });
  }
}
