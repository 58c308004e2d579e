/** The people with whom a flow or a sequence is shared; the events contain only ids. */
import { Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { Role } from '@parley/contracts/flow/policy';
import { EMAIL_INVALID, isEmail, NO_INVITATIONS } from '@parley/contracts/http/auth';
import type { collaboratorSchema } from '@parley/contracts/http/collaborator';
import type { UserId } from '@parley/contracts/ids';
import type { z } from 'zod';
import type { Account } from '../accounts/account.entity.js';
import { Accounts } from '../accounts/accounts.js';
import { WaitingShares } from '../accounts/proof/waiting-shares.js';
import { ShareMails } from '../accounts/share-mails.js';
import { SignupPolicy } from '../accounts/signup/signup-policy.js';
import { forbidden, malformed, ruleBroken } from '../platform/http/refusal.js';
import type { AuthorCall } from '../platform/http/serve.js';
import { Throttle } from '../platform/http/throttle.js';
import { Audit } from '../platform/log/audit.js';
import type { Leave, Share, Unshare } from './publishable-commands.js';
import type { Author } from './publishable-streams.js';

type Collaborator = z.infer<typeof collaboratorSchema>;
/** The flow or sequence that the request's address names, and the caller's role. */
interface Item<Uid> {
  readonly id: number;
  readonly uid: Uid;
  readonly role: Role;
}
/** `FlowStreams` or `SequenceStreams`. */
interface Streams<Uid> {
  readonly kind: { readonly name: 'flow' | 'sequence' };
  load(uid: Uid): Promise<{ readonly state: { readonly ownerId: UserId; readonly collaborators: readonly UserId[] } }>;
  execute(uid: Uid, author: Author, command: Share | Unshare | Leave): Promise<{ readonly written: boolean }>;
}
interface SharingCall extends Pick<AuthorCall, 'user' | 'requestId' | 'reply'> {
  readonly body: {
    /** E-mail. */
    readonly with: string;
    /** Language of the mail to the new collaborator. */
    readonly language?: InterfaceLanguage | undefined;
  };
}

@Injectable()
export class Sharing {
  constructor(
    private readonly accounts: Accounts,
    private readonly signup: SignupPolicy,
    private readonly waiting: WaitingShares,
    private readonly mails: ShareMails,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
  ) {}

  /** Items of this kind can be shared; called once for each. */
  serve<Uid extends string>(streams: Streams<Uid>): void {
    this.waiting.grantWith(streams.kind.name, async ({ itemUid }, to) => {
      const uid = itemUid as Uid;
      // Only the events know the owner for sure: a server may stop between a hand-over and the change of what waits.
      const { ownerId: by } = (await streams.load(uid)).state;
      if (by === to) return;
      await streams.execute(uid, { by }, { type: 'Share', by, with: to });
      this.audit.record(`waiting-${streams.kind.name}-shared`, { userId: by, with: to });
    });
  }

  /** In the order in which they were given access; then those who wait for it. */
  async sharedWith<Uid extends string>(streams: Streams<Uid>, uid: Uid): Promise<Collaborator[]> {
    const [{ state }, waiting] = await Promise.all([
      streams.load(uid),
      this.waiting.waitingFor({ kind: streams.kind.name, itemUid: uid }),
    ]);
    const ids = [...new Set([...state.collaborators, ...waiting])];
    const known = new Map((await this.accounts.byIds(ids)).map((account) => [account.id, account]));
    return ids.flatMap((id) => {
      const account = known.get(id);
      return account ? [this.present(account, state.collaborators.includes(id))] : [];
    });
  }

  /**
   * An unknown e-mail becomes an invitation, whose id has access at once (decision 9). An account whose e-mail nobody has
   * proven gets it once that is done (decision 63).
   */
  async share<Uid extends string>(streams: Streams<Uid>, item: Item<Uid>, call: SharingCall): Promise<Collaborator> {
    const { user, body } = call;
    if (!isEmail(body.with)) throw malformed([{ param: 'with', msg: EMAIL_INVALID }]);
    await this.throttle.take('share', user.id);
    await this.checkInvitable(body.with);
    const account = await this.accounts.findOrInvite(body.with);
    const { has, isNew } = await this.give(streams, item, call, account);
    if (isNew) await this.mails.tell(account.email, user.id, body.language ?? 'en');
    this.record(streams, 'shared', item, user.id, account);
    return this.present(account, has);
  }

  /** @throws Refusal 422 for a person who has no account and can't get one */
  private async checkInvitable(email: string): Promise<void> {
    const known = await this.accounts.byEmail(email);
    if (known?.state === 'active' || (await this.signup.admitsInvited())) return;
    throw ruleBroken(NO_INVITATIONS, 'no-invitations', [{ param: 'with', msg: NO_INVITATIONS }]);
  }

  /** @returns whether the account has access now, and whether that, or the waiting for it, is new */
  private async give<Uid extends string>(
    streams: Streams<Uid>,
    { uid }: Item<Uid>,
    { user: { id: by }, requestId }: SharingCall,
    account: Account,
  ): Promise<{ has: boolean; isNew: boolean }> {
    const id = account.id as UserId;
    const mustWait =
      id !== by && this.waiting.mustProve(account) && !(await streams.load(uid)).state.collaborators.includes(id);
    if (!mustWait) {
      const { written } = await streams.execute(uid, { by, requestId }, { type: 'Share', by, with: id });
      return { has: true, isNew: written };
    }
    const isNew = await this.waiting.add(id, { kind: streams.kind.name, itemUid: uid, sharedBy: by });
    // They may have proven it just now, and logged in before this waited.
    const now = await this.accounts.byId(id);
    if (now) await this.waiting.giveTo(now);
    return { has: now !== null && !this.waiting.mustProve(now), isNew };
  }

  /**
   * The owner can remove anybody's access, a collaborator only their own. Removing access that doesn't exist isn't an
   * error.
   */
  async unshare<Uid extends string>(
    streams: Streams<Uid>,
    item: Item<Uid>,
    { user, body, requestId }: SharingCall,
  ): Promise<{ email: string }> {
    const by = user.id;
    const account = await this.accounts.byEmail(body.with);
    const leaves = account?.id === by;
    if (item.role !== 'owner' && !leaves) throw forbidden();
    if (account) {
      await this.waiting.remove(account.id, { kind: streams.kind.name, itemUid: item.uid });
      await streams.execute(
        item.uid,
        { by, requestId },
        leaves ? { type: 'Leave', by } : { type: 'Unshare', by, with: account.id as UserId },
      );
      this.record(streams, 'unshared', item, by, account);
    }
    return { email: body.with };
  }

  private present(account: Account, hasAccess: boolean): Collaborator {
    const waitsFor = account.state === 'invited' ? 'signup' : hasAccess ? null : 'proof';
    const { email, name } = account;
    return { email, name, pending: waitsFor !== null, waitsFor, proven: !this.waiting.mustProve(account) };
  }

  private record<Uid>(
    { kind: { name } }: Streams<Uid>,
    what: 'shared' | 'unshared',
    { id }: Item<Uid>,
    userId: UserId,
    account: Account,
  ): void {
    this.audit.record(`${name}-${what}`, { userId, [`${name}Id`]: id, with: account.id });
  }
}
