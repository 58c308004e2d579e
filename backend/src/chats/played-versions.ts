/** The flows and versions that chats play, and how they trust identifiers. */
import { Inject, Injectable } from '@nestjs/common';
import { scoredAs } from '@parley/contracts/engine/scored-as';
import type { Settings } from '@parley/contracts/definition/definition';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import { flowStream, type EventStore } from '@parley/contracts/events/event-store';
import type { Cache, Caches } from '@parley/contracts/caches';
import { FlowRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { LearnerLinks } from '../learner-links/learner-links.js';
import { LinkedVersions } from '../platform/linked/linked-versions.js';
import { archived, notFound } from '../platform/http/refusal.js';
import { SharedQuestion } from '../platform/shared-question.js';
import { CACHES, EVENT_STORE } from '../platform/tokens.js';
import type { Trust, TrustNow } from './chat-access.js';
import type { ChatState } from './chat-state.js';
import { PreparedVersions, type PlayedVersion } from './prepared-versions.js';
import { SequenceSteps } from './sequence-steps.js';
import { LinkSecrets } from './signed-links/link-secrets.js';
import { linkScope } from './signed-links/link-signature.js';

/** The current state of the flow that a link leads to. */
export interface PlayedFlow {
  readonly flowId: number;
  readonly flowUid: FlowUid;
  /** The account among whose flows equal identifiers are one learner: the one that made this flow. */
  readonly learnersOf: UserId;
  readonly settings: Settings;
  readonly latestVersion: number | null;
}

/** A flow as it was last read here. */
interface Remembered {
  readonly flow: PlayedFlow;
  readonly newest: SharedQuestion<boolean>;
}
/** Settings and ids of one flow. */
const REMEMBERED_BYTES = 4_000;

const NOTHING: readonly Trust[] = [];
const BY_NAME: readonly Trust[] = ['open'];
/** A course platform, or the learner's own link, says who comes, whatever the setting is. */
const BY_PROOF: readonly Trust[] = ['signed'];
/** A chat that somebody else began under an open identifier must not take precedence over the learner's own. */
const BY_SIGNATURE: readonly Trust[] = ['signed', 'open'];

@Injectable()
export class PlayedVersions implements TrustNow {
  private readonly prepared: PreparedVersions;
  private readonly flows: Cache<string, Remembered>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readStream'>,
    linked: LinkedVersions,
    private readonly steps: SequenceSteps,
    private readonly links: LinkSecrets,
    private readonly learners: LearnerLinks,
    @Inject(CACHES) caches: Caches,
  ) {
    this.prepared = new PreparedVersions(dataSource, linked, caches);
    this.flows = caches.make(() => REMEMBERED_BYTES);
  }

  /** @throws Refusal 404 unknown, 410 archived */
  async flow(flowId: number): Promise<PlayedFlow> {
    const row = await this.dataSource.getRepository(FlowRow).findOneBy({ flowId });
    if (!row) throw notFound('Chat flow');
    if (row.archivedAt) throw archived();
    const flow: PlayedFlow = {
      flowId,
      flowUid: row.uid as FlowUid,
      learnersOf: row.learnersOf as UserId,
      settings: row.settings,
      latestVersion: row.latestVersion,
    };
    const newest = new SharedQuestion(() => this.hasNothingAfter(flow.flowUid, row.revision));
    this.flows.set(String(flowId), { flow, newest });
    return flow;
  }

  /**
   * The flow as this process last read it, without asking the database. `isNewest` tells whether it is still so,
   * whichever server changed it: the flow's own stream has nothing newer.
   */
  remembered(flowId: number): { readonly flow: PlayedFlow; isNewest(): Promise<boolean> } | null {
    const found = this.flows.get(String(flowId));
    return found ? { flow: found.flow, isNewest: () => found.newest.ask() } : null;
  }

  private async hasNothingAfter(flowUid: string, revision: number): Promise<boolean> {
    for await (const _ of this.store.readStream(flowStream(flowUid), revision + 1)) return false;
    return true;
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
    if (this.links.seatOf(scope, identifier, proof) !== null) return BY_PROOF;
    if ((await this.learners.provenBy(scope, identifier, proof)) !== null) return BY_PROOF;
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

  /** The version that a chat plays, with the scoring that counts there. @throws Refusal 404 if there is no such version */
  of(state: ChatState): Promise<PlayedVersion> {
    return playedOf(this.prepared, state);
  }
}

/** Since a re-score, another version's scoring counts, and its maximum. */
export async function playedOf(
  versions: Pick<PreparedVersions, 'version'>,
  { started, rescores }: Pick<ChatState, 'started' | 'rescores'>,
): Promise<PlayedVersion> {
  if (!started) throw notFound('Published version');
  const played = await versions.version(started.flowId, started.version);
  const scoredBy = scoredByOf({ started, rescores });
  if (scoredBy === undefined) return played;
  const { flow, maxScore } = await versions.version(started.flowId, scoredBy);
  return { ...played, flow: scoredAs(played.flow, flow), maxScore, scoredBy };
}

/** The version by whose rules answers make up the score, since a re-score; undefined: the chat's own. */
export function scoredByOf({ started, rescores }: Pick<ChatState, 'started' | 'rescores'>): number | undefined {
  const version = rescores.at(-1)?.version;
  return version === started?.version ? undefined : version;
}
