/** Histories of chats, turn by turn, and the facts behind their counters. Nothing else in the backend reads where they are kept. */
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { ChatTurn, StoredTurn } from '@parley/projections/chats/chat-tables';
import { openTurns } from '@parley/projections/chats/chat-words';
import { mergeTurns } from '@parley/projections/chats/chat-turns';
import { timedTurns } from '@parley/projections/chats/message-times';
import { COPIES_BEFORE_GENERATION } from '@parley/projections/platform/apply-batch';
import { CHECKPOINT } from '@parley/projections/platform/lanes';
import type { Pool } from 'pg';
import { keysOfRows } from '../subjects/keys-of-rows.js';
import type { SubjectKeys } from '../subjects/subject-keys.js';
import { portionsOf } from '../portions.js';
import { EVENT_STORE, POOL, SUBJECT_KEYS } from '../tokens.js';
import { FromEvents, type TurnFacts, type TurnPlace } from './from-events.js';

export interface ChatHistory {
  readonly chatId: string;
  /** Oldest first; none if the chat is gone. Turns of somebody erased have no items. */
  readonly turns: readonly ChatTurn[];
}
/**
 * The limit for chats that are in memory at once: a megabyte of encrypted words if every event has some thousand
 * characters.
 */
const MAX_EVENTS = 150;

const SIZES = `select chat_id as "chatId", revision + 1 as events from read.chat where chat_id = any($1::uuid[])`;
/** Rows and the revision that they go to, in one statement: they must be of one moment. */
const HISTORIES = `
  select c.chat_id as "chatId", c.subject, c.revision,
    (select json_agg(p.turns order by p.page) from read.chat_page p where p.chat_id = c.chat_id) as told
  from read.chat c where c.chat_id = any($1::uuid[])`;
const TURNS = `
  select x.nth::int - 1 as at, c.subject, p.page is not null as "isTold",
    case when octet_length(p.turns::text) <= $3 then p.turns end as told
  from unnest($1::uuid[], $2::int[]) with ordinality as x(chat_id, page, nth)
  join read.chat c on c.chat_id = x.chat_id and c.revision >= x.page
  left join read.chat_page p on p.chat_id = x.chat_id and p.page = x.page`;
const FACTS = `
  select s.chat_id as "chatId",
    case when (select c.generation from read.checkpoint c where c.name = '${CHECKPOINT}') >= ${COPIES_BEFORE_GENERATION}
      then s.revision end as revision,
    (select json_agg(json_build_object('revision', p.page, 'facts', p.facts))
     from read.chat_fact_page p where p.chat_id = s.chat_id) as told
  from read.chat_stat s where s.chat_id = any($1::uuid[])`;

interface StoredHistory {
  readonly chatId: string;
  readonly subject: string | null;
  /** The revision of the last event that the rows contain. */
  readonly revision: number;
  /** Turns that have a row. */
  readonly told: readonly (readonly StoredTurn[])[] | null;
}
interface StoredPlace {
  /** Index among the places that were asked for. */
  readonly at: number;
  readonly subject: string | null;
  readonly isTold: boolean;
  /** null = not kept, or too long */
  readonly told: readonly StoredTurn[] | null;
}
interface StoredFacts {
  readonly chatId: string;
  /** null = in tables of an earlier generation, where rows say all. */
  readonly revision: number | null;
  readonly told: readonly TurnFacts[] | null;
}

@Injectable()
export class Histories {
  private readonly events: FromEvents;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: SubjectKeys,
    @Inject(EVENT_STORE) store: EventStore,
  ) {
    this.events = new FromEvents(store);
  }

  async of(chatId: string): Promise<ChatHistory['turns']> {
    return (await this.stored([chatId]))(chatId);
  }

  /** Each once, in this order. Only so many are in memory at once as their size allows; a longer one is read by itself. */
  async *read(chatIds: readonly string[]): AsyncGenerator<ChatHistory, void> {
    if (chatIds.length === 0) return;
    const { rows } = await this.pool.query<{ chatId: string; events: number }>(SIZES, [chatIds]);
    const events = new Map(rows.map((row) => [row.chatId, row.events]));
    for (const group of portionsOf(chatIds, (chatId) => events.get(chatId) ?? 0, MAX_EVENTS)) {
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
    const madeAt = await this.events.turnsAt(
      rows.flatMap(({ at, isTold }) => (isTold ? [] : [places[at]!])),
      mostBytes,
    );
    const found = new Map(rows.map((row) => [row.at, row]));
    return places.map((place, at) => {
      const row = found.get(at);
      if (!row) return [];
      if (row.isTold) return openTurns(keyOf(row), place.chatId, row.told ?? []);
      const made = madeAt(place);
      return made ? [made] : [];
    });
  }

  /** By chat, oldest first. */
  async facts(chatIds: readonly string[]): Promise<ReadonlyMap<string, readonly TurnFacts[]>> {
    const { rows } = await this.pool.query<StoredFacts>(FACTS, [chatIds]);
    const made = await this.events.facts(
      rows.flatMap(({ chatId, revision }) => (revision === null ? [] : [{ chatId, revision }])),
    );
    return new Map(rows.map(({ chatId, told }) => [chatId, mergeTurns(made.get(chatId) ?? [], told ?? [])]));
  }

  /** Words in rows are decrypted when a chat is asked for. */
  private async stored(chatIds: readonly string[]): Promise<(chatId: string) => ChatHistory['turns']> {
    const { rows } = await this.pool.query<StoredHistory>(HISTORIES, [chatIds]);
    const keyOf = await keysOfRows(this.subjectKeys, rows);
    const made = await this.events.turns(rows);
    const found = new Map(rows.map((row) => [row.chatId, row]));
    return (chatId) => {
      const row = found.get(chatId);
      if (!row) return [];
      return timedTurns(mergeTurns(made.get(chatId) ?? [], openTurns(keyOf(row), chatId, (row.told ?? []).flat())));
    };
  }
}
