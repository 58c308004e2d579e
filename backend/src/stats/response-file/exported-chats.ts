/** Reads the chats of an export page by page, with what each learner did. */
import { Inject, Injectable } from '@nestjs/common';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { ChatTurn } from '@parley/projections/chats/chat-tables';
import { DEFAULT_TIME } from '@parley/projections/stats/times';
import type { Pool } from 'pg';
import { Histories } from '../../platform/histories/histories.js';
import { POOL } from '../../platform/tokens.js';
import { MatchingChats, type ChatPlace, type ListedChat, type Matching } from '../response-logs/matching-chats.js';

export interface ExportedItem {
  readonly item: WireItem;
  /** An alteration replaced it. */
  readonly replaced: boolean;
}
export interface ExportedChat {
  readonly row: ListedChat;
  /** ms; null: not counted, because it is a test. */
  readonly time: number | null;
  /** Oldest first. */
  readonly items: readonly ExportedItem[];
}

/** Few enough that reading a page doesn't stop the server noticeably. */
const PAGE = 50;

const TIMES = `
  select chat_id as "chatId", time[${DEFAULT_TIME + 1}]::float8 as time from read.chat_stat
  where chat_id = any($1::uuid[])`;

@Injectable()
export class ExportedChats {
  constructor(
    private readonly matching: MatchingChats,
    @Inject(POOL) private readonly pool: Pool,
    private readonly histories: Histories,
  ) {}

  /** From this chat on in the list. */
  async *read(chats: Matching, from: ChatPlace | undefined): AsyncGenerator<ExportedChat> {
    for (let after: ChatPlace | undefined; ;) {
      const page = await this.matching.page(chats, PAGE, after ? { after } : { from });
      after = page.at(-1);
      if (!after) return;
      const ids = page.map(({ chatId }) => chatId);
      const { rows: read } = await this.pool.query<{ chatId: string; time: number }>(TIMES, [ids]);
      const times = new Map(read.map(({ chatId, time }) => [chatId, time]));
      const rows = new Map(page.map((row) => [row.chatId, row]));
      for await (const { chatId, turns } of this.histories.read(ids))
        yield { row: rows.get(chatId)!, time: times.get(chatId) ?? null, items: turns.flatMap(itemsOf) };
    }
  }
}

export const itemsOf = ({ items, kept }: ChatTurn): ExportedItem[] =>
  items.map((item, at) => ({ item, replaced: at >= kept }));
