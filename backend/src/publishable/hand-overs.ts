/** An owner makes a collaborator the owner of a flow or a sequence. */
import { Injectable } from '@nestjs/common';
import { NO_NEW_OWNER } from '@parley/contracts/http/operation';
import type { UserId } from '@parley/contracts/ids';
import type { Account } from '../accounts/account.entity.js';
import { Accounts } from '../accounts/accounts.js';
import { WaitingShares, type WaitingShare } from '../accounts/proof/waiting-shares.js';
import { ruleBroken, type Refusal } from '../platform/http/refusal.js';
import type { AuthorCall } from '../platform/http/serve.js';
import { Throttle } from '../platform/http/throttle.js';
import { Audit } from '../platform/log/audit.js';
import { HandOverMails } from './hand-over-mails.js';
import type { HandOver } from './publishable-commands.js';
import type { Author } from './publishable-streams.js';

type Kind = WaitingShare['kind'];
interface Item<Uid extends string> {
  readonly id: number;
  readonly uid: Uid;
}
interface Shared {
  readonly collaborators: readonly UserId[];
}
/** `FlowStreams` or `SequenceStreams`. */
interface Streams<Uid, State, Event> {
  readonly kind: {
    readonly name: Kind;
    decideOrRefuse(state: State, command: HandOver): readonly Event[];
  };
  change(
    uid: Uid,
    author: Author,
    decide: (now: { readonly state: State }) => Promise<readonly Event[]>,
  ): Promise<unknown>;
}
export interface HandOverCall extends Pick<AuthorCall, 'user' | 'requestId'> {
  /** `to` is the e-mail of the new owner. */
  readonly body: { readonly to: string; readonly stays: boolean };
}

@Injectable()
export class HandOvers {
  constructor(
    private readonly accounts: Accounts,
    private readonly waiting: WaitingShares,
    private readonly mails: HandOverMails,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
  ) {}

  /**
   * @param change writes the events
   * @throws Refusal 422 unless the new owner can log in
   */
  async make<Uid extends string>(
    kind: Kind,
    item: Item<Uid>,
    { user, body }: HandOverCall,
    change: (to: UserId) => Promise<unknown>,
  ): Promise<{ email: string }> {
    await this.throttle.take('share', user.id);
    const account = await this.accounts.byEmail(body.to);
    if (!account || !this.canOwn(account)) throw noNewOwner(kind);
    const to = account.id as UserId;
    await change(to);
    await this.note(kind, item, user.id, to);
    await this.mails.tell(user.id, to, kind);
    return { email: account.email };
  }

  /**
   * @param before does what must be done before the hand-over is written; called again after each concurrent change
   * @throws Refusal 422 unless the item is shared with the new owner
   */
  async change<Uid extends string, State extends Shared, Event>(
    streams: Streams<Uid, State, Event>,
    uid: Uid,
    { user: { id: by }, requestId, body: { stays } }: HandOverCall,
    to: UserId,
    before: (state: State) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    await streams.change(uid, { by, requestId }, async ({ state }) => {
      if (!state.collaborators.includes(to)) throw noNewOwner(streams.kind.name);
      const events = streams.kind.decideOrRefuse(state, { type: 'HandOver', by, to, stays });
      await before(state);
      return events;
    });
  }

  /** Moves invitations that wait for a proof of e-mail to the new owner, and writes the audit log. */
  async note(kind: Kind, { id, uid }: Item<string>, from: UserId, to: UserId): Promise<void> {
    await this.waiting.handOver({ kind, itemUid: uid, sharedBy: to });
    this.audit.record(`${kind}-handed-over`, { userId: from, [`${kind}Id`]: id, with: to });
  }

  private canOwn(account: Account): boolean {
    return account.state === 'active' && account.suspendedAt === null && !this.waiting.mustProve(account);
  }
}

const noNewOwner = (kind: Kind): Refusal =>
  ruleBroken(`The new owner must be somebody with whom the ${kind} is shared, and who can log in`, NO_NEW_OWNER, [
    { param: 'to', msg: `Share the ${kind} with this person first` },
  ]);
