import type { Db } from '../platform/db.js';
import { TURNS_PER_PAGE, type ChatTurn } from './chat-rows.js';
import { ChatState } from './chat-state.js';
import type { ChatCells, PageCells } from './chat-tables.js';
import { chatIdOf, type RecordedChatEvent } from './fold-chat.js';
import type { RecentChats } from './recent-chats.js';

const LOAD_CHATS = 'select * from chat where chat_id = any($1::uuid[])';
/** All pages of chats that are altered, the page being written of the others. */
const LOAD_PAGES = `
  select chat_id, page, turns from chat_page where chat_id = any($1::uuid[])
  union all
  select p.chat_id, p.page, p.turns from chat_page p
  join unnest($2::uuid[], $3::int[]) as x(chat_id, page) on p.chat_id = x.chat_id and p.page = x.page`;

/** The chats of the events that exist already, with what of their histories the events need. */
export async function loadChats(
  db: Db,
  events: readonly RecordedChatEvent[],
  recent: RecentChats<ChatState>,
): Promise<Map<string, ChatState>> {
  const states = new Map<string, ChatState>();
  const missing = recent.take(whatToLoad(events), states);
  if (missing.ids.length === 0) return states;
  for (const row of await db.query<ChatCells>(LOAD_CHATS, [missing.ids])) states.set(row.chat_id, new ChatState(row));
  for (const { chat_id, page, turns } of await db.query<PageCells>(LOAD_PAGES, pageValues(missing)))
    states.get(chat_id)?.pages.set(page, turns as ChatTurn[]);
  return states;
}

/** What these are about may lie on any page. */
const NEEDS_ALL: ReadonlySet<RecordedChatEvent['type']> = new Set<RecordedChatEvent['type']>([
  'AnswerAltered',
  'ItemReviewed',
  'RemoteRecorded',
  'ChatDeleted',
]);

/** Chats whose first event of a batch is not their start. */
export interface ToLoad {
  readonly ids: readonly string[];
  /** Those of which every page is needed. */
  readonly altered: ReadonlySet<string>;
  /** Chat → revision of its first event in the batch. */
  readonly firsts: ReadonlyMap<string, number>;
}

export function whatToLoad(events: readonly RecordedChatEvent[]): ToLoad {
  const firsts = new Map<string, number>();
  const started = new Set<string>();
  const altered = new Set<string>();
  for (const event of events) {
    const id = chatIdOf(event);
    if (!firsts.has(id)) {
      firsts.set(id, event.revision);
      if (event.type === 'ChatStarted') started.add(id);
    }
    if (!started.has(id) && NEEDS_ALL.has(event.type)) altered.add(id);
  }
  return { ids: [...firsts.keys()].filter((id) => !started.has(id)), altered, firsts };
}

/** For a query of pages: chats of which all are wanted; chats and pages of which one is. */
export function pageValues({ ids, altered, firsts }: ToLoad): [string[], string[], number[]] {
  const others = ids.filter((id) => !altered.has(id));
  return [[...altered], others, others.map((id) => Math.floor((firsts.get(id) ?? 0) / TURNS_PER_PAGE))];
}
