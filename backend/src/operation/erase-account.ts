/**
 * Erases an account: archives its flows and sequences, ends its access to those of others, and deletes every row about
 * it. Events keep the account's number, which leads to nobody any more. Each step can be repeated, so an erasure that
 * was interrupted is completed by asking again.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import type { Pool, PoolClient } from 'pg';
import type { Account } from '../accounts/account.entity.js';
import { AccountSessions } from '../accounts/account-sessions.js';
import { ArchiveFlow } from '../flows/archive-flow/archive-flow.handler.js';
import { FlowStreams } from '../flows/flow-streams.js';
import { inTransaction } from '../platform/database/in-transaction.js';
import { Audit } from '../platform/log/audit.js';
import { POOL } from '../platform/tokens.js';
import type { Author } from '../publishable/publishable-streams.js';
import { ArchiveSequence } from '../sequences/archive-sequence/archive-sequence.handler.js';
import { SequenceStreams } from '../sequences/sequence-streams.js';

/**
 * Columns with an account's id, and what becomes of their rows. `deleted`: they are about the account. `cascades`: they
 * are deleted with its row. `number`: the id alone stays, which leads to nobody. `short`: they end by themselves within
 * a day. `projected`: events decide.
 */
export const ACCOUNT_COLUMNS: Readonly<Record<string, 'deleted' | 'cascades' | 'number' | 'short' | 'projected'>> = {
  'public.administrator.account_id': 'cascades',
  'public.api_token.user_id': 'cascades',
  'public.audit_event.account_id': 'number',
  'public.first_account.account_id': 'number',
  'public.flow_presence.user_id': 'short',
  'public.item_tag.user_id': 'deleted',
  'public.login_session.account_id': 'cascades',
  'public.login_ticket.account_id': 'cascades',
  'public.mail_job.sender': 'deleted',
  'public.oidc_link.account_id': 'cascades',
  'public.password_reset.account_id': 'cascades',
  'public.prompt_template.user_id': 'cascades',
  'public.recovery_code.account_id': 'cascades',
  'public.two_factor.account_id': 'cascades',
  'public.upload.user_id': 'number',
  'public.waiting_share.account_id': 'cascades',
  'public.waiting_share.shared_by': 'deleted',
  'read.flow.owner_id': 'projected',
  'read.flow_access.user_id': 'projected',
  'read.identifier.owner_id': 'projected',
  'read.sequence.owner_id': 'projected',
  'read.sequence_access.user_id': 'projected',
  'work.integration.owner_id': 'deleted',
  'work.learner_mail.owner_id': 'deleted',
  'work.learner_mail_day.owner_id': 'deleted',
  'work.learner_mail_stop.owner_id': 'deleted',
  'work.lti_platform.owner_id': 'deleted',
  'work.lti_refused_launch.owner_id': 'deleted',
  'work.lti_registration.owner_id': 'deleted',
  'work.lti_selection.user_id': 'short',
  'work.past_events_run.owner_id': 'deleted',
  'work.thinkific_install.owner_id': 'deleted',
  'work.thinkific_school.owner_id': 'deleted',
  'work.webhook_endpoint.owner_id': 'deleted',
  'work.xapi_store.owner_id': 'deleted',
};

interface Items {
  readonly flows: readonly { readonly id: FlowId; readonly uid: FlowUid }[];
  readonly sequences: readonly { readonly id: SequenceId; readonly uid: SequenceUid }[];
}
const OWN = {
  flows: 'select flow_id as id, uid from read.flow where owner_id = $1 and archived_at is null order by flow_id',
  sequences:
    'select sequence_id as id, uid from read.sequence where owner_id = $1 and archived_at is null order by sequence_id',
};
const SHARED = {
  flows: 'select f.flow_id as id, f.uid from read.flow f join read.flow_access a using (flow_id) where a.user_id = $1',
  sequences:
    'select s.sequence_id as id, s.uid from read.sequence s join read.sequence_access a using (sequence_id) where a.user_id = $1',
};

@Injectable()
export class EraseAccount {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly commands: CommandBus,
    private readonly flows: FlowStreams,
    private readonly sequences: SequenceStreams,
    private readonly sessions: AccountSessions,
    private readonly audit: Audit,
  ) {}

  /** @param author the administrator */
  async erase(account: Pick<Account, 'id' | 'email'>, author: Author): Promise<void> {
    const id = account.id as UserId;
    await this.archive(id, author);
    await this.leave(id, author);
    await inTransaction(this.pool, (db) => deleteRows(db, account));
    this.sessions.forget(id);
    this.audit.record('account-erased', { userId: author.by, account: id });
  }

  /** Sequences first: a flow that is in one can't be archived. */
  private async archive(id: UserId, author: Author): Promise<void> {
    const { flows, sequences } = await this.find(OWN, id);
    for (const each of sequences)
      await this.commands.execute(new ArchiveSequence(author, { ...each, role: 'owner' }, id));
    for (const each of flows) await this.commands.execute(new ArchiveFlow(author, { ...each, role: 'owner' }, id));
  }

  private async leave(id: UserId, author: Author): Promise<void> {
    const { flows, sequences } = await this.find(SHARED, id);
    for (const { uid } of flows) await this.flows.execute(uid, author, { type: 'Leave', by: id });
    for (const { uid } of sequences) await this.sequences.execute(uid, author, { type: 'Leave', by: id });
  }

  private async find(statements: Readonly<Record<keyof Items, string>>, id: UserId): Promise<Items> {
    const [flows, sequences] = await Promise.all([
      this.pool.query<Items['flows'][number]>(statements.flows, [id]),
      this.pool.query<Items['sequences'][number]>(statements.sequences, [id]),
    ]);
    return { flows: flows.rows, sequences: sequences.rows };
  }
}

async function deleteRows(db: PoolClient, { id, email }: Pick<Account, 'id' | 'email'>): Promise<void> {
  for (const [column, fate] of Object.entries(ACCOUNT_COLUMNS)) {
    if (fate !== 'deleted') continue;
    const at = column.lastIndexOf('.');
    await db.query(`delete from ${column.slice(0, at)} where ${column.slice(at + 1)} = $1`, [id]);
  }
  await db.query('delete from mail_job where lower(recipient) = lower($1) or lower(about) = lower($1)', [email]);
  await db.query('delete from account where id = $1', [id]);
}
