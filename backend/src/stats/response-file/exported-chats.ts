/** Reads the chats of an export page by page, with what each learner did. */
import { Inject, Injectable } from '@nestjs/common';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { ChatRow } from '@parley/projections/read-models';
import type { ChatTurn, StoredTurn } from '@parley/projections/chats/chat-tables';
import { openTurns } from '@parley/projections/chats/chat-words';
import { DEFAULT_TIME } from '@parley/projections/stats/times';
import type { Pool } from 'pg';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { POOL, SUBJECT_KEYS } from '../../platform/tokens.js';
import { MatchingChats, type ChatPlace, type Matching } from '../response-logs/matching-chats.js';

export interface ExportedItem {
  readonly item: WireItem;
  /** An alteration replaced it. */
  readonly replaced: boolean;
}
export interface ExportedChat {
  readonly row: ChatRow;
  /** ms; null: not counted, because it is a test. */
  readonly time: number | null;
  /** Oldest first. */
  readonly items: readonly ExportedItem[];
}

/** Few enough that reading a page doesn't stop the server noticeably. */
const PAGE = 50;

const READ = `
  select c.id, s.time[${DEFAULT_TIME + 1}]::float8 as time,
    (select json_agg(p.turns order by p.page) from read.chat_page p where p.chat_id = c.id) as pages
  from unnest($1::uuid[]) as c(id) left join read.chat_stat s on s.chat_id = c.id`;
interface Read {
  readonly id: string;
  readonly time: number | null;
  readonly pages: readonly (readonly StoredTurn[])[] | null;
}

@Injectable()
export class ExportedChats {
  constructor(
    private readonly matching: MatchingChats,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: SubjectKeys,
  ) {}

  /** From this chat on in the list. */
  async *read(chats: Matching, from: ChatPlace | undefined): AsyncGenerator<ExportedChat> {
    for (let after: ChatPlace | undefined; ;) {
      const page = await this.matching.page(chats, PAGE, after ? { after } : { from });
      after = page.at(-1);
      if (!after) return;
      const { rows: read } = await this.pool.query<Read>(READ, [page.map(({ chatId }) => chatId)]);
      const keyOf = await keysOfRows(this.subjectKeys, page);
      const byId = new Map(read.map((each) => [each.id, each]));
      for (const row of page) {
        const { time = null, pages = null } = byId.get(row.chatId) ?? {};
        yield { row, time, items: openTurns(keyOf(row), row.chatId, (pages ?? []).flat()).flatMap(itemsOf) };
      }
    }
  }
}

export const itemsOf = ({ items, kept }: ChatTurn): ExportedItem[] =>
  items.map((item, at) => ({ item, replaced: at >= kept }));
