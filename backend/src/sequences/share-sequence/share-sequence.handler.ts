import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '@parley/contracts/events/envelope';
import type { Language } from '@parley/contracts/flow/definition';
import type { UserId } from '@parley/contracts/ids';
import { Accounts } from '../../accounts/accounts.js';
import { ShareMails } from '../../accounts/share-mails.js';
import { presentCollaborator, type Collaborator } from '../../flows/share-flow/collaborators.js';
import { forbidden } from '../../platform/http/refusal.js';
import type { SequenceAccess } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { SequenceStreams, type Author } from '../sequence-streams.js';

export class ShareSequence extends Command<{ collaborator: Collaborator; position: Position | null }> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
    readonly email: string,
    /** Of the mail that tells them. */
    readonly language: Language = 'en',
  ) {
    super();
  }
}
export class UnshareSequence extends Command<Position | null> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
    readonly email: string,
  ) {
    super();
  }
}

@CommandHandler(ShareSequence)
export class ShareSequenceHandler implements ICommandHandler<ShareSequence> {
  constructor(
    private readonly accounts: Accounts,
    private readonly streams: SequenceStreams,
    private readonly mails: ShareMails,
    private readonly audit: Audit,
  ) {}

  /** An unknown e-mail becomes an invitation whose id has access at once (decision 9). */
  async execute({
    author,
    sequence,
    email,
    language,
  }: ShareSequence): Promise<{ collaborator: Collaborator; position: Position | null }> {
    const account = await this.accounts.findOrInvite(email);
    const { position, written } = await this.streams.change(sequence.uid, author, ({ state }) =>
      decideOrRefuse(state, { type: 'ShareSequence', by: author.by, with: account.id as UserId }),
    );
    if (written) await this.mails.tell(account.email, author.by, language);
    this.audit.record('sequence-shared', { userId: author.by, sequenceId: sequence.id, with: account.id });
    return { collaborator: presentCollaborator(account), position };
  }
}

@CommandHandler(UnshareSequence)
export class UnshareSequenceHandler implements ICommandHandler<UnshareSequence> {
  constructor(
    private readonly accounts: Accounts,
    private readonly streams: SequenceStreams,
    private readonly audit: Audit,
  ) {}

  /** The owner takes anyone's access away, a collaborator only their own. Nobody's access is nothing to take: no error. */
  async execute({ author, sequence, email }: UnshareSequence): Promise<Position | null> {
    const account = await this.accounts.byEmail(email);
    const leaves = account?.id === author.by;
    if (sequence.role !== 'owner' && !leaves) throw forbidden();
    if (!account) return null;
    const { position } = await this.streams.change(sequence.uid, author, ({ state }) =>
      decideOrRefuse(
        state,
        leaves
          ? { type: 'LeaveSequence', by: author.by }
          : { type: 'UnshareSequence', by: author.by, with: account.id as UserId },
      ),
    );
    this.audit.record('sequence-unshared', { userId: author.by, sequenceId: sequence.id, with: account.id });
    return position;
  }
}
