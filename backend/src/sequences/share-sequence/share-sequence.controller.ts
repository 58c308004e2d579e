import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EMAIL_INVALID, isEmail } from '@parley/contracts/http/auth';
import type { ReplyOf } from '@parley/contracts/http/route';
import { getSequenceSharedWith, shareSequence, unshareSequence } from '@parley/contracts/http/sequences';
import { Accounts } from '../../accounts/accounts.js';
import { presentCollaborator } from '../../flows/share-flow/collaborators.js';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { malformed } from '../../platform/http/refusal.js';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { SequenceStreams } from '../sequence-streams.js';
import { ShareSequence, UnshareSequence } from './share-sequence.handler.js';

@Controller()
export class ShareSequenceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: SequenceStreams,
    private readonly accounts: Accounts,
    private readonly throttle: Throttle,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  /** In the order in which they were given access. */
  @Serve(getSequenceSharedWith)
  async sharedWith(
    @Input() { sequence }: SequenceCall<typeof getSequenceSharedWith>,
  ): Promise<ReplyOf<typeof getSequenceSharedWith>> {
    const ids = (await this.streams.load(sequence.uid)).state.collaborators;
    const known = new Map((await this.accounts.byIds(ids)).map((account) => [account.id, account]));
    return ids.flatMap((id) => {
      const account = known.get(id);
      return account ? [presentCollaborator(account)] : [];
    });
  }

  @Serve(shareSequence)
  async share(
    @Input() { sequence, user, body, requestId, reply }: SequenceCall<typeof shareSequence>,
  ): Promise<ReplyOf<typeof shareSequence>> {
    if (!isEmail(body.with)) throw malformed([{ param: 'with', msg: EMAIL_INVALID }]);
    await this.throttle.take('share', user.id);
    const { collaborator, position } = await this.commands.execute(
      new ShareSequence({ by: user.id, requestId }, sequence, body.with, body.language),
    );
    await awaitReads(this.reads, position, reply);
    return collaborator;
  }

  @Serve(unshareSequence)
  async unshare(
    @Input() { sequence, user, body, requestId, reply }: SequenceCall<typeof unshareSequence>,
  ): Promise<ReplyOf<typeof unshareSequence>> {
    const position = await this.commands.execute(new UnshareSequence({ by: user.id, requestId }, sequence, body.with));
    await awaitReads(this.reads, position, reply);
    return { email: body.with };
  }
}
