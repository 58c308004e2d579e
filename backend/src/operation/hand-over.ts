/**
 * Makes another account the owner of everything that an account owns. Each step can be repeated, so one that was
 * interrupted is completed by asking again. The administrator who asks for it gets no access.
 */
import { Inject, Injectable } from '@nestjs/common';
import { NO_NEW_OWNER, NOT_TO_YOURSELF } from '@parley/contracts/http/operation';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.js';
import { FlowStreams } from '../flows/flow-streams.js';
import { ruleBroken } from '../platform/http/refusal.js';
import { Audit } from '../platform/log/audit.js';
import { POOL } from '../platform/tokens.js';
import { HandOverMails } from '../publishable/hand-over-mails.js';
import type { Author } from '../publishable/publishable-streams.js';
import { SequenceStreams } from '../sequences/sequence-streams.js';
import { OwnedItems, unlessGone } from './owned-items.js';

/** Shares that wait for a proof are given in the owner's name. */
const ROWS_OF_OWNER = [
  'delete from waiting_share where shared_by = $1 and account_id = $2',
  'update waiting_share set shared_by = $2 where shared_by = $1',
];

export interface HandedOver {
  readonly flows: number;
  readonly sequences: number;
}

@Injectable()
export class HandOver {
  constructor(
    private readonly accounts: Accounts,
    private readonly items: OwnedItems,
    private readonly flows: FlowStreams,
    private readonly sequences: SequenceStreams,
    private readonly mails: HandOverMails,
    private readonly audit: Audit,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /**
   * @param by the administrator, who would get access to another person's flows
   * @throws Refusal 422 unless a third person has signed up with this e-mail and can log in
   */
  async newOwner(email: string, former: string, by: UserId): Promise<UserId> {
    const found = await this.accounts.byEmail(email.trim());
    if (found?.id === by && former !== by)
      throw ruleBroken('An administrator can’t take other people’s flows', NOT_TO_YOURSELF, [
        { param: 'to', msg: 'Choose somebody else than yourself' },
      ]);
    if (found?.state === 'active' && found.suspendedAt === null && found.id !== former) return found.id as UserId;
    throw ruleBroken('The new owner must be another account that can log in', NO_NEW_OWNER, [
      { param: 'to', msg: 'Nobody else has signed up with this email' },
    ]);
  }

  /** @param author the administrator */
  async all(from: UserId, to: UserId, author: Author): Promise<HandedOver> {
    const counts = await this.withoutMails(from, to, author);
    if (counts.flows + counts.sequences > 0) await this.mails.tell(from, to, 'flows');
    return counts;
  }

  /** A restore hands over what was handed over before: the people know of it. */
  async withoutMails(from: UserId, to: UserId, author: Author): Promise<HandedOver> {
    const { flows, sequences } = await this.items.ownedBy(from);
    for (const { uid } of sequences)
      await unlessGone(() => this.sequences.execute(uid, author, { type: 'HandOver', by: from, to }));
    for (const { uid } of flows)
      await unlessGone(() => this.flows.execute(uid, author, { type: 'HandOver', by: from, to }));
    for (const statement of ROWS_OF_OWNER) await this.pool.query(statement, [from, to]);
    const counts = { flows: flows.length, sequences: sequences.length };
    this.audit.record('account-handed-over', { userId: author.by, account: from, to, ...counts });
    return counts;
  }
}
