/**
 * Erases an account: archives its flows and sequences or hands them over, ends its access to those of others, and deletes every row about
 * it. Events keep the account's number, which leads to nobody any more. Each step can be repeated, so an erasure that
 * was interrupted is completed by asking again.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Account } from '../accounts/account.entity.js';
import { AccountSessions } from '../accounts/account-sessions.js';
import { ArchiveFlow } from '../flows/archive-flow/archive-flow.handler.js';
import { FlowStreams } from '../flows/flow-streams.js';
import type { Clock } from '../platform/clock.js';
import type { Config } from '../platform/config/config.js';
import { inTransaction } from '../platform/database/in-transaction.js';
import type { ReadSide } from '../platform/http/read-side.js';
import { Audit } from '../platform/log/audit.js';
import { keptMailsOf } from '../platform/mail/open-mail.js';
import { CLOCK, CONFIG, POOL, READ_SIDE } from '../platform/tokens.js';
import type { Author } from '../publishable/publishable-streams.js';
import { ArchiveSequence } from '../sequences/archive-sequence/archive-sequence.handler.js';
import { deleteAccountRows } from './account-rows.js';
import { FilesOfAuthor } from './files-of-author.js';
import { HandOver } from './hand-over.js';
import { OwnedItems, unlessGone } from './owned-items.js';
import { SequenceStreams } from '../sequences/sequence-streams.js';

/** Erased accounts that own something live, or have access to something. */
const LEFT_OVER = `
select id, heir from erasure where kind = 'account' and (
  exists (select from read.flow where owner_id = erasure.id and archived_at is null)
  or exists (select from read.sequence where owner_id = erasure.id and archived_at is null)
  or exists (select from read.flow_access where user_id = erasure.id)
  or exists (select from read.sequence_access where user_id = erasure.id))`;

/** The heir, or the heir of an heir that is erased too; no row if none of them is there. */
const LIVING_HEIR = `
with recursive chain (id) as (
  select $1::uuid union select heir from erasure e join chain c on e.kind = 'account' and e.id = c.id where heir is not null)
select id from chain join account using (id)`;

@Injectable()
export class EraseAccount {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly commands: CommandBus,
    private readonly items: OwnedItems,
    private readonly handOver: HandOver,
    private readonly files: FilesOfAuthor,
    private readonly flows: FlowStreams,
    private readonly sequences: SequenceStreams,
    private readonly sessions: AccountSessions,
    private readonly audit: Audit,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param author the administrator
   * @param heir the new owner of its flows and sequences; null = they are archived
   */
  async erase(account: Pick<Account, 'id' | 'email'>, author: Author, heir: UserId | null): Promise<void> {
    const id = account.id as UserId;
    if (heir) await this.handOver.all(id, heir, author);
    else await this.archive(id, author);
    await this.leave(id, author);
    // The read models say which lessons of others show a file.
    await this.reads.upToDate();
    await this.files.forget(id, heir);
    await inTransaction(this.pool, (db) => deleteAccountRows(db, account, heir));
    await keptMailsOf(this.config, this.clock).forget(account.email);
    this.sessions.forget(id);
    this.audit.record('account-erased', { userId: author.by, account: id });
    // Something may have come to it meanwhile, as an heir. A flow that it is just making is left to the sweep.
    await this.finish();
  }

  /** Completes erasures of which only rows were deleted: a restore of an older backup runs without deciders. */
  async finish(): Promise<void> {
    await this.reads.upToDate();
    const { rows } = await this.pool.query<{ id: UserId; heir: UserId | null }>(LEFT_OVER);
    for (const { id, heir } of rows) {
      const living = heir && (await this.living(heir));
      if (living) await this.handOver.withoutMails(id, living, { by: id });
      else await this.archive(id, { by: id });
      await this.leave(id, { by: id });
      await this.reads.upToDate();
      await this.files.forget(id, living);
    }
  }

  private async living(heir: UserId): Promise<UserId | null> {
    const { rows } = await this.pool.query<{ id: UserId }>(LIVING_HEIR, [heir]);
    return rows[0]?.id ?? null;
  }

  /** Sequences first: a flow that is in one can't be archived. */
  private async archive(id: UserId, author: Author): Promise<void> {
    const { flows, sequences } = await this.items.ownedBy(id);
    for (const each of sequences)
      await unlessGone(() => this.commands.execute(new ArchiveSequence(author, { ...each, role: 'owner' }, id)));
    for (const each of flows)
      await unlessGone(() => this.commands.execute(new ArchiveFlow(author, { ...each, role: 'owner' }, id)));
  }

  private async leave(id: UserId, author: Author): Promise<void> {
    const { flows, sequences } = await this.items.sharedWith(id);
    for (const { uid } of flows) await unlessGone(() => this.flows.execute(uid, author, { type: 'Leave', by: id }));
    for (const { uid } of sequences)
      await unlessGone(() => this.sequences.execute(uid, author, { type: 'Leave', by: id }));
  }
}
