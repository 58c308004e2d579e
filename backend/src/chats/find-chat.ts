/** The chat that an address means, for whoever may see it. */
import { Injectable } from '@nestjs/common';
import { may } from '@parley/contracts/flow/policy';
import type { ChatRow } from '@parley/projections/read-models';
import { notFound, Refusal } from '../platform/http/refusal.js';
import type { FlowAccess } from '../platform/http/serve.js';
import { mayGoOn } from './chat-access.js';
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
    const row = query.chatId
      ? await this.latest.byId(params.id, query.chatId)
      : await this.latest.find(params.id, params.identifier, reviewing, stepOf(query.flowSequenceId, reviewing));
    // Who is in the midst of a chat goes on with it when the flow is archived; anybody else is told that it is gone.
    if (!row && !reviewing) await this.versions.flow(params.id);
    if (!row || (!reviewing && row.identifier !== params.identifier)) throw notFound('Chat');
    if (!reviewing) {
      const token = headers['x-chat-token'];
      const { state } = await this.chats.recent(row.chatId);
      await mayGoOn(state, typeof token === 'string' ? token : undefined, this.versions);
    }
    return { row, reviewing };
  }

  /** By identifier or id, the newest attempt, where wished that in a sequence. @throws Refusal 404 */
  async reviewed(flowId: number, identifier: string, flowSequenceId?: number): Promise<string> {
    const row = await this.latest.find(flowId, identifier, true, stepOf(flowSequenceId, true));
    if (!row) throw notFound('Chat');
    return row.chatId;
  }
}

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
