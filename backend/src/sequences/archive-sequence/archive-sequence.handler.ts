import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '@parley/contracts/events/envelope';
import type { FlowId } from '@parley/contracts/ids';
import type { Clock } from '../../platform/clock.js';
import { conflict } from '../../platform/http/refusal.js';
import type { SequenceAccess } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { CLOCK } from '../../platform/tokens.js';
import { decideAll, decideOrRefuse } from '../decide-or-refuse.js';
import { FlowClaims } from '../flow-claims.js';
import { FlowStandings } from '../flow-standings.js';
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
    private readonly audit: Audit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ author, sequence }: ArchiveSequence): Promise<{ at: number; position: Position | null }> {
    const changed = await this.streams.change(sequence.uid, author, ({ state }) =>
      decideOrRefuse(state, { type: 'ArchiveSequence', by: author.by }),
    );
    this.audit.record('sequence-archived', { userId: author.by, sequenceId: sequence.id });
    return { at: changed.sequence.archivedAt ?? this.clock.now(), position: changed.position };
  }
}

@CommandHandler(RestoreSequence)
export class RestoreSequenceHandler implements ICommandHandler<RestoreSequence> {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly claims: FlowClaims,
    private readonly standings: FlowStandings,
    private readonly audit: Audit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Without the flows that other sequences have taken meanwhile. @throws Refusal 409, 410 */
  async execute({ author, sequence }: RestoreSequence): Promise<Position | null> {
    const { position } = await this.streams.change(sequence.uid, author, async ({ state, archivedAt }) => {
      const { by } = author;
      const restore = { type: 'RestoreSequence', by, at: this.clock.now(), archivedAt: archivedAt ?? 0 } as const;
      decideOrRefuse(state, restore);
      await this.mustHaveNoArchivedFlow(state);
      const lost = await this.flowsTakenFrom(state);
      return decideAll(state, [restore, ...lost.map((flowId) => ({ type: 'DetachFlow', by, flowId }) as const)]);
    });
    this.audit.record('sequence-restored', { userId: author.by, sequenceId: sequence.id });
    return position;
  }

  /** An archived flow can be restored for longer than a sequence that was archived before it. */
  private async mustHaveNoArchivedFlow(state: SequenceState): Promise<void> {
    const pinned = state.pins.map(({ flowId }) => flowId);
    const standings = await this.standings.of(state, [...new Set([...state.flows, ...pinned])]);
    const names = standings.filter(({ archived }) => archived).map(({ name }) => name);
    if (names.length > 0)
      throw conflict('A flow of this sequence is archived. Restore it first.', 'flows-archived', { flows: names });
  }

  private async flowsTakenFrom({ sequenceUid, flows, flowUids }: SequenceState): Promise<FlowId[]> {
    const taken: FlowId[] = [];
    for (const flowId of flows) {
      const uid = flowUids.get(flowId);
      if (uid && !(await this.claims.renew(uid, sequenceUid))) taken.push(flowId);
    }
    return taken;
  }
}
