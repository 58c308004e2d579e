/** The chat that an address means, for whoever may see it. */
import { Injectable } from '@nestjs/common';
import { may } from '@parley/contracts/flow/policy';
import type { ChatRow } from '@parley/projections/read-models';
import { notFound, Refusal } from '../platform/http/refusal.js';
import type { FlowAccess } from '../platform/http/serve.js';
import { isItsToken, mayGoOn, type Trust } from './chat-access.js';
import type { ChatState } from './chat.decider.js';
import { ChatStreams } from './chat-streams.js';
import { LatestChats } from './latest-chats.js';
import { PlayedVersions } from './played-versions.js';

export interface Asked {
  readonly params: { readonly id: number; readonly identifier: string };
  readonly query: { readonly chatId?: string; readonly flowSequenceId?: number };
  readonly flow: FlowAccess | null;
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
  ) {}

  /**
   * Reviewers find a chat by identifier or id; learners need the chat's token unless its identifier is trusted.
   * @throws Refusal 404, 401, 410
   */
  async find({ params, query, flow, headers }: Asked): Promise<FoundChat> {
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
    // Who is in the midst of a chat goes on with it when the flow is archived; anybody else is told that it is gone.
    if (!row) await this.versions.flow(id);
    if (row?.identifier !== identifier) throw notFound('Chat');
    const token = headers['x-chat-token'];
    return {
      row: await this.mine(row, query.chatId !== undefined, typeof token === 'string' ? token : undefined),
      reviewing,
    };
  }

  /**
   * The chat; where none was named, one that is theirs: a newer one may be an author's test, or have been begun while
   * nobody was trusted to be this person. @throws Refusal 401, 403, 404
   */
  private async mine(row: ChatRow, isNamed: boolean, token: string | undefined): Promise<ChatRow> {
    const check = async ({ chatId }: ChatRow) => mayGoOn((await this.chats.recent(chatId)).state, token, this.versions);
    if (isNamed) {
      await check(row);
      return row;
    }
    const { flowId, identifier, sequenceId } = row;
    const { state } = await this.chats.recent(row.chatId);
    const hasToken = await isItsToken(state, token, this.versions);
    const opens = await this.versions
      .opens(flowId, sequenceId, identifier, token)
      .catch((error: unknown): readonly Trust[] => {
        // An archived flow is closed to others, not to whoever has the chat's token.
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

  /** By identifier or id, the newest attempt, where wished that in a sequence. @throws Refusal 404 */
  async reviewed(flowId: number, identifier: string, flowSequenceId?: number): Promise<string> {
    const row = await this.latest.find(flowId, identifier, true, stepOf(flowSequenceId, true));
    if (!row) throw notFound('Chat');
    return row.chatId;
  }
}

const YES_OR_NO = [() => true, () => false] as const;

/** A learner's own link and a sequence's are different chats; reviewers see whatever is newest unless they say. */
const stepOf = (flowSequenceId: number | undefined, reviewing: boolean): number | null | undefined =>
  reviewing ? flowSequenceId : (flowSequenceId ?? null);

/** @throws Refusal 404 when it is another flow's or sequence's, 410 when nothing is left of it */
export function mustBeRunning(
  state: ChatState,
  flowId: number,
  sequenceId?: number,
): NonNullable<ChatState['started']> {
  const { started, status, forgotten } = state;
  if (!started || started.flowId !== flowId) throw notFound('Chat');
  if (sequenceId !== undefined && started.sequence?.id !== sequenceId) throw notFound('Chat');
  if (status === 'deleted' || forgotten) throw new Refusal(410, 'No longer available', { code: 'chat-deleted' });
  return started;
}
