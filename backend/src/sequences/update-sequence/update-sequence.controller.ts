import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { may } from '@parley/contracts/flow/policy';
import type { ReplyOf } from '@parley/contracts/http/route';
import { updateSequence } from '@parley/contracts/http/sequences';
import { ifMatchRevision } from '../../platform/http/if-match.js';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { forbidden } from '../../platform/http/refusal.js';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { FlowStandings } from '../flow-standings.js';
import { UpdateSequence } from './update-sequence.handler.js';

@Controller()
export class UpdateSequenceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly standings: FlowStandings,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(updateSequence)
  async update(
    @Input() { body, sequence, user, requestId, headers, reply }: SequenceCall<typeof updateSequence>,
  ): Promise<ReplyOf<typeof updateSequence>> {
    const renames = body.name !== undefined || body.tName !== undefined;
    if (renames && !may(sequence.role, 'sequence.rename')) throw forbidden();
    const changed = await this.commands.execute(
      new UpdateSequence({ by: user.id, requestId }, sequence, body, ifMatchRevision(headers)),
    );
    await awaitReads(this.reads, changed.position, reply);
    return {
      revision: changed.sequence.revision,
      isDirty: await this.standings.isDirty(changed.sequence.state),
    };
  }
}
