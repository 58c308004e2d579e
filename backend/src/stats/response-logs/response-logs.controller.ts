import { Controller } from '@nestjs/common';
import { getResponseLogs, type LogEntry } from '@parley/contracts/http/stats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { ChatRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { OpenedChats } from '../../chats/get-history/opened-chats.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { LOG_MAX_ROWS, LOG_PAGE } from './log-pages.js';
import { MatchingChats, type ListedChat } from './matching-chats.js';

@Controller()
export class ResponseLogsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly chats: MatchingChats,
    private readonly opened: OpenedChats,
  ) {}

  @Serve(getResponseLogs)
  async list(@Input() call: FlowCall<typeof getResponseLogs>): Promise<ReplyOf<typeof getResponseLogs>> {
    const { params, query, user } = call;
    this.opened.noteList('chats-listed', user.id, { flowId: params.id });
    const matching = await this.chats.of(params.id, query);
    const since = query.sinceId && (await this.place(params.id, query.sinceId));
    // The last loaded row was deleted meanwhile. Its position is unknown, so the list ends rather than repeats rows.
    const limit = since === null ? 0 : query.all ? LOG_MAX_ROWS : LOG_PAGE;
    const { rows, count, isAtLeast } = await this.chats.list(matching, limit, { after: since || undefined });
    return { responseLog: rows.map(entryOf), totalRecords: count, isAtLeast };
  }

  private place(flowId: number, chatId: string): Promise<ChatRow | null> {
    return this.dataSource.getRepository(ChatRow).findOneBy({ flowId, chatId });
  }
}

const entryOf = (row: ListedChat): LogEntry => ({
  id: row.chatId,
  identifier: row.identifier,
  ...(row.name !== null && { name: row.name }),
  ...(row.class !== null && { class: row.class }),
  identifierOrigin: row.identifierOrigin,
  attempt: row.attempt,
  test: row.test,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  completed: row.completed,
  score: row.score,
  maxScore: row.maxScore,
  items: row.answers,
  feedbackPending: row.feedbackPending,
  scoreLaterPending: row.scoreLaterPending,
  externalAnswerPending: row.externalAnswerPending,
  evaluationPending: row.evaluationPending,
});
