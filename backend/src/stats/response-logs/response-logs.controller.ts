import { Controller } from '@nestjs/common';
import { getResponseLogs, type LogEntry } from '@parley/contracts/http/stats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { ChatRow } from '@parley/projections/read-models';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { FoldingCollation } from '../../platform/database/folding-collation.js';
import { containsPattern } from '../../platform/database/like.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { instantsOf } from '../day-range.js';

const PAGE = 20;
/** `all=1` gives at most so many. */
const MOST = 1_000;

@Controller()
export class ResponseLogsController {
  private readonly folding: FoldingCollation;

  constructor(private readonly dataSource: DataSource) {
    this.folding = new FoldingCollation(dataSource);
  }

  @Serve(getResponseLogs)
  async list(@Input() { params, query }: FlowCall<typeof getResponseLogs>): Promise<ReplyOf<typeof getResponseLogs>> {
    const matching = await this.matching(params.id, query);
    const totalRecords = await matching.getCount();
    const page = matching
      .orderBy('chat.createdAt', 'DESC')
      .addOrderBy('chat.chatId', 'DESC')
      .limit(query.all ? MOST : PAGE);
    if (query.sinceId) {
      const since = await this.dataSource
        .getRepository(ChatRow)
        .findOneBy({ flowId: params.id, chatId: query.sinceId });
      // The row loaded last was deleted meanwhile: its place is unknown, so the list ends rather than repeats.
      if (!since) return { responseLog: [], totalRecords };
      page.andWhere('(chat.createdAt, chat.chatId) < (:at, :id)', { at: since.createdAt, id: since.chatId });
    }
    return { responseLog: (await page.getMany()).map(entryOf), totalRecords };
  }

  private async matching(
    flowId: number,
    query: FlowCall<typeof getResponseLogs>['query'],
  ): Promise<SelectQueryBuilder<ChatRow>> {
    const { from, till } = instantsOf(query);
    const rows = this.dataSource
      .getRepository(ChatRow)
      .createQueryBuilder('chat')
      .where('chat.flowId = :flowId', { flowId });
    if (from !== null) rows.andWhere('chat.createdAt >= :from', { from: new Date(from) });
    if (till !== null) rows.andWhere('chat.createdAt < :till', { till: new Date(till) });
    if (query.search?.trim())
      rows.andWhere(`lower(chat.identifier${await this.folding.collate()}) like :search`, {
        search: containsPattern(query.search),
      });
    if (query.completed) rows.andWhere('chat.completed = :completed', { completed: query.completed === 'true' });
    if (query.inputsPending)
      rows.andWhere('chat.inputsPending = :pending', { pending: query.inputsPending === 'true' });
    return rows;
  }
}

const entryOf = (row: ChatRow): LogEntry => ({
  id: row.chatId,
  identifier: row.identifier,
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
