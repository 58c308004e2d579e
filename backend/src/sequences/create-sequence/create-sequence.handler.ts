import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DEFAULT_LANGUAGE, type Language } from '@parley/contracts/definition/values';
import { NEW_FLOW_NAME } from '@parley/contracts/flow/new-flow';
import type { FlowId, SequenceId, SequenceUid } from '@parley/contracts/ids';
import type { Author } from '../../publishable/publishable-streams.js';
import { AttachableFlows, type AttachableFlow } from '../change-flows/attachable-flows.js';
import { decideAll } from '../decide-or-refuse.js';
import { FlowClaims, type Claim } from '../flow-claims.js';
import type { SequenceCommand } from '../sequence-commands.js';
import { SequenceNumbers } from '../sequence-numbers.js';
import { SequenceStreams, type ChangedSequence } from '../sequence-streams.js';

export interface CreatedSequence extends ChangedSequence {
  readonly id: SequenceId;
}

export class CreateSequence extends Command<CreatedSequence> {
  constructor(
    readonly author: Author,
    /** Made by the client, so that it can repeat the request if the reply was lost; null = generate one. */
    readonly uid: SequenceUid | null = null,
    readonly name: string = NEW_FLOW_NAME,
    readonly language: Language = DEFAULT_LANGUAGE,
    readonly flowIds: readonly FlowId[] = [],
  ) {
    super();
  }
}

@CommandHandler(CreateSequence)
export class CreateSequenceHandler implements ICommandHandler<CreateSequence> {
  constructor(
    private readonly numbers: SequenceNumbers,
    private readonly streams: SequenceStreams,
    private readonly flows: AttachableFlows,
    private readonly claims: FlowClaims,
  ) {}

  /**
   * Creates the sequence with all its flows or not at all: they are claimed and published first, then one append
   * creates it.
   */
  async execute({ author, uid: wanted, name, language, flowIds }: CreateSequence): Promise<CreatedSequence> {
    const uid = wanted ?? (randomUUID() as SequenceUid);
    const known = await this.streams.load(uid);
    if (known.state.status === 'active' && known.state.ownerId === author.by)
      return { id: known.state.sequenceId, now: known, position: known.position, written: false };
    const flows: AttachableFlow[] = [];
    for (const flowId of new Set(flowIds)) {
      const flow = await this.flows.find(flowId, author.by, null);
      await this.flows.checkVersion(author, flow);
      flows.push(flow);
    }
    const claims: Claim[] = [];
    try {
      for (const flow of flows) claims.push(await this.claims.claim(flow.uid, uid));
      for (const flow of flows) {
        await this.flows.checkOwner(flow, author.by);
        await this.flows.version(author, flow);
      }
      const id = await this.numbers.next(uid);
      const { by } = author;
      const commands: SequenceCommand[] = [
        { type: 'CreateSequence', by, sequenceId: id, sequenceUid: uid, name, language },
        ...flows.map((flow) => ({ type: 'AttachFlow', by, flowId: flow.id, flowUid: flow.uid, at: null }) as const),
      ];
      return { id, ...(await this.streams.change(uid, author, ({ state }) => decideAll(state, commands))) };
    } catch (error) {
      for (const claim of claims) await this.claims.releaseUnlessAttached(claim, uid);
      throw error;
    }
  }
}
