import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FlowId, FlowUid, UserId } from '@parley/contracts/ids';
import { FlowStreams } from '../../flows/flow-streams.js';
import type { Clock } from '../../platform/clock.js';
import { conflict } from '../../platform/http/refusal.js';
import type { ReadSide } from '../../platform/http/read-side.js';
import type { SequenceAccess } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { CLOCK, READ_SIDE } from '../../platform/tokens.js';
import type { Author } from '../../publishable/publishable-streams.js';
import { decideAll, decideOrRefuse } from '../decide-or-refuse.js';
import { FlowClaims, type Claim } from '../flow-claims.js';
import { SequenceStreams } from '../sequence-streams.js';
import type { SequenceState } from '../sequence.decider.js';

export class ArchiveSequence extends Command<{ readonly at: number }> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
    /** The owner. An administrator archives in the owner's name when an account is erased. */
    readonly owner: UserId = author.by,
  ) {
    super();
  }
}
export class RestoreSequence extends Command<void> {
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

  async execute({ author, sequence, owner }: ArchiveSequence): Promise<{ at: number }> {
    const { state: before } = await this.streams.load(sequence.uid);
    // Read before the event: only the claims that exist now may be released, not later ones.
    const claims = await this.claims.current(uidsOf(before, before.flows));
    const changed = await this.streams.execute(sequence.uid, author, { type: 'Archive', by: owner });
    await this.claims.release(claims);
    this.audit.record('sequence-archived', { userId: author.by, sequenceId: sequence.id });
    return { at: changed.now.archivedAt ?? this.clock.now() };
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

  /** Leaves out the flows that other sequences have attached meanwhile. @throws Refusal 409, 410 */
  async execute({ author, sequence }: RestoreSequence): Promise<void> {
    let onlyShown: readonly Claim[] = [];
    const { position } = await this.streams.change(sequence.uid, author, async ({ state, archivedAt }) => {
      const { by } = author;
      const restore = { type: 'Restore', by, at: this.clock.now(), archivedAt: archivedAt ?? 0 } as const;
      decideOrRefuse(state, restore);
      await this.mustHaveNoArchivedFlow(state);
      const claimed = await this.claimAgain(state);
      ({ onlyShown } = claimed);
      // Checked again: from now on nobody can archive them.
      await this.mustHaveNoArchivedFlow(state);
      const detach = claimed.lost.map((flowId) => ({ type: 'DetachFlow', by, flowId }) as const);
      return decideAll(state, [restore, ...detach]);
    });
    if (position === null || (await this.reads.waitFor(position, this.reads.waitMs)))
      await this.claims.release(onlyShown);
    this.audit.record('sequence-restored', { userId: author.by, sequenceId: sequence.id });
  }

  /** An archived flow may still be restorable when a sequence archived earlier no longer is. */
  private async mustHaveNoArchivedFlow(state: SequenceState): Promise<void> {
    const names: string[] = [];
    for (const uid of uidsOf(state, [...state.flows, ...shownOnly(state)])) {
      const flow = (await this.flows.load(uid)).state;
      if (flow.status === 'archived') names.push(flow.name);
    }
    if (names.length > 0)
      throw conflict('A flow of this sequence is archived. Restore that flow first.', 'flows-archived', {
        flows: names,
      });
  }

  /**
   * `lost`: flows that other sequences have attached. `onlyShown`: claims of detached flows that are in the published
   * version, needed until the read models show that.
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

/** Detached, but in the published version. */
const shownOnly = ({ flows, pins }: SequenceState): FlowId[] =>
  pins.map(({ flowId }) => flowId).filter((flowId) => !flows.includes(flowId));

const uidsOf = ({ flowUids }: SequenceState, flows: readonly FlowId[]): FlowUid[] =>
  flows.flatMap((flowId) => flowUids.get(flowId) ?? []);
