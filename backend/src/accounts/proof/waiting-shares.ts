/**
 * Whoever signs up types an e-mail, which may be somebody else's. If mails are sent, what is shared with such an account
 * waits here until its e-mail is proven. Until then no event gives access, so nothing else has to know of it.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Log } from '@parley/contracts/log';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Config } from '../../platform/config/config.js';
import { Refusal } from '../../platform/http/refusal.js';
import { faultOf } from '../../platform/log/fault.js';
import { CONFIG, LOG, POOL } from '../../platform/tokens.js';
import { isProven, type Account } from '../account.entity.js';

export interface WaitingShare {
  readonly kind: 'flow' | 'sequence';
  readonly itemUid: string;
  /** The owner. */
  readonly sharedBy: UserId;
}
/** Gives the access. */
type Grant = (share: WaitingShare, to: UserId) => Promise<void>;

@Injectable()
export class WaitingShares {
  private readonly grants = new Map<WaitingShare['kind'], Grant>();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** True if this account must prove its e-mail before it gets what is shared with it. Without SMTP nobody could. */
  mustProve(account: Account): boolean {
    return this.config.smtpUrl !== null && account.state === 'active' && !isProven(account);
  }

  grantWith(kind: WaitingShare['kind'], grant: Grant): void {
    this.grants.set(kind, grant);
  }

  /** @returns false if it waits already */
  async add(accountId: string, { kind, itemUid, sharedBy }: WaitingShare): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into waiting_share (account_id, kind, item_uid, shared_by) values ($1, $2, $3, $4) on conflict do nothing`,
      [accountId, kind, itemUid, sharedBy],
    );
    return rowCount === 1;
  }

  async remove(accountId: string, { kind, itemUid }: Pick<WaitingShare, 'kind' | 'itemUid'>): Promise<void> {
    await this.pool.query('delete from waiting_share where account_id = $1 and kind = $2 and item_uid = $3', [
      accountId,
      kind,
      itemUid,
    ]);
  }

  /** Access is given in the owner's name, who is another one now. */
  async handOver({ kind, itemUid, sharedBy }: WaitingShare): Promise<void> {
    await this.pool.query('update waiting_share set shared_by = $3 where kind = $1 and item_uid = $2', [
      kind,
      itemUid,
      sharedBy,
    ]);
  }

  /** Accounts that wait for this item, in the order in which it was shared. */
  async waitingFor({ kind, itemUid }: Pick<WaitingShare, 'kind' | 'itemUid'>): Promise<UserId[]> {
    const { rows } = await this.pool.query<{ id: UserId }>(
      'select account_id as id from waiting_share where kind = $1 and item_uid = $2 order by created_at, account_id',
      [kind, itemUid],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Gives what waits, if the e-mail is proven. Called at every login, which follows every proof, so a server that stops
   * in between loses nothing. A failure keeps the rest waiting, and nobody from logging in.
   */
  async giveTo(account: Account): Promise<void> {
    if (this.mustProve(account)) return;
    const { rows } = await this.pool.query<WaitingShare>(
      `select kind, item_uid as "itemUid", shared_by as "sharedBy" from waiting_share where account_id = $1
       order by created_at`,
      [account.id],
    );
    for (const share of rows) await this.give(share, account.id as UserId);
  }

  private async give(share: WaitingShare, to: UserId): Promise<void> {
    try {
      await this.grants.get(share.kind)?.(share, to);
      await this.remove(to, share);
    } catch (error) {
      // The item is archived: it waits until it is back.
      if (error instanceof Refusal) return;
      this.log.warn({ ...faultOf(error), userId: to, kind: share.kind }, 'A waiting share could not be given');
    }
  }
}
