/** The rows of accounts: found by id or e-mail, written by sign-up, invitation and profile. */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Settings } from '@parley/contracts/definition/definition';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { UserId } from '@parley/contracts/ids';
import { DataSource, In, type EntityManager, type Repository } from 'typeorm';
import { SEPARATOR, EXACT_KEYS, exactKey } from '../platform/database/folded-column.js';
import { foldCase } from '../platform/fold-case.js';
import { Account } from './account.entity.js';
import { END_FORMER_WAYS_IN } from './former-ways-in.js';

/**
 * The stored spelling, and the one that mails go to. Unicode has look-alike signs, such as the kelvin sign for K: kept
 * as typed, they would mean the same account here but another mailbox outside.
 */
const usual = (email: string): string => email.normalize('NFC');

const UNIQUE_VIOLATION = '23505';

export interface NewAccount {
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash?: string;
  readonly googleSub?: string;
  readonly emailVerified?: boolean;
}

interface Activated {
  readonly id: UserId;
  readonly wasInvited: boolean;
  /** It became the administrator of a new installation. */
  readonly leads: boolean;
}

@Injectable()
export class Accounts {
  private readonly rows: Repository<Account>;

  constructor(private readonly dataSource: DataSource) {
    this.rows = dataSource.getRepository(Account);
  }

  byId(id: UserId): Promise<Account | null> {
    return this.rows.findOneBy({ id });
  }

  /** Ignores case. If two accounts share an e-mail (see the migration), the exact spelling decides. */
  async byEmail(email: string): Promise<Account | null> {
    const found = await this.rows.findBy({ emailKey: In([foldCase(email), exactKey(email)]) });
    const spelledSo = (spelling: string) => found.find((account) => account.email === spelling);
    return spelledSo(email) ?? spelledSo(usual(email)) ?? found[0] ?? null;
  }

  /** Ids of accounts whose e-mail another account has as well, ignoring case. */
  async doubled(): Promise<string[]> {
    const rows: { id: string }[] = await this.rows.query(
      `select a.id from account a where exists (
         select 1 from account d where d.email_key like $1 and split_part(d.email_key, $2, 1) = split_part(a.email_key, $2, 1))
       order by split_part(a.email_key, $2, 1), a.id`,
      [EXACT_KEYS, SEPARATOR],
    );
    return rows.map(({ id }) => id);
  }

  byGoogleSub(googleSub: string): Promise<Account | null> {
    return this.rows.findOneBy({ googleSub });
  }

  /**
   * Google confirms this account's e-mail. A password set before the e-mail was proven may be a stranger's, so it is
   * removed, with its sessions.
   * @returns false if the account is linked to another Google account
   */
  async linkGoogle(id: UserId, googleSub: string): Promise<boolean> {
    const [rows] = await this.rows.query<[unknown[], number]>(
      `with unproven as (select id from account
           where id = $1 and state = 'active' and google_sub is null and not email_verified)${END_FORMER_WAYS_IN}
       update account set google_sub = $2, email_verified = true,
         password_hash = case when email_verified then password_hash end,
         token_version = token_version + case when email_verified then 0 else 1 end
       where id = $1 and state = 'active' and google_sub is null returning id`,
      [id, googleSub],
    );
    return rows.length > 0;
  }

  /** In no particular order; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<Account[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.rows.findBy({ id: In([...new Set(ids)]) });
  }

  async anyActive(): Promise<boolean> {
    return this.rows.existsBy({ state: 'active' });
  }

  /**
   * Creates an account, or activates the invited one with this e-mail under its existing id. It is one statement, so of
   * two simultaneous sign-ups exactly one succeeds. The first account of an installation becomes its administrator.
   * @param takeInvited false if the caller has not proven that the e-mail is theirs
   * @returns null if the e-mail has an account that can't be activated
   */
  async activate(
    account: NewAccount,
    takeInvited: boolean,
    within: EntityManager = this.dataSource.manager,
  ): Promise<Activated | null> {
    const { name, passwordHash = null, googleSub = null, emailVerified = false } = account;
    const email = usual(account.email);
    const entered = within.query<{ id: UserId; invited: boolean; leads: boolean }[]>(
      `with entered as (
       insert into account (id, email, name, password_hash, google_sub, email_verified, state, email_key)
       values ($1, $2, $3, $4, $5, $6, 'active', $8)
       on conflict (email_key) do update
         set email = excluded.email, name = coalesce(excluded.name, account.name), password_hash = excluded.password_hash,
             google_sub = excluded.google_sub, email_verified = excluded.email_verified,
             state = 'active', token_version = account.token_version + 1
         where account.state = 'invited' and $7
       returning id, (xmax <> 0) as invited
       ), first as (
         insert into first_account (account_id) select id from entered on conflict do nothing returning account_id
       ), led as (insert into administrator (account_id) select account_id from first)
       select id, invited, exists (select from first) as leads from entered`,
      [randomUUID(), email, name, passwordHash, googleSub, emailVerified, takeInvited, foldCase(email)],
    );
    const [row] = await entered.catch((error: unknown) => {
      // The same Google account entered at the same moment: its own index may find that before the e-mail's does.
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return [];
      throw error;
    });
    return row ? { id: row.id, wasInvited: row.invited, leads: row.leads } : null;
  }

  /** Makes the first account. Of two people who try at the same time, one succeeds. @returns null if there is one */
  async activateFirst(account: NewAccount): Promise<Activated | null> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query("select pg_advisory_xact_lock(hashtext('parley: the first account'))");
      const isFirst = !(await manager.existsBy(Account, { state: 'active' }));
      return isFirst ? this.activate(account, true, manager) : null;
    });
  }

  /** The account with this e-mail; an unknown e-mail is invited. */
  async findOrInvite(email: string): Promise<Account> {
    await this.rows.query(
      `insert into account (id, email, state, email_key) values ($1, $2, 'invited', $3) on conflict (email_key) do nothing`,
      [randomUUID(), usual(email), foldCase(email)],
    );
    const account = await this.byEmail(email);
    if (!account) throw new Error('an invited account was gone at once');
    return account;
  }

  /** Notes the language of mails to this person. */
  async speaks(id: string, language: InterfaceLanguage | null): Promise<void> {
    if (language === null) return;
    await this.rows.query('update account set language = $2 where id = $1 and language is distinct from $2', [
      id,
      language,
    ]);
  }

  async change(id: UserId, change: { readonly name?: string | null; readonly settings?: Settings }): Promise<void> {
    await this.rows.update({ id }, change);
  }
}
