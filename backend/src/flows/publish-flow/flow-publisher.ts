/**
 * Freezes a flow's draft as its next version, for the flow's own route and for the sequence to which it is attached.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '@parley/contracts/events/envelope';
import { pinsOf } from '@parley/contracts/flow/link-checks';
import type { LinkTarget } from '@parley/contracts/flow/link-checks';
import type { PublishChecks, PublishProblem } from '@parley/contracts/flow/publish-checks';
import type { FlowId, UserId } from '@parley/contracts/ids';
import { FLOW_MEMBERSHIP, type FlowMembership } from '../../platform/auth/ports.js';
import { Audit } from '../../platform/log/audit.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import { LinkedTexts, type Leads } from '../../platform/linked/linked-texts.js';
import type { Payer } from '../../platform/http/work-budget.js';
import { HeavyWork } from '../../platform/work/heavy-work.js';
import { payerOf, type Author } from '../../publishable/publishable-streams.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import type { PublishFlow } from '../flow-commands.js';
import type { FlowFolded } from '../flow-folded.js';
import type { FlowState } from '../flow.decider.js';
import { LinkTargets } from '../link-targets.js';
import { draftBytes, FlowStreams } from '../flow-streams.js';

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
  /** Whoever asked is gone: work that hasn't begun is left out. */
  readonly gone?: AbortSignal;
}

@Injectable()
export class FlowPublisher {
  /** By the folded state, which is another object after every event. */
  private readonly checked = new WeakMap<FlowState, { readonly leadsTo: string; readonly checks: PublishChecks }>();

  constructor(
    private readonly streams: FlowStreams,
    private readonly links: LinkTargets,
    private readonly linked: LinkedTexts,
    private readonly audit: Audit,
    private readonly work: HeavyWork,
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
    { note, by, bySequence = false, isDone = () => false, gone }: PublishOptions,
  ): Promise<PublishedFlow> {
    let warnings: readonly PublishProblem[] = [];
    const changed = await this.streams.change(flow.uid, author, async (now) => {
      if (isDone(now)) return [];
      const attached = !bySequence && (await this.membership.of(flow.uid)) !== null;
      const { command, checks } = await this.commandFor(
        flow.id,
        now.state,
        { note, by, attached },
        payerOf(author),
        gone,
      );
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
  async check(flowId: FlowId, state: FlowState, payer: Payer, gone?: AbortSignal): Promise<void> {
    const asked = { note: null, by: state.ownerId, attached: false };
    decideOrRefuse(state, (await this.commandFor(flowId, state, asked, payer, gone)).command);
  }

  /** Lists the refusals and warnings of `publish`. */
  async problems(
    { id, uid }: Pick<FlowAccess, 'id' | 'uid'>,
    payer: Payer,
    gone?: AbortSignal,
  ): Promise<PublishChecks> {
    const { state } = await this.streams.load(uid);
    return this.checksOf(payer, state, await this.linksOf(id, state), gone);
  }

  /** One state that leads to the same versions is checked once: programs may ask as often as they like. */
  private async checksOf(
    payer: Payer,
    state: FlowState,
    { targets, leads }: Links,
    gone?: AbortSignal,
  ): Promise<PublishChecks> {
    const leadsTo = JSON.stringify([targets, leads?.key]);
    const known = this.checked.get(state);
    if (known?.leadsTo === leadsTo) return known.checks;
    const { flowId, draft, language, languages } = state;
    const { output: checks, isFinal } = await this.work.run(
      'check',
      { flowId, draft, language, languages, targets },
      payer,
      wanted(draft, leads, gone),
    );
    if (isFinal) this.checked.set(state, { leadsTo, checks });
    return checks;
  }

  private async commandFor(
    flowId: FlowId,
    state: FlowState,
    asked: Pick<PublishFlow, 'note' | 'by' | 'attached'>,
    payer: Payer,
    gone?: AbortSignal,
  ): Promise<{ readonly command: PublishFlow; readonly checks: PublishChecks }> {
    const { draft, versions, language, dirty } = state;
    const links = await this.linksOf(flowId, state);
    const checks = dirty ? await this.checksOf(payer, state, links, gone) : NONE;
    const { refusals } = checks;
    const { targets, leads } = links;
    const scored = { flowId, version: versions.size + 1, draft, language };
    // A draft that can't be published is refused before the expensive work.
    const frozen =
      dirty && refusals.length === 0
        ? (await this.work.run('freeze', scored, payer, wanted(draft, leads, gone))).output
        : UNKNOWN;
    return { command: { type: 'Publish', ...asked, ...frozen, targets, refusals }, checks };
  }

  private async linksOf(flowId: FlowId, { ownerId, draft }: FlowState): Promise<Links> {
    const targets = await this.links.of(ownerId, draft);
    return { targets, leads: this.linked.from(flowId, pinsOf(flowId, draft, targets)) };
  }
}

/** The links of a draft. */
interface Links {
  readonly targets: readonly LinkTarget[];
  readonly leads: Leads | null;
}
const wanted = (draft: FlowState['draft'], leads: Leads | null, gone: AbortSignal | undefined) => ({
  leads,
  bytes: draftBytes(draft),
  ...(gone && { gone }),
});

/** The result if no check runs, because there is nothing to publish. */
const NONE: PublishChecks = { refusals: [], warnings: [] };
/** For a version that won't be. */
const UNKNOWN = { hash: '', maxScore: null, formulas: false };
