/** Freezes a flow's draft as its next version: asked by the flow's own route, and by the sequence it is attached to. */
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { knownMaxScore } from '@parley/contracts/engine/max-score';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { FlowLibrary } from '@parley/contracts/engine/types';
import type { Position } from '@parley/contracts/events/envelope';
import { canonicalDefinition } from '@parley/contracts/flow/canonical';
import type { FlowDefinition } from '@parley/contracts/flow/definition';
import { pinsOf } from '@parley/contracts/flow/link-checks';
import { publishChecks, type PublishProblem } from '@parley/contracts/flow/publish-checks';
import type { FlowId, UserId } from '@parley/contracts/ids';
import { Audit } from '../../platform/log/audit.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import { libraryFrom } from '../../platform/linked/linked-library.js';
import { LinkedVersions } from '../../platform/linked/linked-versions.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import type { PublishFlow } from '../flow-commands.js';
import type { FlowFolded } from '../flow-folded.js';
import type { FlowState } from '../flow.decider.js';
import { LinkTargets } from '../link-targets.js';
import { FlowStreams, type Author } from '../flow-streams.js';

export interface PublishedFlow {
  readonly version: number;
  readonly revision: number;
  readonly warnings: PublishProblem[];
  /** null = nothing was written. */
  readonly position: Position | null;
}
export interface PublishOptions {
  readonly note: string | null;
  /** In whose name: the owner's. */
  readonly by: UserId;
  /** Attached to a sequence, and not asked by it. */
  readonly isAttached: () => Promise<boolean>;
  /** Nothing to do on this state; asked on every try. Default: never. */
  readonly isDone?: (flow: FlowFolded) => boolean;
}

@Injectable()
export class FlowPublisher {
  constructor(
    private readonly streams: FlowStreams,
    private readonly links: LinkTargets,
    private readonly linked: LinkedVersions,
    private readonly audit: Audit,
  ) {}

  /**
   * Hash, checks and maximum are of the very draft that the event freezes: the append is at the revision they were made
   * from.
   * @throws Refusal 403, 409 nothing to publish or attached, 422 with the prompts in the way
   */
  async publish(
    author: Author,
    flow: Pick<FlowAccess, 'id' | 'uid'>,
    { note, by, isAttached, isDone = () => false }: PublishOptions,
  ): Promise<PublishedFlow> {
    let warnings: readonly PublishProblem[] = [];
    const changed = await this.streams.change(flow.uid, author, async (now) => {
      if (isDone(now)) return [];
      const command = await this.commandFor(flow.id, now.state, { note, by, attached: await isAttached() });
      const { targets, linked } = command;
      warnings = publishChecks(now.state.draft, { ...now.state, targets, linked }).warnings;
      return decideOrRefuse(now.state, command);
    });
    const version = changed.flow.state.versions.size;
    if (changed.written) this.audit.record('flow-published', { userId: author.by, flowId: flow.id, version });
    return { version, revision: changed.flow.revision, warnings: [...warnings], position: changed.position };
  }

  /** Whether the flow could be published as it is. @throws Refusal as `publish` does */
  async check(flowId: FlowId, state: FlowState): Promise<void> {
    decideOrRefuse(state, await this.commandFor(flowId, state, { note: null, by: state.ownerId, attached: false }));
  }

  private async commandFor(
    flowId: FlowId,
    { ownerId, draft, versions }: FlowState,
    asked: Pick<PublishFlow, 'note' | 'by' | 'attached'>,
  ): Promise<PublishFlow> {
    const targets = await this.links.of(ownerId, draft);
    const linked = await this.linked.closureOf(flowId, pinsOf(flowId, draft, targets));
    return {
      type: 'PublishFlow',
      ...asked,
      hash: hashOf(draft),
      maxScore: bestScore(draft, flowId, versions.size + 1, libraryFrom(linked)),
      targets,
      linked: linked.map(({ flowId: id, version, draft: definition }) => ({ flowId: id, version, definition })),
    };
  }
}

const hashOf = (draft: FlowDefinition): string => createHash('sha256').update(canonicalDefinition(draft)).digest('hex');

/** null = nothing is scored, or more paths than are looked at (decision 34). */
function bestScore(draft: FlowDefinition, flowId: number, version: number, library: FlowLibrary): number | null {
  const prepared = prepareFlow(draft, { flowId, version, library });
  return prepared.ok ? knownMaxScore(prepared.flow) : null;
}
