import { createHash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { knownMaxScore } from '@parley/contracts/engine/max-score';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { Position } from '@parley/contracts/events/envelope';
import { canonicalDefinition } from '@parley/contracts/flow/canonical';
import type { FlowDefinition } from '@parley/contracts/flow/definition';
import { publishChecks, type PublishProblem } from '@parley/contracts/flow/publish-checks';
import { Audit } from '../../platform/log/audit.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { FlowStreams, type Author } from '../flow-streams.js';

export interface PublishedFlow {
  readonly version: number;
  readonly revision: number;
  readonly warnings: PublishProblem[];
  readonly position: Position | null;
}

export class PublishFlow extends Command<PublishedFlow> {
  constructor(
    readonly author: Author,
    readonly flow: FlowAccess,
    readonly note: string | null,
  ) {
    super();
  }
}

@CommandHandler(PublishFlow)
export class PublishFlowHandler implements ICommandHandler<PublishFlow> {
  constructor(
    private readonly streams: FlowStreams,
    private readonly audit: Audit,
  ) {}

  /** Hash, checks and maximum are of the very draft that the event freezes: the append is at the revision they were made from. */
  async execute({ author, flow, note }: PublishFlow): Promise<PublishedFlow> {
    let warnings: PublishProblem[] = [];
    const changed = await this.streams.change(flow.uid, author, ({ state }) => {
      const version = state.versions.size + 1;
      warnings = [...publishChecks(state.draft, state).warnings];
      return decideOrRefuse(state, {
        type: 'PublishFlow',
        by: author.by,
        note,
        hash: hashOf(state.draft),
        maxScore: bestScore(state.draft, flow.id, version),
      });
    });
    const version = changed.flow.state.versions.size;
    this.audit.record('flow-published', { userId: author.by, flowId: flow.id, version });
    return { version, revision: changed.flow.revision, warnings, position: changed.position };
  }
}

export const hashOf = (draft: FlowDefinition): string =>
  createHash('sha256').update(canonicalDefinition(draft)).digest('hex');

/** null = nothing is scored, or more paths than are looked at (decision 34). */
function bestScore(draft: FlowDefinition, flowId: number, version: number): number | null {
  const prepared = prepareFlow(draft, { flowId, version });
  return prepared.ok ? knownMaxScore(prepared.flow) : null;
}
