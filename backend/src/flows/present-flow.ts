/** The only code that converts a flow with its draft to JSON. */
import { Inject, Injectable } from '@nestjs/common';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { reachableMaxScore } from '@parley/contracts/paths/reachable-max';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import { pinsOf } from '@parley/contracts/flow/link-checks';
import type { Flow } from '@parley/contracts/http/flows';
import type { FlowId, UserId } from '@parley/contracts/ids';
import { Accounts } from '../accounts/accounts.js';
import { FLOW_MEMBERSHIP, type FlowMembership } from '../platform/auth/ports.js';
import { WorkBudget } from '../platform/http/work-budget.js';
import { libraryFrom } from '../platform/linked/linked-library.js';
import { LinkedVersions } from '../platform/linked/linked-versions.js';
import { presentDetails } from '../publishable/details.js';
import type { FlowFolded } from './flow-folded.js';
import type { FlowState } from './flow.decider.js';
import { LinkTargets } from './link-targets.js';

@Injectable()
export class FlowPresenter {
  /** A draft's maximum score is computed once for the versions that it links to, however often it is read. */
  private readonly maxima = new WeakMap<FlowDefinition, { readonly of: string; readonly score: number | null }>();

  constructor(
    private readonly accounts: Accounts,
    private readonly targets: LinkTargets,
    private readonly linked: LinkedVersions,
    private readonly work: WorkBudget,
    @Inject(FLOW_MEMBERSHIP) private readonly membership: FlowMembership,
  ) {}

  async present(id: FlowId, { state, revision, draftAt }: FlowFolded, reader: UserId): Promise<Flow> {
    const [owner, sequence] = await Promise.all([this.accounts.byId(state.ownerId), this.membership.of(state.flowUid)]);
    const editedAt = draftAt === null ? null : new Date(draftAt).toISOString();
    return {
      id,
      uid: state.flowUid,
      ...presentDetails(state, owner, reader),
      defaultLanguage: state.language,
      latestVersion: state.versions.size || null,
      isDirty: state.dirty,
      flowSequence: sequence && { id: sequence.id, name: sequence.name },
      definition: state.draft as Flow['definition'],
      maxScore: await this.maxScoreOf(id, state, reader),
      definitionLastEditedAt: editedAt,
      definitionLastUpdatedAt: editedAt,
      revision,
    };
  }

  /** null = no scores, too many paths, or not known yet and the reader has used up the budget. */
  private async maxScoreOf(
    id: FlowId,
    { ownerId, draft, language }: FlowState,
    reader: UserId,
  ): Promise<number | null> {
    if (draft.outOf !== undefined) return draft.outOf;
    const pins = pinsOf(id, draft, await this.targets.of(ownerId, draft));
    const of = JSON.stringify(pins);
    const known = this.maxima.get(draft);
    if (known?.of === of) return known.score;
    if (this.work.isUsedUp(reader)) return null;
    const library = libraryFrom(await this.linked.closureOf(id, pins));
    const score = this.work.measured(reader, () => {
      const prepared = prepareFlow(withNamedLinks(draft), { flowId: id, version: null, language, library });
      return prepared.ok ? reachableMaxScore(prepared.flow) : null;
    });
    this.maxima.set(draft, { of, score });
    return score;
  }
}
