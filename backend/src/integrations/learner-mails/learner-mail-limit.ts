/**
 * No owner sends learners more mails on a day (UTC) than the server allows, and no address gets more than 20 of all
 * owners. The others wait for the next day; what has waited for three days is no news any more, and is given up. The
 * owner gets a mail about it, once a day.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Pool, PoolClient } from 'pg';
import { Accounts } from '../../accounts/accounts.js';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import { inTransaction } from '../../platform/database/in-transaction.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { Audit } from '../../platform/log/audit.js';
import type { MailHandler, MailRequest } from '../../platform/mail/mail-kinds.js';
import type { MailQueue } from '../../platform/mail/mail-queue.js';
import type { Mail } from '../../platform/mail/mail.js';
import { ServerTexts } from '../../platform/server-texts.js';
import { ADDRESSES, CLOCK, CONFIG, MAIL_QUEUE, POOL } from '../../platform/tokens.js';

const DAY_MS = 86_400_000;
/** How long a mail waits. */
const HELD_MS = 3 * DAY_MS;
/** Days whose numbers are kept. */
const KEPT_MS = 30 * DAY_MS;
/** Mails that are put off together. */
const AT_ONCE = 1_000;
/** Mails that one address gets on a day. */
export const ADDRESS_PER_DAY = 20;

export type Taken = 'taken' | 'owner-full' | 'address-full';

@Injectable()
export class LearnerMailLimit implements MailHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly audit: Audit,
    private readonly texts: ServerTexts,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  /** Counts one mail, or tells whose mails of the day are sent. */
  async take(db: PoolClient, ownerId: UserId, addressHash: Buffer): Promise<Taken> {
    const today = this.today();
    const address = await db.query(
      `insert into work.learner_mail_address as a (address_hash, day, sent) values ($1, $2, 1)
       on conflict (address_hash, day) do update set sent = a.sent + 1 where a.sent < $3`,
      [addressHash, today, ADDRESS_PER_DAY],
    );
    if (address.rowCount !== 1) return 'address-full';
    const owner = await db.query(
      `insert into work.learner_mail_day as d (owner_id, day, sent) values ($1, $2, 1)
       on conflict (owner_id, day) do update set sent = d.sent + 1 where d.sent < $3`,
      [ownerId, today, this.config.learnerMailsPerDay],
    );
    if (owner.rowCount === 1) return 'taken';
    await db.query('update work.learner_mail_address set sent = sent - 1 where address_hash = $1 and day = $2', [
      addressHash,
      today,
    ]);
    return 'owner-full';
  }

  /** Puts off one mail until tomorrow. */
  async holdOne(id: string): Promise<void> {
    await this.pool.query(
      'update work.learner_mail set due_at = $2, held_at = coalesce(held_at, $3), lease_until = null where id = $1',
      [id, this.tomorrow(), new Date(this.clock.now())],
    );
  }

  /** Puts off this mail until tomorrow, and others of this owner that are due today, and tells the owner. */
  async hold(id: string, ownerId: UserId): Promise<void> {
    const now = this.clock.now();
    const tomorrow = this.tomorrow();
    await this.pool.query(
      `update work.learner_mail set due_at = $3, held_at = coalesce(held_at, $4), lease_until = null
       where id = $1 or id in (
         select id from work.learner_mail where owner_id = $2 and handed_at is null and due_at < $3
           and (lease_until is null or lease_until <= $4) order by due_at limit $5 for update skip locked)`,
      [id, ownerId, tomorrow, new Date(now), AT_ONCE],
    );
    await this.tell(ownerId);
  }

  /** Gives up what has waited for too long; the owner learns of it by the next mail about what waits. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.pool.query(
      `with gone as (delete from work.learner_mail where handed_at is null and held_at < $1 returning owner_id)
       insert into work.learner_mail_day as d (owner_id, day, dropped)
       select owner_id, $2, count(*) from gone group by 1
       on conflict (owner_id, day) do update set dropped = d.dropped + excluded.dropped, is_told = false`,
      [new Date(now - HELD_MS), this.today()],
    );
    await this.pool.query('delete from work.learner_mail_day where day < $1', [new Date(now - KEPT_MS)]);
    await this.pool.query('delete from work.learner_mail_address where day < $1', [this.today()]);
    const { rows } = await this.pool.query<{ owner_id: UserId }>(
      'select owner_id from work.learner_mail_day where day = $1 and dropped > 0 and not is_told',
      [this.today()],
    );
    for (const { owner_id } of rows) await this.tell(owner_id);
  }

  private async tell(ownerId: UserId): Promise<void> {
    const owner = await this.accounts.byId(ownerId);
    if (!owner) return;
    const isTold = await inTransaction(this.pool, async (db) => {
      const { rowCount } = await db.query(
        'update work.learner_mail_day set is_told = true where owner_id = $1 and day = $2 and not is_told',
        [ownerId, this.today()],
      );
      if (rowCount !== 1) return false;
      const { email, language } = owner;
      await this.mails.write(db, {
        kind: 'learner-mails-held',
        recipient: email,
        language: language ?? 'en',
        about: ownerId,
      });
      return true;
    });
    if (!isTold) return;
    this.mails.wake();
    this.audit.record('learner-mails-held', { userId: ownerId });
  }

  async compose({ recipient: to, about: ownerId, language }: MailRequest): Promise<Mail> {
    const { rows } = await this.pool.query<{ held: number; dropped: number }>(
      `select count(*)::int as held,
         coalesce((select d.dropped from work.learner_mail_day d where d.owner_id = $1 and d.day = $2), 0) as dropped
       from work.learner_mail where owner_id = $1 and handed_at is null and held_at is not null`,
      [ownerId, this.today()],
    );
    const number = new Intl.NumberFormat(language);
    const { held = 0, dropped = 0 } = rows[0] ?? {};
    const written = this.texts.mail('learnerMailsHeld', language, {
      link: this.addresses.publicUrl,
      limit: number.format(this.config.learnerMailsPerDay),
      held: number.format(held),
      dropped: number.format(dropped),
    });
    return { to, ...written };
  }

  private tomorrow(): Date {
    return new Date((Math.floor(this.clock.now() / DAY_MS) + 1) * DAY_MS);
  }

  private today(): string {
    return new Date(this.clock.now()).toISOString().slice(0, 'YYYY-MM-DD'.length);
  }
}
