/** Reads what learners did in chats, as many chats at once as their size allows: a run may have any number of attempts. */
import type { StoredTurn } from '@parley/projections/chats/chat-tables';
import { openTurns } from '@parley/projections/chats/chat-words';
import type { Pool } from 'pg';
import { itemsOf, type ExportedItem } from '../response-file/exported-chats.js';

export interface SizedChat {
  readonly id: string;
  readonly subject: string | null;
  /** As stored. */
  readonly bytes: number;
}
type Turns = readonly StoredTurn[];

/** Stored bytes that are in memory at once; one chat that is longer is read by itself. */
export const MOST_BYTES = 500_000;

const READ = `
  select p.chat_id as id, json_agg(p.turns order by p.page) as pages
  from read.chat_page p where p.chat_id = any($1::uuid[]) group by p.chat_id`;

export class ItemsInTurn {
  private known: ReadonlyMap<string, Turns> = new Map();

  /** @param chats in the order in which they are asked for; some may be left out */
  constructor(
    private readonly pool: Pool,
    private readonly chats: readonly SizedChat[],
    private readonly keyOf: (chat: Pick<SizedChat, 'subject'>) => Buffer | null,
  ) {}

  async of(chat: SizedChat): Promise<readonly ExportedItem[]> {
    if (!this.known.has(chat.id)) this.known = await this.read(this.from(chat));
    return openTurns(this.keyOf(chat), chat.id, this.known.get(chat.id) ?? []).flatMap(itemsOf);
  }

  private from(chat: SizedChat): readonly string[] {
    const ids: string[] = [];
    let bytes = 0;
    for (let at = this.chats.indexOf(chat); at < this.chats.length; at += 1) {
      const next = this.chats[at]!;
      bytes += next.bytes;
      if (ids.length > 0 && bytes > MOST_BYTES) break;
      ids.push(next.id);
    }
    return ids;
  }

  private async read(ids: readonly string[]): Promise<ReadonlyMap<string, Turns>> {
    // What was read before need not be in memory beside it.
    this.known = new Map();
    const { rows } = await this.pool.query<{ id: string; pages: readonly Turns[] }>(READ, [ids]);
    const read = new Map(rows.map(({ id, pages }) => [id, pages.flat()]));
    return new Map(ids.map((id) => [id, read.get(id) ?? []]));
  }
}
