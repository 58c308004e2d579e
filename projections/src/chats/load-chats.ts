import type { ReadStreams } from '@parley/contracts/events/event-store';
import type { SubjectId } from '@parley/contracts/ids';
import type { Db } from '../platform/db.js';
import { lift } from '../platform/lifting.js';
import { selected } from '../platform/table.js';
import { readTurns } from './chat-turns.js';
import { ChatState } from './chat-state.js';
import { CHAT, PAGE, type ChatCells, type PageCells } from './chat-tables.js';
import { openTurns } from './chat-words.js';
import { chatIdOf, type RecordedChatEvent } from './fold-chat.js';
import type { RecentChats, ToLoad } from './recent-chats.js';

const LOAD_CHATS = `select ${selected(CHAT, 'c')} from chat c where c.chat_id = any($1::uuid[])`;
const LOAD_PAGES = `select ${selected(PAGE, 'p')} from chat_page p where p.chat_id = any($1::uuid[])`;

/** Loads the chats of these events that already exist; with their histories if the events may change these. */
export async function loadChats(
  db: Db,
  events: readonly RecordedChatEvent[],
  recent: RecentChats<ChatState>,
): Promise<Map<string, ChatState>> {
  const states = new Map<string, ChatState>();
  const missing = recent.take(whatToLoad(events), states);
  if (missing.ids.length === 0) return states;
  const rows = await db.query<ChatCells>(LOAD_CHATS, [missing.ids]);
  const keys = await db.people.keysOf(rows.flatMap(({ subject }) => (subject === null ? [] : [subject as SubjectId])));
  const keyOf = ({ subject }: ChatCells) => keys.get(subject as SubjectId);
  // Of somebody erased, nothing can be read or written; the rows are about to go.
  for (const row of rows) if (keyOf(row)) states.set(row.chat_id, new ChatState(row));
  const altered = missing.ids.filter((id) => missing.altered.has(id));
  const pages = altered.length > 0 ? await db.query<PageCells>(LOAD_PAGES, [altered]) : [];
  for (const { chat_id, page, turns } of pages) {
    const state = states.get(chat_id);
    state?.pages.set(page, openTurns(keyOf(state.row), chat_id, turns));
  }
  if (db.readStreams) await addUnchanged(db.readStreams, states, altered);
  return states;
}

async function addUnchanged(
  readStreams: ReadStreams,
  states: ReadonlyMap<string, ChatState>,
  altered: readonly string[],
): Promise<void> {
  const chats = altered.flatMap((chatId) => {
    const state = states.get(chatId);
    return state ? [{ chatId, revision: state.row.revision }] : [];
  });
  for await (const { chatId, turns } of readTurns(readStreams, chats, lift)) states.get(chatId)?.addUnchanged(turns);
}

/** Events whose item may be on any page. */
const NEEDS_ALL: ReadonlySet<RecordedChatEvent['type']> = new Set<RecordedChatEvent['type']>([
  'AnswerAltered',
  'ItemReviewed',
  'RemoteRecorded',
  'ChatRescored',
  'RescoreTakenBack',
  'ChatDeleted',
]);

export function whatToLoad(events: readonly RecordedChatEvent[]): ToLoad {
  const ids = new Set<string>();
  const started = new Set<string>();
  const altered = new Set<string>();
  for (const event of events) {
    const id = chatIdOf(event);
    if (started.has(id)) continue;
    if (event.type === 'ChatStarted' && !ids.has(id)) {
      started.add(id);
      continue;
    }
    ids.add(id);
    if (NEEDS_ALL.has(event.type)) altered.add(id);
  }
  return { ids: [...ids], altered };
}
