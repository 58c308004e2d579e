import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FlowId } from '@parley/contracts/ids';
import type { ReplyOf } from '@parley/contracts/http/route';
import { addFlow, insertFlow, moveFlow, removeFlow } from '@parley/contracts/http/sequences';
import { goneOf } from '../../platform/http/gone.js';
import { idempotencyKey } from '../../platform/http/idempotency-key.js';
import { ifMatchRevision } from '../../platform/http/if-match.js';
import { readUpToDate, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { WorkBudget } from '../../platform/http/work-budget.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { FlowStandings } from '../flow-standings.js';
import type { ChangedSequence } from '../sequence-streams.js';
import { AddFlow } from './add-flow.handler.js';
import { InsertFlow } from './insert-flow.handler.js';
import { MoveFlow } from './move-flow.handler.js';
import { RemoveFlow } from './remove-flow.handler.js';

type Replied = Pick<SequenceCall, 'reply'>;

@Controller()
export class ChangeFlowsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly standings: FlowStandings,
    private readonly work: WorkBudget,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(addFlow)
  async add(@Input() call: SequenceCall<typeof addFlow>): Promise<ReplyOf<typeof addFlow>> {
    const { user, requestId, sequence, body, headers } = call;
    // Publishing costs what the flow links to, however small it is itself.
    this.work.admit(user.payer);
    const added = await this.commands.execute(
      new AddFlow(
        { by: user.id, requestId, payer: user.payer, gone: goneOf(call.reply) },
        sequence,
        idempotencyKey(headers),
        body.flowName,
        body.flowDefinition,
      ),
    );
    return { id: added.id, version: added.version, ...(await this.changed(added, call)) };
  }

  @Serve(insertFlow)
  async insert(@Input() call: SequenceCall<typeof insertFlow>): Promise<ReplyOf<typeof insertFlow>> {
    const { user, requestId, sequence, body, headers } = call;
    this.work.admit(user.payer);
    const inserted = await this.commands.execute(
      new InsertFlow(
        { by: user.id, requestId, payer: user.payer, gone: goneOf(call.reply) },
        sequence,
        body.flowId as FlowId,
        body.at ?? null,
        ifMatchRevision(headers),
      ),
    );
    return { version: inserted.version, ...(await this.changed(inserted, call)) };
  }

  @Serve(removeFlow)
  async remove(@Input() call: SequenceCall<typeof removeFlow>): Promise<ReplyOf<typeof removeFlow>> {
    const { user, requestId, sequence, body } = call;
    return this.changed(
      await this.commands.execute(
        new RemoveFlow({ by: user.id, requestId, payer: user.payer }, sequence, body.flowId as FlowId),
      ),
      call,
    );
  }

  @Serve(moveFlow)
  async move(@Input() call: SequenceCall<typeof moveFlow>): Promise<ReplyOf<typeof moveFlow>> {
    const { user, requestId, sequence, body, headers } = call;
    return this.changed(
      await this.commands.execute(
        new MoveFlow(
          { by: user.id, requestId, payer: user.payer },
          sequence,
          body.from,
          body.to,
          ifMatchRevision(headers),
        ),
      ),
      call,
    );
  }

  private async changed({ now }: ChangedSequence, { reply }: Replied): Promise<ReplyOf<typeof moveFlow>> {
    // A sequence is dirty or not by the rows of its flows, one of which may be new.
    await readUpToDate(this.reads, reply);
    return { revision: now.revision, isDirty: await this.standings.isDirty(now.state) };
  }
}
