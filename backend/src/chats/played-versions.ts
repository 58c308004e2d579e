/** Published versions made ready to play. A version never changes, so a prepared one is kept as long as there is room. */
import { Inject, Injectable } from '@nestjs/common';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { PreparedFlow } from '@parley/contracts/engine/types';
import type { FlowDefinition, Language, Settings, Translations } from '@parley/contracts/flow/definition';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { Trees } from '@parley/contracts/markdown/tree';
import { roughBytes } from '@parley/contracts/rough-bytes';
import { FlowRow, FlowVersionRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { libraryFrom } from '../platform/linked/linked-library.js';
import { LinkedVersions } from '../platform/linked/linked-versions.js';
import { archived, notFound } from '../platform/http/refusal.js';
import { CACHES } from '../platform/tokens.js';
import type { Trust, TrustNow } from './chat-access.js';
import { SequenceSteps } from './sequence-steps.js';
import { LinkSecrets } from './signed-links/link-secrets.js';
import { linkScope } from './signed-links/link-signature.js';

export interface PlayedVersion {
  readonly flowId: number;
  readonly version: number;
  readonly name: string;
  readonly tName: Translations;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly flow: PreparedFlow;
  readonly definition: FlowDefinition;
  readonly trees: Trees;
  readonly maxScore: number | null;
}

/** The flow behind a link, as it stands now. */
export interface PlayedFlow {
  readonly flowId: number;
  readonly flowUid: FlowUid;
  readonly ownerId: UserId;
  readonly settings: Settings;
  readonly latestVersion: number | null;
}

const NOTHING: readonly Trust[] = [];
const BY_NAME: readonly Trust[] = ['open'];
/** What somebody else may have begun under an identifier that was open must not stand before the learner's own. */
const BY_SIGNATURE: readonly Trust[] = ['signed', 'open'];

interface Kept {
  readonly played: PlayedVersion;
  readonly bytes: number;
}
/** A definition made ready to play takes about as much again as the rows that it was made of. */
const bytesOf = (rows: readonly FlowVersionRow[]): number => 2 * roughBytes(rows);

@Injectable()
export class PlayedVersions implements TrustNow {
  private readonly prepared: Cache<string, Kept>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly linked: LinkedVersions,
    private readonly steps: SequenceSteps,
    private readonly links: LinkSecrets,
    @Inject(CACHES) caches: Caches,
  ) {
    this.prepared = caches.make(({ bytes }) => bytes);
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

  /** In a sequence its settings count (decision 20). @throws Refusal 403, 404 unknown, 410 archived */
  async opens(
    flowId: number,
    sequenceId: number | null,
    identifier: string,
    proof?: string,
  ): Promise<readonly Trust[]> {
    const trust =
      sequenceId === null ? (await this.flow(flowId)).settings.identifierTrust : await this.steps.trustOf(sequenceId);
    if (trust === 'open') return BY_NAME;
    if (trust !== 'signed') return NOTHING;
    return (await this.links.isSigned(linkScope(flowId, sequenceId), identifier, proof)) ? BY_SIGNATURE : NOTHING;
  }

  signedToken(flowId: number, sequenceId: number | null, chatId: string): Promise<string> {
    return this.links.chatToken(linkScope(flowId, sequenceId), chatId);
  }

  /** @throws Refusal 404 when there is no such version */
  async version(flowId: number, version: number | null): Promise<PlayedVersion> {
    if (version === null) throw notFound('Published version');
    const key = `${flowId}/${version}`;
    const kept = this.prepared.get(key);
    if (kept) return kept.played;
    const row = await this.dataSource.getRepository(FlowVersionRow).findOneBy({ flowId, version });
    if (!row) throw notFound('Published version');
    const linked = await this.linked.closure(row);
    const library = libraryFrom(linked);
    const prepared = prepareFlow(row.draft, { flowId, version, library });
    // Publishing refuses what can't be played; a version that can't is a fault of ours, not of the learner.
    if (!prepared.ok)
      throw new Error(
        `flow ${flowId} version ${version} can't be played: ${prepared.error.code} ${prepared.error.detail ?? ''}`,
      );
    const { name, tName, language, languages, definition, trees, maxScore } = row;
    const played = {
      flowId,
      version,
      name,
      tName,
      language,
      languages,
      flow: prepared.flow,
      definition,
      trees,
      maxScore,
    };
    this.prepared.set(key, { played, bytes: bytesOf([row, ...linked]) });
    return played;
  }
}
