import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '@parley/contracts/events/envelope';
import type { FlowId, FlowUid } from '@parley/contracts/ids';
import { FlowStreams } from '../../flows/flow-streams.js';
import type { Clock } from '../../platform/clock.js';
import { conflict } from '../../platform/http/refusal.js';
import { READ_WAIT_MS, type ReadSide } from '../../platform/http/read-side.js';
import type { SequenceAccess } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { CLOCK, READ_SIDE } from '../../platform/tokens.js';
import { decideAll, decideOrRefuse } from '../decide-or-refuse.js';
import { FlowClaims, type Claim } from '../flow-claims.js';
import { SequenceStreams, type Author } from '../sequence-streams.js';
import type { SequenceState } from '../sequence.decider.js';

export class ArchiveSequence extends Command<{ readonly at: number; readonly position: Position | null }> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
  ) {
    super();
  }
}
export class RestoreSequence extends Command<Position | null> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
  ) {
    super();
  }
}

@CommandHandler(ArchiveSequence)
export class ArchiveSequenceHandler implements ICommandHandler<ArchiveSequence> {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly claims: FlowClaims,
    private readonly audit: Audit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ author, sequence }: ArchiveSequence): Promise<{ at: number; position: Position | null }> {
    const { state: before } = await this.streams.load(sequence.uid);
    // Before the event: the claims that stand then are those to be released, and no later ones.
    const claims = await this.claims.current(uidsOf(before, before.flows));
    const changed = await this.streams.change(sequence.uid, author, ({ state }) =>
      decideOrRefuse(state, { type: 'ArchiveSequence', by: author.by }),
    );
    await this.claims.release(claims);
    this.audit.record('sequence-archived', { userId: author.by, sequenceId: sequence.id });
    return { at: changed.sequence.archivedAt ?? this.clock.now(), position: changed.position };
  }
}

@CommandHandler(RestoreSequence)
export class RestoreSequenceHandler implements ICommandHandler<RestoreSequence> {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly flows: FlowStreams,
    private readonly claims: FlowClaims,
    private readonly audit: Audit,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  /** Without the flows that other sequences have taken meanwhile. @throws Refusal 409, 410 */
  async execute({ author, sequence }: RestoreSequence): Promise<Position | null> {
    let onlyShown: readonly Claim[] = [];
    const { position } = await this.streams.change(sequence.uid, author, async ({ state, archivedAt }) => {
      const { by } = author;
      const restore = { type: 'RestoreSequence', by, at: this.clock.now(), archivedAt: archivedAt ?? 0 } as const;
      decideOrRefuse(state, restore);
      await this.mustHaveNoArchivedFlow(state);
      const claimed = await this.claimAgain(state);
      ({ onlyShown } = claimed);
      // Once more: from now on nobody archives them.
      await this.mustHaveNoArchivedFlow(state);
      const detach = claimed.lost.map((flowId) => ({ type: 'DetachFlow', by, flowId }) as const);
      return decideAll(state, [restore, ...detach]);
    });
    if (position === null || (await this.reads.waitFor(position, READ_WAIT_MS))) await this.claims.release(onlyShown);
    this.audit.record('sequence-restored', { userId: author.by, sequenceId: sequence.id });
    return position;
  }

  /** An archived flow can be restored for longer than a sequence that was archived before it. */
  private async mustHaveNoArchivedFlow(state: SequenceState): Promise<void> {
    const names: string[] = [];
    for (const uid of uidsOf(state, [...state.flows, ...shownOnly(state)])) {
      const flow = (await this.flows.load(uid)).state;
      if (flow.status === 'archived') names.push(flow.name);
    }
    if (names.length > 0)
      throw conflict('A flow of this sequence is archived. Restore it first.', 'flows-archived', { flows: names });
  }

  /**
   * `lost`: what other sequences have by now. `onlyShown`: claims of flows that are detached and in the published version,
   * needed until the read models show that.
   */
  private async claimAgain(state: SequenceState): Promise<{ lost: FlowId[]; onlyShown: Claim[] }> {
    const lost: FlowId[] = [];
    const onlyShown: Claim[] = [];
    const { sequenceUid, flows, flowUids } = state;
    for (const flowId of [...flows, ...shownOnly(state)]) {
      const uid = flowUids.get(flowId);
      const claim = uid && (await this.claims.renew(uid, sequenceUid));
      if (flows.includes(flowId)) lost.push(...(claim ? [] : [flowId]));
      else if (claim) onlyShown.push(claim);
    }
    return { lost, onlyShown };
  }
}

/** Detached, and in the published version. */
const shownOnly = ({ flows, pins }: SequenceState): FlowId[] =>
  pins.map(({ flowId }) => flowId).filter((flowId) => !flows.includes(flowId));

const uidsOf = ({ flowUids }: SequenceState, flows: readonly FlowId[]): FlowUid[] =>
  flows.flatMap((flowId) => flowUids.get(flowId) ?? []);
