import { Controller } from '@nestjs/common';
import { getHistory, type ChatView } from '@parley/contracts/http/chats';
import { ChatEvaluationRow, ChatPageRow, type ChatRow } from '@parley/projections/read-models';
import { standingItems } from '@parley/projections/chats/standing-items';
import { DataSource } from 'typeorm';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { FindChat } from '../find-chat.js';
import { hideFromLearner } from '../hide-from-learner.js';
import { PlayedVersions } from '../played-versions.js';

@Controller()
export class GetHistoryController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly chats: FindChat,
    private readonly versions: PlayedVersions,
  ) {}

  /** Reviewers find a chat by identifier or id; learners need the chat's token unless its identifier is trusted. */
  @Serve(getHistory)
  async get(@Input() call: Call<typeof getHistory>): Promise<ChatView> {
    void call.reply.header('cache-control', 'no-store');
    const { row, reviewing } = await this.chats.find(call);
    return this.view(row, reviewing);
  }

  private async view(row: ChatRow, reviewing: boolean): Promise<ChatView> {
    const pages = await this.dataSource
      .getRepository(ChatPageRow)
      .find({ where: { chatId: row.chatId }, order: { page: 'ASC' } });
    const history = [...standingItems(pages)];
    const { flow } = await this.versions.version(row.flowId, row.version);
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
      history: reviewing ? history : hideFromLearner(history, flow),
      evaluations: await this.evaluationsOf(row.chatId),
      feedbackTotal: row.feedbackTotal,
      feedbackPending: row.feedbackPending,
      scoreLaterTotal: row.scoreLaterTotal,
      scoreLaterPending: row.scoreLaterPending,
      evaluationTotal: row.evaluationTotal,
      evaluationPending: row.evaluationPending,
      externalAnswerTotal: row.externalAnswerTotal,
      externalAnswerPending: row.externalAnswerPending,
    };
  }

  private async evaluationsOf(chatId: string): Promise<Record<string, string>> {
    const rows = await this.dataSource.getRepository(ChatEvaluationRow).findBy({ chatId });
    return Object.fromEntries(rows.map(({ evaluationId, evaluation }) => [evaluationId, evaluation]));
  }
}
