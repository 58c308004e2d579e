/** The flows and versions that chats play, and how they trust identifiers. */
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '@parley/contracts/definition/definition';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import type { Caches } from '@parley/contracts/caches';
import { FlowRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { LinkedVersions } from '../platform/linked/linked-versions.js';
import { archived, notFound } from '../platform/http/refusal.js';
import { CACHES } from '../platform/tokens.js';
import type { Trust, TrustNow } from './chat-access.js';
import { PreparedVersions, type PlayedVersion } from './prepared-versions.js';
import { SequenceSteps } from './sequence-steps.js';
import { LinkSecrets } from './signed-links/link-secrets.js';
import { linkScope } from './signed-links/link-signature.js';

/** The current state of the flow that a link leads to. */
export interface PlayedFlow {
  readonly flowId: number;
  readonly flowUid: FlowUid;
  readonly ownerId: UserId;
  readonly settings: Settings;
  readonly latestVersion: number | null;
}

const NOTHING: readonly Trust[] = [];
const BY_NAME: readonly Trust[] = ['open'];
const BY_COURSE: readonly Trust[] = ['signed'];
/** A chat that somebody else began under an open identifier must not take precedence over the learner's own. */
const BY_SIGNATURE: readonly Trust[] = ['signed', 'open'];

@Injectable()
export class PlayedVersions implements TrustNow {
  private readonly prepared: PreparedVersions;

  constructor(
    private readonly dataSource: DataSource,
    linked: LinkedVersions,
    private readonly steps: SequenceSteps,
    private readonly links: LinkSecrets,
    @Inject(CACHES) caches: Caches,
  ) {
    this.prepared = new PreparedVersions(dataSource, linked, caches);
  }

  /** @throws Refusal 404 unknown, 410 archived */
  async flow(flowId: number): Promise<PlayedFlow> {
    const row = await this.dataSource.getRepository(FlowRow).findOneBy({ flowId });
    if (!row) throw notFound('Chat flow');
    if (row.archivedAt) throw archived();
    return {
      flowId,
      flowUid: row.uid as FlowUid,
      ownerId: row.ownerId as UserId,
      settings: row.settings,
      latestVersion: row.latestVersion,
    };
  }

  /** In a sequence, the sequence's settings apply (decision 20). @throws Refusal 403, 404 unknown, 410 archived */
  async opens(
    flowId: number,
    sequenceId: number | null,
    identifier: string,
    proof?: string,
  ): Promise<readonly Trust[]> {
    const scope = linkScope(flowId, sequenceId);
    const trust =
      sequenceId === null ? (await this.flow(flowId)).settings.identifierTrust : await this.steps.trustOf(sequenceId);
    if (this.links.seatOf(scope, identifier, proof) !== null) return BY_COURSE;
    if (trust === 'open') return BY_NAME;
    if (trust !== 'signed') return NOTHING;
    return (await this.links.isSigned(scope, identifier, proof)) ? BY_SIGNATURE : NOTHING;
  }

  signedToken(flowId: number, sequenceId: number | null, chatId: string): Promise<string> {
    return this.links.chatToken(linkScope(flowId, sequenceId), chatId);
  }

  /** @throws Refusal 404 if there is no such version */
  version(flowId: number, version: number | null): Promise<PlayedVersion> {
    return this.prepared.version(flowId, version);
  }
}
