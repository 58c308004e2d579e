/**
 * Freezes a flow's draft as its next version, for the flow's own route and for the sequence to which it is attached.
 */
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { reachableMaxScore } from '@parley/contracts/paths/reachable-max';
import { prepareFlow, type PrepareOptions } from '@parley/contracts/engine/prepare';
import type { FlowLibrary } from '@parley/contracts/engine/types';
import type { Position } from '@parley/contracts/events/envelope';
import { canonicalDefinition } from '@parley/contracts/definition/canonical';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import { pinsOf } from '@parley/contracts/flow/link-checks';
import { publishChecks, type PublishChecks, type PublishProblem } from '@parley/contracts/flow/publish-checks';
import { compileFormula } from '@parley/contracts/markdown/mathml';
import type { FlowId, UserId } from '@parley/contracts/ids';
import { FLOW_MEMBERSHIP, type FlowMembership } from '../../platform/auth/ports.js';
import { Audit } from '../../platform/log/audit.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import { WorkBudget } from '../../platform/http/work-budget.js';
import { libraryFrom } from '../../platform/linked/linked-library.js';
import { LinkedVersions } from '../../platform/linked/linked-versions.js';
import type { Author } from '../../publishable/publishable-streams.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import type { PublishFlow } from '../flow-commands.js';
import type { FlowFolded } from '../flow-folded.js';
import type { FlowState } from '../flow.decider.js';
import { LinkTargets } from '../link-targets.js';
import { FlowStreams } from '../flow-streams.js';

export interface PublishedFlow {
  readonly version: number;
  readonly revision: number;
  readonly warnings: PublishProblem[];
  /** null = nothing was written. */
  readonly position: Position | null;
}
export interface PublishOptions {
  readonly note: string | null;
  /** The owner, in whose name it is published. */
  readonly by: UserId;
  /** Requested by its sequence; nobody else may publish an attached flow. */
  readonly bySequence?: boolean;
  /** True if nothing needs to be done in this state; called on every try. Default: never. */
  readonly isDone?: (flow: FlowFolded) => boolean;
}

@Injectable()
export class FlowPublisher {
  /** By the folded state, which is another object after every event. */
  private readonly checked = new WeakMap<FlowState, { readonly leadsTo: string; readonly checks: PublishChecks }>();

  constructor(
    private readonly streams: FlowStreams,
    private readonly links: LinkTargets,
    private readonly linked: LinkedVersions,
    private readonly audit: Audit,
    private readonly work: WorkBudget,
    @Inject(FLOW_MEMBERSHIP) private readonly membership: FlowMembership,
  ) {}

  /**
   * Hash, checks and maximum score belong to exactly the draft that the event freezes, because the append is made at
   * their revision.
   * @throws Refusal 403, 409 nothing to publish or attached, 422 with the prompts that prevent it
   */
  async publish(
    author: Author,
    flow: Pick<FlowAccess, 'id' | 'uid'>,
    { note, by, bySequence = false, isDone = () => false }: PublishOptions,
  ): Promise<PublishedFlow> {
    let warnings: readonly PublishProblem[] = [];
    const changed = await this.streams.change(flow.uid, author, async (now) => {
      if (isDone(now)) return [];
      const attached = !bySequence && (await this.membership.of(flow.uid)) !== null;
      const { command, checks } = await this.commandFor(flow.id, now.state, { note, by, attached }, author.by);
      warnings = checks.warnings;
      return decideOrRefuse(now.state, command);
    });
    const version = changed.now.state.versions.size;
    if (changed.written) this.audit.record('flow-published', { userId: author.by, flowId: flow.id, version });
    return { version, revision: changed.now.revision, warnings: [...warnings], position: changed.position };
  }

  /**
   * Checks whether the flow could be published now.
   * @param payer whoever asks, who may not be the owner
   * @throws Refusal like `publish`
   */
  async check(flowId: FlowId, state: FlowState, payer: UserId): Promise<void> {
    const asked = { note: null, by: state.ownerId, attached: false };
    decideOrRefuse(state, (await this.commandFor(flowId, state, asked, payer)).command);
  }

  /** Lists the refusals and warnings of `publish`. */
  async problems({ id, uid }: Pick<FlowAccess, 'id' | 'uid'>, by: UserId): Promise<PublishChecks> {
    const { state } = await this.streams.load(uid);
    return this.checksOf(by, state, await this.linksOf(id, state));
  }

  /** One state that leads to the same versions is checked once: programs may ask as often as they like. */
  private checksOf(by: UserId, state: FlowState, { targets, linked }: Links): PublishChecks {
    const leadsTo = JSON.stringify([targets, linked.map(({ flowId, version }) => [flowId, version])]);
    const known = this.checked.get(state);
    if (known?.leadsTo === leadsTo) return known.checks;
    const checks = this.work.measured(by, () =>
      publishChecks(state.draft, { ...state, targets, linked, formula: compileFormula }),
    );
    this.checked.set(state, { leadsTo, checks });
    return checks;
  }

  private async commandFor(
    flowId: FlowId,
    state: FlowState,
    asked: Pick<PublishFlow, 'note' | 'by' | 'attached'>,
    payer: UserId,
  ): Promise<{ readonly command: PublishFlow; readonly checks: PublishChecks }> {
    const { draft, versions, language, dirty } = state;
    const { targets, linked, library } = await this.linksOf(flowId, state);
    const { hash, maxScore } = this.work.measured(payer, () => ({
      hash: hashOf(draft),
      maxScore: bestScore(draft, { flowId, version: versions.size + 1, language, library }),
    }));
    const checks = dirty ? this.checksOf(payer, state, { targets, linked }) : NONE;
    const { refusals } = checks;
    return { command: { type: 'Publish', ...asked, hash, maxScore, targets, linked, refusals }, checks };
  }

  private async linksOf(
    flowId: FlowId,
    { ownerId, draft }: FlowState,
  ): Promise<Links & { readonly library: FlowLibrary }> {
    const targets = await this.links.of(ownerId, draft);
    const rows = await this.linked.closureOf(flowId, pinsOf(flowId, draft, targets));
    const linked = rows.map(({ flowId: id, version, language, definition }) => ({
      flowId: id,
      version,
      language,
      definition,
    }));
    return { targets, linked, library: libraryFrom(rows) };
  }
}

/** The links of a draft. */
type Links = Required<Pick<PublishFlow, 'targets' | 'linked'>>;

/** The result if no check runs, because there is nothing to publish. */
const NONE: PublishChecks = { refusals: [], warnings: [] };

const hashOf = (draft: FlowDefinition): string => createHash('sha256').update(canonicalDefinition(draft)).digest('hex');

/** null = no scores, or more paths than are searched (decision 34), and no maximum of the author's own. */
function bestScore(draft: FlowDefinition, options: PrepareOptions): number | null {
  if (draft.outOf !== undefined) return draft.outOf;
  const prepared = prepareFlow(withNamedLinks(draft), options);
  return prepared.ok ? reachableMaxScore(prepared.flow) : null;
}
