import type { Db } from '../platform/db.js';
import { TURNS_PER_PAGE, type ChatTurn } from './chat-rows.js';
import { ChatState } from './chat-state.js';
import type { ChatCells, PageCells } from './chat-tables.js';
import { chatIdOf, type RecordedChatEvent } from './fold-chat.js';

const LOAD_CHATS = 'select * from chat where chat_id = any($1::uuid[])';
/** All pages of chats that are altered, the page being written of the others. */
const LOAD_PAGES = `
  select chat_id, page, turns from chat_page where chat_id = any($1::uuid[])
  union all
  select p.chat_id, p.page, p.turns from chat_page p
  join unnest($2::uuid[], $3::int[]) as x(chat_id, page) on p.chat_id = x.chat_id and p.page = x.page`;

/** The chats of the events that exist already, with what of their histories the events need. */
export async function loadChats(db: Db, events: readonly RecordedChatEvent[]): Promise<Map<string, ChatState>> {
  const states = new Map<string, ChatState>();
  const { ids, altered, pages } = whatToLoad(events);
  if (ids.length === 0) return states;
  for (const row of await db.query<ChatCells>(LOAD_CHATS, [ids])) states.set(row.chat_id, new ChatState(row));
  const values = [[...altered], pages.map(({ id }) => id), pages.map(({ page }) => page)];
  for (const { chat_id, page, turns } of await db.query<PageCells>(LOAD_PAGES, values))
    states.get(chat_id)?.pages.set(page, turns as ChatTurn[]);
  return states;
}

interface ToLoad {
  readonly ids: readonly string[];
  readonly altered: ReadonlySet<string>;
  readonly pages: readonly { readonly id: string; readonly page: number }[];
}

/** Chats whose first event here is not their start; also what the statistics of chats load. */
export function whatToLoad(events: readonly RecordedChatEvent[]): ToLoad {
  const firsts = new Map<string, RecordedChatEvent>();
  const altered = new Set<string>();
  for (const event of events) {
    const id = chatIdOf(event);
    const first = firsts.get(id);
    if (!first) firsts.set(id, event);
    if ((first ?? event).type !== 'ChatStarted' && (event.type === 'AnswerAltered' || event.type === 'ChatDeleted'))
      altered.add(id);
  }
  const continued = [...firsts].filter(([, { type }]) => type !== 'ChatStarted');
  return {
    ids: continued.map(([id]) => id),
    altered,
    pages: continued
      .filter(([id]) => !altered.has(id))
      .map(([id, { revision }]) => ({ id, page: Math.floor(revision / TURNS_PER_PAGE) })),
  };
}
