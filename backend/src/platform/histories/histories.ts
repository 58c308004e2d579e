/** Histories of chats, turn by turn, and the facts behind their counters. Nothing else in the backend reads where they are kept. */
import { Inject, Injectable } from '@nestjs/common';
import type { ChatTurn, StoredTurn } from '@parley/projections/chats/chat-tables';
import { openTurns } from '@parley/projections/chats/chat-words';
import type { StoredFact } from '@parley/projections/stats/stat-tables';
import type { Pool } from 'pg';
import { keysOfRows } from '../subjects/keys-of-rows.js';
import type { SubjectKeys } from '../subjects/subject-keys.js';
import { portionsOf } from '../portions.js';
import { POOL, SUBJECT_KEYS } from '../tokens.js';

export interface ChatHistory {
  readonly chatId: string;
  /** Oldest first; none if the chat is gone. Turns of somebody erased have no items. */
  readonly turns: readonly ChatTurn[];
}
export interface TurnPlace {
  readonly chatId: string;
  /** Of the turn's event; in tables of an earlier generation the number of a page with several turns. */
  readonly revision: number;
}
export interface TurnFacts {
  readonly revision: number;
  readonly facts: readonly StoredFact[];
}

/** Of chats that are in memory at once: a megabyte of encrypted words if every event has some thousand characters. */
const MOST_EVENTS = 150;

const SIZES = `select chat_id as "chatId", revision + 1 as events from read.chat where chat_id = any($1::uuid[])`;
const HISTORIES = `
  select c.chat_id as "chatId", c.subject,
    (select json_agg(p.turns order by p.page) from read.chat_page p where p.chat_id = c.chat_id) as pages
  from read.chat c where c.chat_id = any($1::uuid[])`;
const TURNS = `
  select x.nth::int - 1 as at, c.subject, p.turns
  from unnest($1::uuid[], $2::int[]) with ordinality as x(chat_id, page, nth)
  join read.chat_page p using (chat_id, page) join read.chat c using (chat_id)
  where octet_length(p.turns::text) <= $3`;
const FACTS = `
  select chat_id as "chatId", page as revision, facts from read.chat_fact_page
  where chat_id = any($1::uuid[]) order by page`;

interface StoredHistory {
  readonly chatId: string;
  readonly subject: string | null;
  readonly pages: readonly (readonly StoredTurn[])[] | null;
}
interface StoredPlace {
  /** Index among the places that were asked for. */
  readonly at: number;
  readonly subject: string | null;
  readonly turns: readonly StoredTurn[];
}

@Injectable()
export class Histories {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: SubjectKeys,
  ) {}

  async of(chatId: string): Promise<ChatHistory['turns']> {
    return (await this.stored([chatId]))(chatId);
  }

  /** Each once, in this order. Only so many are in memory at once as their size allows; a longer one is read by itself. */
  async *read(chatIds: readonly string[]): AsyncGenerator<ChatHistory, void> {
    if (chatIds.length === 0) return;
    const { rows } = await this.pool.query<{ chatId: string; events: number }>(SIZES, [chatIds]);
    const events = new Map(rows.map((row) => [row.chatId, row.events]));
    for (const group of portionsOf(chatIds, (chatId) => events.get(chatId) ?? 0, MOST_EVENTS)) {
      const turnsOf = await this.stored(group);
      for (const chatId of group) yield { chatId, turns: turnsOf(chatId) };
    }
  }

  /** The turns at each of these places; none where there are none any more, or more than `mostBytes` of them as stored. */
  async turns(places: readonly TurnPlace[], mostBytes: number): Promise<readonly ChatHistory['turns'][]> {
    const { rows } = await this.pool.query<StoredPlace>(TURNS, [
      places.map(({ chatId }) => chatId),
      places.map(({ revision }) => revision),
      mostBytes,
    ]);
    const keyOf = await keysOfRows(this.subjectKeys, rows);
    const found = new Map(rows.map((row) => [row.at, row]));
    return places.map(({ chatId }, at) => {
      const row = found.get(at);
      return row ? openTurns(keyOf(row), chatId, row.turns) : [];
    });
  }

  /** By chat, oldest first. */
  async facts(chatIds: readonly string[]): Promise<ReadonlyMap<string, readonly TurnFacts[]>> {
    const { rows } = await this.pool.query<TurnFacts & { readonly chatId: string }>(FACTS, [chatIds]);
    const found = new Map<string, TurnFacts[]>();
    for (const { chatId, ...turn } of rows) {
      const own = found.get(chatId);
      if (own) own.push(turn);
      else found.set(chatId, [turn]);
    }
    return found;
  }

  /** Words are decrypted when a chat is asked for. */
  private async stored(chatIds: readonly string[]): Promise<(chatId: string) => ChatHistory['turns']> {
    const { rows } = await this.pool.query<StoredHistory>(HISTORIES, [chatIds]);
    const keyOf = await keysOfRows(this.subjectKeys, rows);
    const found = new Map(rows.map((row) => [row.chatId, row]));
    return (chatId) => {
      const row = found.get(chatId);
      return row ? openTurns(keyOf(row), chatId, (row.pages ?? []).flat()) : [];
    };
  }
}
