/** The only code that converts a flow with its draft to JSON. */
import { Inject, Injectable } from '@nestjs/common';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { pinsOf } from '@parley/contracts/flow/link-checks';
import type { Flow } from '@parley/contracts/http/flows';
import type { FlowId } from '@parley/contracts/ids';
import { Accounts } from '../accounts/accounts.js';
import { FLOW_MEMBERSHIP, type FlowMembership } from '../platform/auth/ports.js';
import type { CurrentUser } from '../platform/http/serve.js';
import { WorkBudget, type Payer } from '../platform/http/work-budget.js';
import { LinkedTexts } from '../platform/linked/linked-texts.js';
import { withinTime } from '../platform/within-time.js';
import { HeavyWork } from '../platform/work/heavy-work.js';
import { presentDetails } from '../publishable/details.js';
import type { PublishableState } from '../publishable/publishable.decider.js';
import type { FlowFolded } from './flow-folded.js';
import type { FlowState } from './flow.decider.js';
import { draftBytes } from './flow-streams.js';
import { LinkTargets } from './link-targets.js';

/** How long a reader waits for a maximum score that is being computed; the next one finds it, in ms. */
const PATIENCE_MS = 3_000;

/** A flow as its author sees it: from its stream, or from the read models. */
export interface ShownFlow
  extends PublishableState, Pick<FlowState, 'flowUid' | 'draft' | 'dirty'>, Pick<FlowFolded, 'revision' | 'draftAt'> {
  /** null = never published. */
  readonly latestVersion: number | null;
}
export const shownFlow = ({ state, revision, draftAt }: FlowFolded): ShownFlow => ({
  ...state,
  latestVersion: state.versions.size || null,
  revision,
  draftAt,
});

@Injectable()
export class FlowPresenter {
  /** A draft's maximum score is computed once for the versions that it links to, however often it is read. */
  private readonly maxima = new WeakMap<FlowDefinition, { readonly of: string; readonly score: number | null }>();

  constructor(
    private readonly accounts: Accounts,
    private readonly targets: LinkTargets,
    private readonly linked: LinkedTexts,
    private readonly budget: WorkBudget,
    private readonly work: HeavyWork,
    @Inject(FLOW_MEMBERSHIP) private readonly membership: FlowMembership,
  ) {}

  /** @param gone the reader has hung up */
  async present(id: FlowId, flow: ShownFlow, reader: CurrentUser, gone?: AbortSignal): Promise<Flow> {
    const { draftAt } = flow;
    const [owner, sequence] = await Promise.all([this.accounts.byId(flow.ownerId), this.membership.of(flow.flowUid)]);
    const editedAt = draftAt === null ? null : new Date(draftAt).toISOString();
    return {
      id,
      uid: flow.flowUid,
      ...presentDetails(flow, owner, reader.id),
      defaultLanguage: flow.language,
      latestVersion: flow.latestVersion,
      isDirty: flow.dirty,
      flowSequence: sequence && { id: sequence.id, name: sequence.name },
      definition: flow.draft as Flow['definition'],
      maxScore: await this.maxScoreOf(id, flow, reader.payer, gone),
      definitionLastEditedAt: editedAt,
      definitionLastUpdatedAt: editedAt,
      revision: flow.revision,
    };
  }

  /** null = no scores, too many paths, or not known yet and the reader has used up the budget. */
  private async maxScoreOf(
    id: FlowId,
    { ownerId, draft, language }: ShownFlow,
    reader: Payer,
    gone?: AbortSignal,
  ): Promise<number | null> {
    if (draft.outOf !== undefined) return draft.outOf;
    const pins = pinsOf(id, draft, await this.targets.of(ownerId, draft));
    const of = JSON.stringify(pins);
    const known = this.maxima.get(draft);
    if (known?.of === of) return known.score;
    if (this.budget.isUsedUp(reader)) return null;
    const leads = this.linked.from(id, pins);
    const wanted = { leads, bytes: draftBytes(draft), ...(gone && { gone }) };
    const finding = this.work.run('maxScore', { flowId: id, version: null, draft, language }, reader, wanted);
    const kept = finding.then(
      ({ output: score, isFinal }) => {
        if (isFinal) this.maxima.set(draft, { of, score });
        return score;
      },
      // Nobody waits longer for a flow because its score is hard to find.
      () => null,
    );
    return withinTime(PATIENCE_MS, kept).catch(() => null);
  }
}
