/** The people with whom a flow or a sequence is shared; the events contain only ids. */
import { Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { Role } from '@parley/contracts/flow/policy';
import { EMAIL_INVALID, isEmail } from '@parley/contracts/http/auth';
import type { UserId } from '@parley/contracts/ids';
import type { Account } from '../accounts/account.entity.js';
import { Accounts } from '../accounts/accounts.js';
import { ShareMails } from '../accounts/share-mails.js';
import { forbidden, malformed } from '../platform/http/refusal.js';
import type { AuthorCall } from '../platform/http/serve.js';
import { Throttle } from '../platform/http/throttle.js';
import { Audit } from '../platform/log/audit.js';
import type { Leave, Share, Unshare } from './publishable-commands.js';
import type { Author } from './publishable-streams.js';

interface Collaborator {
  readonly email: string;
  /** Set for people with an account. */
  readonly name: string | null;
  /** Invited: access begins when they sign up with this e-mail. */
  readonly pending: boolean;
}
/** The flow or sequence that the request's address names, and the caller's role. */
interface Item<Uid> {
  readonly id: number;
  readonly uid: Uid;
  readonly role: Role;
}
/** `FlowStreams` or `SequenceStreams`. */
interface Streams<Uid> {
  readonly kind: { readonly name: 'flow' | 'sequence' };
  load(uid: Uid): Promise<{ readonly state: { readonly collaborators: readonly UserId[] } }>;
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

const presentCollaborator = (account: Account): Collaborator => ({
  email: account.email,
  name: account.name,
  pending: account.state === 'invited',
});

@Injectable()
export class Sharing {
  constructor(
    private readonly accounts: Accounts,
    private readonly mails: ShareMails,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
  ) {}

  /** In the order in which they were given access. */
  async sharedWith<Uid>(streams: Streams<Uid>, uid: Uid): Promise<Collaborator[]> {
    const ids = (await streams.load(uid)).state.collaborators;
    const known = new Map((await this.accounts.byIds(ids)).map((account) => [account.id, account]));
    return ids.flatMap((id) => {
      const account = known.get(id);
      return account ? [presentCollaborator(account)] : [];
    });
  }

  /** An unknown e-mail becomes an invitation, whose id has access at once (decision 9). */
  async share<Uid>(
    streams: Streams<Uid>,
    item: Item<Uid>,
    { user, body, requestId }: SharingCall,
  ): Promise<Collaborator> {
    if (!isEmail(body.with)) throw malformed([{ param: 'with', msg: EMAIL_INVALID }]);
    await this.throttle.take('share', user.id);
    const account = await this.accounts.findOrInvite(body.with);
    const { written } = await streams.execute(
      item.uid,
      { by: user.id, requestId },
      { type: 'Share', by: user.id, with: account.id as UserId },
    );
    if (written) await this.mails.tell(account.email, user.id, body.language ?? 'en');
    this.record(streams, 'shared', item, user.id, account);
    return presentCollaborator(account);
  }

  /**
   * The owner can remove anybody's access, a collaborator only their own. Removing access that doesn't exist isn't an
   * error.
   */
  async unshare<Uid>(
    streams: Streams<Uid>,
    item: Item<Uid>,
    { user, body, requestId }: SharingCall,
  ): Promise<{ email: string }> {
    const by = user.id;
    const account = await this.accounts.byEmail(body.with);
    const leaves = account?.id === by;
    if (item.role !== 'owner' && !leaves) throw forbidden();
    if (account) {
      await streams.execute(
        item.uid,
        { by, requestId },
        leaves ? { type: 'Leave', by } : { type: 'Unshare', by, with: account.id as UserId },
      );
      this.record(streams, 'unshared', item, by, account);
    }
    return { email: body.with };
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
