import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { NEW_FLOW_NAME, newFlowDefinition } from '@parley/contracts/flow/new-flow';
import type { FlowId, FlowUid, PromptKey } from '@parley/contracts/ids';
import { decideOrRefuse as decideFlow } from '../../flows/decide-or-refuse.js';
import { createOnce } from '../../flows/create-flow/create-once.js';
import type { CreateFlow } from '../../flows/flow-commands.js';
import { FlowNumbers } from '../../flows/flow-numbers.js';
import { draftBytes, FlowStreams } from '../../flows/flow-streams.js';
import { flowDecider } from '../../flows/flow.decider.js';
import { FlowPublisher } from '../../flows/publish-flow/flow-publisher.js';
import { derivedUuid } from '../../platform/http/idempotency-key.js';
import type { SequenceAccess } from '../../platform/http/serve.js';
import { HeavyWork } from '../../platform/work/heavy-work.js';
import { HandOvers } from '../../publishable/hand-overs.js';
import { payerOf, type Author } from '../../publishable/publishable-streams.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { FlowClaims } from '../flow-claims.js';
import { SequenceStreams, type ChangedSequence } from '../sequence-streams.js';
import type { SequenceState } from '../sequence.decider.js';
import { AttachableFlows, type AttachableFlow } from './attachable-flows.js';

export interface AddedFlow extends ChangedSequence {
  readonly id: FlowId;
  readonly version: number;
}

export class AddFlow extends Command<AddedFlow> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
    /** Made by the client, so that it can repeat the request if it failed or its reply was lost; null = none. */
    readonly key: string | null = null,
    readonly name: string = NEW_FLOW_NAME,
    readonly definition: FlowDefinition = newFlowDefinition(randomUUID() as PromptKey),
  ) {
    super();
  }
}

@CommandHandler(AddFlow)
export class AddFlowHandler implements ICommandHandler<AddFlow> {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly numbers: FlowNumbers,
    private readonly flowStreams: FlowStreams,
    private readonly publisher: FlowPublisher,
    private readonly flows: AttachableFlows,
    private readonly claims: FlowClaims,
    private readonly work: HeavyWork,
    private readonly handOvers: HandOvers,
  ) {}

  /**
   * Everything that may be refused is checked before the first write. If a later step fails, a repeated request with
   * the same key finds the flow and completes the work.
   */
  async execute({ author, sequence, key, name, definition }: AddFlow): Promise<AddedFlow> {
    const before = await this.streams.load(sequence.uid);
    const { state } = before;
    // Derived, because a key chosen by the caller could be the uid of somebody else's flow.
    const uid = (key === null ? randomUUID() : derivedUuid(sequence.uid, author.by, key)) as FlowUid;
    const added = [...state.flowUids].find(([, known]) => known === uid)?.[0];
    if (added !== undefined)
      return {
        id: added,
        version: await this.flows.version(author, { id: added, uid }),
        now: before,
        position: before.position,
        written: false,
      };
    const draft = this.creation(state, name, definition, { id: 0 as FlowId, uid });
    const created = await this.work.inTurn(
      payerOf(author),
      draftBytes(definition),
      () => decideFlow(flowDecider.initialState, draft).reduce(flowDecider.evolve, flowDecider.initialState),
      author.gone,
    );
    await this.publisher.check(draft.flowId, created, payerOf(author), author.gone);
    decideOrRefuse(state, { type: 'AttachFlow', by: author.by, flowId: draft.flowId, flowUid: uid, at: null });
    const flow = { id: await this.numbers.next(uid), uid };
    const create = this.creation(state, name, definition, flow);
    await this.flowStreams.change(uid, author, ({ state: now }) =>
      this.work.inTurn(payerOf(author), draftBytes(definition), () =>
        // An earlier try may have created it for a former owner of the sequence.
        createOnce(now, state.formerOwners.includes(now.ownerId) ? { ...create, by: now.ownerId } : create),
      ),
    );
    const claim = await this.claims.claim(uid, sequence.uid);
    try {
      const version = await this.flows.version(author, flow);
      const { id: flowId } = flow;
      const attach = { type: 'AttachFlow', by: author.by, flowId, flowUid: uid, at: null } as const;
      const changed = await this.streams.change(sequence.uid, author, async ({ state: newest }) => {
        const events = decideOrRefuse(newest, attach);
        await this.giveTo(newest, flow, author);
        return events;
      });
      return { id: flow.id, version, ...changed };
    } catch (error) {
      await this.claims.releaseUnlessAttached(claim, sequence.uid);
      throw error;
    }
  }

  /**
   * Hands the flow over if the sequence was handed over after the flow was created for its owner.
   * @throws Refusal 422 if the flow has been handed to somebody else
   */
  private async giveTo(
    { ownerId: to, formerOwners }: SequenceState,
    flow: AttachableFlow,
    author: Author,
  ): Promise<void> {
    const former = (await this.flowStreams.load(flow.uid)).state.ownerId;
    if (!formerOwners.includes(former)) return this.flows.checkOwner(flow, to);
    const { written } = await this.flowStreams.change(flow.uid, author, ({ state }) =>
      state.ownerId === to ? [] : decideFlow(state, { type: 'HandOver', by: state.ownerId, to }),
    );
    if (written) await this.handOvers.note('flow', flow, former, to);
  }

  /** It belongs to the sequence's owner, whoever adds it. */
  private creation(
    { ownerId, language }: SequenceState,
    name: string,
    definition: FlowDefinition,
    { id: flowId, uid: flowUid }: { readonly id: FlowId; readonly uid: FlowUid },
  ): CreateFlow {
    return { type: 'CreateFlow', by: ownerId, flowId, flowUid, name, language, settings: {}, definition };
  }
}
