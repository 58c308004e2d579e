/** The only way a flow with its draft becomes JSON. */
import { Injectable } from '@nestjs/common';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { knownMaxScore } from '@parley/contracts/engine/max-score';
import type { FlowDefinition } from '@parley/contracts/flow/definition';
import type { Flow } from '@parley/contracts/http/flows';
import type { FlowId, UserId } from '@parley/contracts/ids';
import { Accounts } from '../accounts/accounts.js';
import { presentSharer } from '../accounts/present-user.js';
import type { FlowFolded } from './flow-folded.js';

@Injectable()
export class FlowPresenter {
  /** A draft's maximum is worked out once, however often it is read. */
  private readonly maxima = new WeakMap<FlowDefinition, number | null>();

  constructor(private readonly accounts: Accounts) {}

  async present(id: FlowId, { state, revision, draftAt }: FlowFolded, reader: UserId): Promise<Flow> {
    const owner = await this.accounts.byId(state.ownerId);
    const editedAt = draftAt === null ? null : new Date(draftAt).toISOString();
    return {
      id,
      uid: state.flowUid,
      name: state.name,
      tName: state.tName,
      language: state.language,
      languages: [...state.languages],
      defaultLanguage: state.language,
      latestVersion: state.versions.size || null,
      isDirty: state.dirty,
      flowSequence: null,
      settings: state.settings,
      defaultSettings: SYSTEM_SETTINGS,
      userSettings: owner?.settings ?? {},
      ownership: state.ownerId === reader ? 'own' : 'shared',
      user: presentSharer(owner ?? undefined),
      definition: state.draft as Flow['definition'],
      maxScore: this.maxScoreOf(id, state.draft),
      definitionLastEditedAt: editedAt,
      definitionLastUpdatedAt: editedAt,
      revision,
    };
  }

  private maxScoreOf(id: FlowId, draft: FlowDefinition): number | null {
    const known = this.maxima.get(draft);
    if (known !== undefined) return known;
    const prepared = prepareFlow(draft, { flowId: id, version: null });
    const score = prepared.ok ? knownMaxScore(prepared.flow) : null;
    this.maxima.set(draft, score);
    return score;
  }
}
