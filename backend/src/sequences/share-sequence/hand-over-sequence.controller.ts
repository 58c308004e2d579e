/** An owner makes a collaborator the owner of a sequence, and of those of its flows that the owner has. */
import { Controller } from '@nestjs/common';
import { getSequenceHandOver, handOverSequence } from '@parley/contracts/http/hand-over';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { FlowId, UserId } from '@parley/contracts/ids';
import { FlowStreams } from '../../flows/flow-streams.js';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { HandOvers } from '../../publishable/hand-overs.js';
import { FlowClaims } from '../flow-claims.js';
import { FlowStandings } from '../flow-standings.js';
import { SequenceStreams } from '../sequence-streams.js';
import type { SequenceState } from '../sequence.decider.js';

@Controller()
export class HandOverSequenceController {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly flows: FlowStreams,
    private readonly standings: FlowStandings,
    private readonly claims: FlowClaims,
    private readonly handOvers: HandOvers,
  ) {}

  @Serve(getSequenceHandOver)
  async foresee(
    @Input() { sequence, user }: SequenceCall<typeof getSequenceHandOver>,
  ): Promise<ReplyOf<typeof getSequenceHandOver>> {
    const { state } = await this.streams.load(sequence.uid);
    const all = await this.standings.of(state, await this.flowsOf(state));
    const own = all.filter(({ ownerId, archived }) => ownerId === user.id && !archived);
    return { flows: own.map(({ flowId, name }) => ({ id: flowId, name })), others: all.length - own.length };
  }

  /** @throws Refusal 422 unless they are a collaborator who can log in */
  @Serve(handOverSequence)
  handOver(@Input() call: SequenceCall<typeof handOverSequence>): Promise<ReplyOf<typeof handOverSequence>> {
    const { sequence } = call;
    // The flows change hands first. Whoever is interrupted can repeat it, because they own the sequence until the end.
    return this.handOvers.make('sequence', sequence, call, (to) =>
      this.handOvers.change(this.streams, sequence.uid, call, to, (state) => this.moveFlows(state, call, to)),
    );
  }

  /** The flows of the list and of the published version, without those that another sequence has now. */
  private async flowsOf({ flows, pins, flowUids, sequenceId }: SequenceState): Promise<FlowId[]> {
    const own: FlowId[] = [];
    for (const id of new Set([...flows, ...pins.map(({ flowId }) => flowId)])) {
      const uid = flowUids.get(id);
      const holder = uid === undefined ? null : await this.claims.holderOf(uid);
      if (holder === null || holder.sequenceId === sequenceId) own.push(id);
    }
    return own;
  }

  private async moveFlows(
    state: SequenceState,
    { user: { id: by }, requestId, body: { stays } }: SequenceCall<typeof handOverSequence>,
    to: UserId,
  ): Promise<void> {
    for (const id of await this.flowsOf(state)) {
      const uid = state.flowUids.get(id);
      if (uid === undefined) continue;
      const { written } = await this.flows.change(uid, { by, requestId }, ({ state: flow }) =>
        flow.ownerId === by && flow.status === 'active'
          ? this.flows.kind.decideOrRefuse(flow, { type: 'HandOver', by, to, stays })
          : [],
      );
      if (written) await this.handOvers.note('flow', { id, uid }, by, to);
    }
  }
}
