/** Finds the chat that an address names, if the caller may see it. */
import { Injectable } from '@nestjs/common';
import { may } from '@parley/contracts/flow/policy';
import type { ChatRow } from '@parley/projections/read-models';
import { Misses } from '../platform/http/misses.js';
import { forbidden, notFound, Refusal } from '../platform/http/refusal.js';
import type { CurrentUser, FlowAccess } from '../platform/http/serve.js';
import { isItsToken, mayContinue, type Trust } from './chat-access.js';
import { ChatStreams } from './chat-streams.js';
import { LatestChats } from './latest-chats.js';
import { PlayedVersions } from './played-versions.js';
import { LearnersHere } from './presence/learners-here.js';

export interface Asked {
  readonly params: { readonly id: number; readonly identifier: string };
  readonly query: { readonly chatId?: string; readonly flowSequenceId?: number };
  readonly flow: FlowAccess | null;
  readonly user: CurrentUser | null;
  /** The caller's address. */
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
export interface FoundChat {
  readonly row: ChatRow;
  /** Owner or collaborator: sees everything. */
  readonly reviewing: boolean;
}

@Injectable()
export class FindChat {
  constructor(
    private readonly latest: LatestChats,
    private readonly chats: ChatStreams,
    private readonly versions: PlayedVersions,
    private readonly here: LearnersHere,
    private readonly misses: Misses,
  ) {}

  /**
   * Reviewers find a chat by identifier or id. Learners need the chat's token unless its identifier is trusted.
   * @throws Refusal 404, 401, 403, 410
   */
  async find({ params, query, flow, user, headers, ip }: Asked): Promise<FoundChat> {
    const reviewing = flow !== null && may(flow.role, 'flow.review');
    const { id, identifier } = params;
    const step = stepOf(query.flowSequenceId, reviewing);
    const row = query.chatId
      ? await this.latest.byId(id, query.chatId)
      : await this.latest.find(id, identifier, reviewing, step);
    if (reviewing) {
      if (!row) throw notFound('Chat');
      return { row, reviewing };
    }
    // Learners with a running chat may finish it after the flow is archived; others get the answer that it is gone.
    if (!row) await this.versions.flow(id);
    if (!row || !this.latest.isNamed(row, identifier)) throw notFound('Chat');
    const given = headers['x-chat-token'];
    const token = typeof given === 'string' ? given : undefined;
    const mine = this.mine(row, identifier, query.chatId !== undefined, token);
    // An author without a chat token is known, but has no role here (decision 1).
    const own = await (flow && token === undefined ? mine.catch(orForbidden) : mine);
    // A right guess of an identifier says no more than a wrong one.
    if (!(await isItsToken((await this.chats.recent(own.chatId)).state, token, this.versions)))
      this.misses.admit([ip, ...(user ? [user.id] : [])]);
    this.here.heardOf(id, own.chatId);
    return { row: own, reviewing };
  }

  /**
   * The named chat, or the caller's own if none is named. A newer one may be an author's test, or may have begun while
   * identifiers were not trusted.
   * @throws Refusal 401, 403, 404
   */
  private async mine(row: ChatRow, identifier: string, isNamed: boolean, token: string | undefined): Promise<ChatRow> {
    const check = async ({ chatId }: ChatRow) =>
      mayContinue((await this.chats.recent(chatId)).state, token, this.versions);
    if (isNamed) {
      await check(row);
      return row;
    }
    const { flowId, sequenceId } = row;
    const { state } = await this.chats.recent(row.chatId);
    const hasToken = await isItsToken(state, token, this.versions);
    const opens = await this.versions
      .opens(flowId, sequenceId, identifier, token)
      .catch((error: unknown): readonly Trust[] => {
        // An archived flow stays open to callers with the chat's token.
        if (hasToken && error instanceof Refusal) return [];
        throw error;
      });
    const begun = await this.latest.openChatOf(flowId, identifier, sequenceId, opens);
    if (begun && opens.includes(row.trust)) return begun;
    const isTheirs = !row.test && (await check(row).then(...YES_OR_NO));
    if (isTheirs) return row;
    if (!begun && row.test && token === undefined) throw notFound('Chat');
    await check(begun ?? row);
    return begun ?? row;
  }

  /** By identifier or id; the newest attempt, in the sequence if one is named. @throws Refusal 404 */
  async reviewed(flowId: number, identifier: string, flowSequenceId?: number): Promise<string> {
    const row = await this.latest.find(flowId, identifier, true, stepOf(flowSequenceId, true));
    if (!row) throw notFound('Chat');
    return row.chatId;
  }
}

function orForbidden(error: unknown): never {
  throw error instanceof Refusal && error.status === 401 ? forbidden() : error;
}

const YES_OR_NO = [() => true, () => false] as const;

/** A flow's own link and a sequence's link lead to different chats; reviewers get the newest unless they choose. */
const stepOf = (flowSequenceId: number | undefined, reviewing: boolean): number | null | undefined =>
  reviewing ? flowSequenceId : (flowSequenceId ?? null);
