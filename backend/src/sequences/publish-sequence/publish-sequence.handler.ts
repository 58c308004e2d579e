/**
 * Publishes a sequence (decision 22): first every dirty attached flow, then one event with a version of each. Only that
 * event changes what learners get. So nobody notices an interrupted publication, and the next one completes it,
 * skipping flows that are already published.
 */
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Pin } from '@parley/contracts/events/sequence-events';
import type { PublishProblem } from '@parley/contracts/flow/publish-checks';
import type { FlowId, FlowUid } from '@parley/contracts/ids';
import { FlowStreams } from '../../flows/flow-streams.js';
import type { FlowState } from '../../flows/flow.decider.js';
import { FlowPublisher } from '../../flows/publish-flow/flow-publisher.js';
import type { ReadSide } from '../../platform/http/read-side.js';
import { Refusal, ruleBroken } from '../../platform/http/refusal.js';
import type { SequenceAccess } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { payerOf, type Author } from '../../publishable/publishable-streams.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { SequenceStreams } from '../sequence-streams.js';
import type { SequenceState } from '../sequence.decider.js';
import { inLinkOrder, linkedAmong } from './link-order.js';

export interface PublishedSequence {
  readonly version: number;
  readonly revision: number;
  readonly pins: readonly Pin[];
  readonly warnings: readonly (PublishProblem & { readonly flowId: number })[];
}

export class PublishSequence extends Command<PublishedSequence> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
  ) {
    super();
  }
}

interface AttachedFlow {
  readonly id: FlowId;
  readonly uid: FlowUid;
  readonly state: FlowState;
  readonly draft: FlowState['draft'];
}
type Warning = PublishedSequence['warnings'][number];

const MAX_ERRORS = 20;

@CommandHandler(PublishSequence)
export class PublishSequenceHandler implements ICommandHandler<PublishSequence> {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly flows: FlowStreams,
    private readonly publisher: FlowPublisher,
    private readonly audit: Audit,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  async execute({ author, sequence }: PublishSequence): Promise<PublishedSequence> {
    const warnings: Warning[] = [];
    const { now: published } = await this.streams.change(sequence.uid, author, async ({ state }) => {
      const dirty = (await this.attached(state)).filter((flow) => flow.state.dirty);
      await this.check(dirty, author);
      warnings.push(...(await this.publishAll(author, inLinkOrder(dirty))));
      const pins = (await this.attached(state)).map(({ id, state: { versions } }) => ({
        flowId: id,
        version: versions.size,
      }));
      return decideOrRefuse(state, { type: 'Publish', by: author.by, pins });
    });
    const { version, pins } = published.state;
    this.audit.record('sequence-published', { userId: author.by, sequenceId: sequence.id, version });
    return { version, revision: published.revision, pins, warnings };
  }

  private async attached({ flows, flowUids }: SequenceState): Promise<AttachedFlow[]> {
    const attached: AttachedFlow[] = [];
    for (const id of flows) {
      const uid = flowUids.get(id);
      if (!uid) throw new Error(`flow ${id} was never attached`);
      const { state } = await this.flows.load(uid);
      attached.push({ id, uid, state, draft: state.draft });
    }
    return attached;
  }

  /** Checks all flows before the first one is published. @throws Refusal 422 with the problems of each flow */
  private async check(dirty: readonly AttachedFlow[], author: Author): Promise<void> {
    const refused: { readonly flow: AttachedFlow; readonly refusal: Refusal }[] = [];
    for (const flow of dirty)
      try {
        await this.publisher.check(flow.id, flow.state, payerOf(author), author.gone);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ flow, refusal: error });
      }
    if (refused.length === 0) return;
    const errors = refused.flatMap(({ flow, refusal }) => {
      const { errors: inFlow = [] } = refusal.details;
      const own = inFlow.length > 0 ? inFlow : [{ param: '', msg: refusal.message }];
      return own.map(({ param, msg }) => ({ param: `flows.${flow.id}${param && `.${param}`}`, msg }));
    });
    throw ruleBroken('Flows of the sequence can’t be published yet', 'flow-problems', errors.slice(0, MAX_ERRORS), {
      flows: refused.map(({ flow: { id, state }, refusal }) => ({
        id,
        name: state.name,
        problems: refusal.details.body?.problems ?? [],
      })),
    });
  }

  private async publishAll(author: Author, ordered: readonly AttachedFlow[]): Promise<Warning[]> {
    const warnings: Warning[] = [];
    for (const flow of ordered) {
      const published = await this.publisher.publish(author, flow, {
        note: null,
        by: author.by,
        bySequence: true,
        isDone: ({ state }) => !state.dirty,
      });
      warnings.push(...published.warnings.map((warning) => ({ ...warning, flowId: flow.id })));
      // Links are pinned through the read models, so flows that link to this one must wait for them.
      const isLinked = ordered.some((other) => linkedAmong(other, [flow]).length > 0);
      if (isLinked && published.position !== null) await this.reads.waitFor(published.position, this.reads.waitMs);
    }
    return warnings;
  }
}
