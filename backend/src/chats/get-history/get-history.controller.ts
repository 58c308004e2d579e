import { Controller } from '@nestjs/common';
import { getHistory, type ChatView } from '@parley/contracts/http/chats';
import { may } from '@parley/contracts/flow/policy';
import { ChatPageRow, type ChatRow } from '@parley/projections/read-models';
import { standingItems } from '@parley/projections/chats/standing-items';
import { DataSource } from 'typeorm';
import { notFound } from '../../platform/http/refusal.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { mayGoOn } from '../chat-access.js';
import { ChatStreams } from '../chat-streams.js';
import { LatestChats } from '../latest-chats.js';
import { PlayedVersions } from '../played-versions.js';

@Controller()
export class GetHistoryController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly latest: LatestChats,
    private readonly chats: ChatStreams,
    private readonly versions: PlayedVersions,
  ) {}

  /** Reviewers find a chat by identifier or id; learners need the chat's token unless its identifier is trusted. */
  @Serve(getHistory)
  async get(@Input() { params, query, flow, headers, reply }: Call<typeof getHistory>): Promise<ChatView> {
    void reply.header('cache-control', 'no-store');
    const reviewing = flow !== null && may(flow.role, 'flow.review');
    if (!reviewing) await this.versions.flow(params.id);
    const row = query.chatId
      ? await this.latest.byId(params.id, query.chatId)
      : await this.latest.find(params.id, params.identifier, reviewing);
    if (!row || (!reviewing && row.identifier !== params.identifier)) throw notFound('Chat');
    if (!reviewing) {
      const token = headers['x-chat-token'];
      const { state } = await this.chats.recent(row.chatId);
      await mayGoOn(state, typeof token === 'string' ? token : undefined, () => this.versions.isOpen(params.id));
    }
    return this.view(row);
  }

  private async view(row: ChatRow): Promise<ChatView> {
    const pages = await this.dataSource
      .getRepository(ChatPageRow)
      .find({ where: { chatId: row.chatId }, order: { page: 'ASC' } });
    return {
      id: row.chatId,
      identifier: row.identifier,
      identifierOrigin: row.identifierOrigin,
      version: row.version,
      language: row.language,
      attempt: row.attempt,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      completed: row.completed,
      completedAt: row.firstCompletedAt?.toISOString() ?? null,
      score: row.score,
      maxScore: row.maxScore,
      revision: row.revision,
      context: row.context,
      history: [...standingItems(pages)],
    };
  }
}
