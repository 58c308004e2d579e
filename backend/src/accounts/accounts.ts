/** The rows of accounts: found by id or e-mail, written by sign-up, invitation and profile. */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Settings } from '@parley/contracts/flow/definition';
import type { UserId } from '@parley/contracts/ids';
import { DataSource, In, Raw, type Repository } from 'typeorm';
import { Account } from './account.entity.js';

export interface NewAccount {
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash: string;
}

@Injectable()
export class Accounts {
  private readonly rows: Repository<Account>;

  constructor(dataSource: DataSource) {
    this.rows = dataSource.getRepository(Account);
  }

  byId(id: UserId): Promise<Account | null> {
    return this.rows.findOneBy({ id });
  }

  byEmail(email: string): Promise<Account | null> {
    return this.rows.findOneBy({ email: Raw((column) => `lower(${column}) = lower(:email)`, { email }) });
  }

  /** In no particular order; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<Account[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.rows.findBy({ id: In([...new Set(ids)]) });
  }

  async anyActive(): Promise<boolean> {
    return this.rows.existsBy({ state: 'active' });
  }

  /**
   * Makes an account, or activates the invited one of this e-mail under its own id. One statement, so that of two
   * sign-ups at once exactly one succeeds.
   * @returns null when the e-mail already has an active account
   */
  async activate({ email, name, passwordHash }: NewAccount): Promise<{ id: UserId; wasInvited: boolean } | null> {
    const rows: { id: UserId; invited: boolean }[] = await this.rows.query(
      `insert into account (id, email, name, password_hash, state) values ($1, $2, $3, $4, 'active')
       on conflict (lower(email)) do update
         set email = excluded.email, name = coalesce(excluded.name, account.name), password_hash = excluded.password_hash,
             state = 'active', token_version = account.token_version + 1
         where account.state = 'invited'
       returning id, (xmax <> 0) as invited`,
      [randomUUID(), email, name, passwordHash],
    );
    const row = rows[0];
    return row ? { id: row.id, wasInvited: row.invited } : null;
  }

  /** The account of an e-mail; an unknown one becomes an invitation. */
  async findOrInvite(email: string): Promise<Account> {
    await this.rows.query(
      `insert into account (id, email, state) values ($1, $2, 'invited') on conflict (lower(email)) do nothing`,
      [randomUUID(), email],
    );
    const account = await this.byEmail(email);
    if (!account) throw new Error('an invited account was gone at once');
    return account;
  }

  async change(id: UserId, change: { readonly name?: string | null; readonly settings?: Settings }): Promise<void> {
    await this.rows.update({ id }, change);
  }
}
