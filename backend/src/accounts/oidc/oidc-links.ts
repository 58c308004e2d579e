/** Which account a person of the provider has. */
import { Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import { DataSource } from 'typeorm';
import { END_FORMER_WAYS_IN } from '../former-ways-in.js';
import type { OidcPerson } from './oidc-provider.js';

type Identity = Pick<OidcPerson, 'issuer' | 'subject'>;
class LinkedAlready extends Error {}

@Injectable()
export class OidcLinks {
  constructor(private readonly dataSource: DataSource) {}

  async accountOf({ issuer, subject }: Identity): Promise<UserId | null> {
    const rows = await this.dataSource.query<{ account_id: UserId }[]>(
      'select account_id from oidc_link where issuer = $1 and subject = $2',
      [issuer, subject],
    );
    return rows[0]?.account_id ?? null;
  }

  /**
   * The provider confirms this account's e-mail. What was set up before the e-mail was ever proven may be a stranger's, so
   * it ends: password, Google, codes and sessions.
   * @returns false if the account belongs to another person of this provider
   */
  async link(account: UserId, { issuer, subject }: Identity): Promise<boolean> {
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.query(
          `with unproven as (select id from account where id = $1 and not email_verified)${END_FORMER_WAYS_IN}
           update account set email_verified = true, token_version = token_version + 1, password_hash = null,
             google_sub = null from unproven where account.id = unproven.id`,
          [account],
        );
        const rows = await manager.query<unknown[]>(
          `insert into oidc_link (issuer, subject, account_id) values ($1, $2, $3) on conflict do nothing returning 1`,
          [issuer, subject, account],
        );
        if (rows.length === 0) throw new LinkedAlready();
      });
      return true;
    } catch (error) {
      if (error instanceof LinkedAlready) return (await this.accountOf({ issuer, subject })) === account;
      throw error;
    }
  }
}
