/** The chats of a flow that a filter leaves. */
import { Injectable } from '@nestjs/common';
import type { ChatFilterQuery } from '@parley/contracts/http/stats';
import { ChatRow } from '@parley/projections/read-models';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { FoldingCollation } from '../../platform/database/folding-collation.js';
import { containsPattern } from '../../platform/database/like.js';
import { instantsOf } from '../day-range.js';

/** The place of a chat in the list: newest first. */
export type ChatPlace = Pick<ChatRow, 'createdAt' | 'chatId'>;

/** Whoever went through a place stands there or at a place behind it. */
const WENT_THROUGH = `chat.chatId in (
  with recursive behind as (
    select :pathNode::int as node
    union all
    select next.node from behind join read.path_node next on next.flow_id = :flowId and next.parent = behind.node
  )
  select stands.chat_id from read.chat_stat stands
  where stands.flow_id = :flowId
    and stands.path_node = any(array(select node from behind union all select -node from behind))
)`;

@Injectable()
export class MatchingChats {
  private readonly folding: FoldingCollation;

  constructor(private readonly dataSource: DataSource) {
    this.folding = new FoldingCollation(dataSource);
  }

  async of(flowId: number, query: ChatFilterQuery): Promise<SelectQueryBuilder<ChatRow>> {
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
    // Without a parameter, so that the plan can use the index of pending chats.
    if (query.inputsPending)
      rows.andWhere(query.inputsPending === 'true' ? 'chat.inputsPending' : 'not chat.inputsPending');
    if (query.version !== undefined) rows.andWhere('chat.version = :version', { version: query.version });
    if (query.flowSequenceId !== undefined)
      rows.andWhere('chat.sequenceId = :sequenceId', { sequenceId: query.flowSequenceId });
    if (query.attempts === 'latest')
      rows.andWhere('exists (select from read.chat_stat s where s.chat_id = chat.chatId and s.latest)');
    if (query.pathNode !== undefined) rows.andWhere(WENT_THROUGH, { pathNode: query.pathNode });
    return withScores(rows, query);
  }

  /** Of the chats after this one in the list, the first `limit`. */
  async page(matching: SelectQueryBuilder<ChatRow>, limit: number, after?: ChatPlace): Promise<readonly ChatRow[]> {
    const page = matching.clone().orderBy('chat.createdAt', 'DESC').addOrderBy('chat.chatId', 'DESC').limit(limit);
    if (after) page.andWhere('(chat.createdAt, chat.chatId) < (:at, :id)', { at: after.createdAt, id: after.chatId });
    return page.getMany();
  }

  /** Their number, at most `most`. */
  async count(matching: SelectQueryBuilder<ChatRow>, most: number): Promise<number> {
    const [sql, parameters] = matching.clone().select('1').limit(most).getQueryAndParameters();
    const [row] = await this.dataSource.query<{ n: number }[]>(
      `select count(*)::int as n from (${sql}) as matching`,
      parameters,
    );
    return row?.n ?? 0;
  }
}

function withScores(
  rows: SelectQueryBuilder<ChatRow>,
  { scoreFrom, scoreTill }: ChatFilterQuery,
): SelectQueryBuilder<ChatRow> {
  if (scoreFrom !== undefined || scoreTill !== undefined) rows.andWhere('chat.maxScore > 0');
  if (scoreFrom !== undefined) rows.andWhere('chat.score * 100 >= :scoreFrom * chat.maxScore', { scoreFrom });
  if (scoreTill !== undefined) rows.andWhere('chat.score * 100 <= :scoreTill * chat.maxScore', { scoreTill });
  return rows;
}
