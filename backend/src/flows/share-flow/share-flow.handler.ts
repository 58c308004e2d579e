import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '@parley/contracts/events/envelope';
import type { Language } from '@parley/contracts/flow/definition';
import type { UserId } from '@parley/contracts/ids';
import { Accounts } from '../../accounts/accounts.js';
import { ShareMails } from '../../accounts/share-mails.js';
import { Audit } from '../../platform/log/audit.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { FlowStreams, type Author } from '../flow-streams.js';
import { presentCollaborator, type Collaborator } from './collaborators.js';

export class ShareFlow extends Command<{ collaborator: Collaborator; position: Position | null }> {
  constructor(
    readonly author: Author,
    readonly flow: FlowAccess,
    readonly email: string,
    /** Of the mail that tells them. */
    readonly language: Language = 'en',
  ) {
    super();
  }
}

@CommandHandler(ShareFlow)
export class ShareFlowHandler implements ICommandHandler<ShareFlow> {
  constructor(
    private readonly accounts: Accounts,
    private readonly streams: FlowStreams,
    private readonly mails: ShareMails,
    private readonly audit: Audit,
  ) {}

  /** An unknown e-mail becomes an invitation whose id has access at once (decision 9). */
  async execute({
    author,
    flow,
    email,
    language,
  }: ShareFlow): Promise<{ collaborator: Collaborator; position: Position | null }> {
    const account = await this.accounts.findOrInvite(email);
    const { position, written } = await this.streams.change(flow.uid, author, ({ state }) =>
      decideOrRefuse(state, { type: 'ShareFlow', by: author.by, with: account.id as UserId }),
    );
    if (written) await this.mails.tell(account.email, author.by, language);
    this.audit.record('flow-shared', { userId: author.by, flowId: flow.id, with: account.id });
    return { collaborator: presentCollaborator(account), position };
  }
}
