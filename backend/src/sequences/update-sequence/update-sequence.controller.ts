import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { may } from '@parley/contracts/flow/policy';
import type { ReplyOf } from '@parley/contracts/http/route';
import { updateSequence } from '@parley/contracts/http/sequences';
import { ifMatchRevision } from '../../platform/http/if-match.js';
import { forbidden } from '../../platform/http/refusal.js';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { FlowStandings } from '../flow-standings.js';
import { UpdateSequence } from './update-sequence.handler.js';

@Controller()
export class UpdateSequenceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly standings: FlowStandings,
  ) {}

  @Serve(updateSequence)
  async update(
    @Input() { body, sequence, user, requestId, headers }: SequenceCall<typeof updateSequence>,
  ): Promise<ReplyOf<typeof updateSequence>> {
    const renames = body.name !== undefined || body.tName !== undefined;
    if (renames && !may(sequence.role, 'sequence.rename')) throw forbidden();
    const changed = await this.commands.execute(
      new UpdateSequence({ by: user.id, requestId }, sequence, body, ifMatchRevision(headers)),
    );
    return {
      revision: changed.now.revision,
      isDirty: await this.standings.isDirty(changed.now.state),
    };
  }
}
