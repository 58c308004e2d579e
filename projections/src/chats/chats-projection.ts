import type { PersonForgotten } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { SubjectId } from '@parley/contracts/ids';
import { bytesCell } from '../platform/columns.js';
import type { Db } from '../platform/db.js';
import { isoTime } from '../platform/iso-time.js';
import type { Projection } from '../platform/projection.js';
import { deleteByKey, insert, update, upsert } from '../platform/table.js';
import { sealWords } from '../platform/words.js';
import type { ChatState } from './chat-state.js';
import { CHANGING, CHAT, EVALUATION, PAGE, SEARCH, type EvaluationCells } from './chat-tables.js';
import { evaluationPlace, sealTurns } from './chat-words.js';
import { chatIdOf, foldAdded, foldAnswer, startChat, type RecordedChatEvent } from './fold-chat.js';
import { loadChats } from './load-chats.js';
import { RecentChats, unchanged } from './recent-chats.js';
import { searchableOf } from './search-grams.js';

type Event = RecordedChatEvent | (PersonForgotten & RecordedEvent);

/** Chats and their histories, for reviewers and for learners who resume. */
export const chatsProjection: Projection = {
  name: 'chats',
  lane: 'ahead',
  types: new Set<Event['type']>([
    'ChatStarted',
    'AnswerGiven',
    'ExternalAnswerGiven',
    'AnswerAltered',
    'ItemReviewed',
    'RemoteRecorded',
    'EvaluationGiven',
    'ChatRescored',
    'RescoreTakenBack',
    'ChatDeleted',
    'PersonForgotten',
  ]),
  async apply(db: Db, recorded: readonly RecordedEvent[]): Promise<void> {
    const events = recorded as readonly Event[];
    const recent = RecentChats.of<ChatState>(db, 'chats');
    const states = await loadChats(
      db,
      events.filter((event): event is RecordedChatEvent => event.type !== 'PersonForgotten'),
      recent,
    );
    const keys = await db.people.keysOf(subjectsOf(events, states));
    const deleted = new Set<string>();
    const forgotten = new Set<string>();
    for (const event of events) {
      if (event.type === 'PersonForgotten') {
        forgotten.add(event.data.subject);
        for (const [id, { row }] of states) if (row.subject === event.data.subject) states.delete(id);
        continue;
      }
      fold(states, deleted, event, keys, db.people.searchKey);
    }
    forget(db, [...forgotten]);
    removeChats(db, [...deleted]);
    writeEvaluations(db, events, states, keys);
    writeSearch(db, events, states);
    write(db, [...states.values()], keys);
    if (forgotten.size > 0) recent.clear();
    for (const id of deleted) recent.drop(id);
    for (const [id, state] of states) recent.keep(id, state);
  },
};

type Keys = ReadonlyMap<SubjectId, Buffer | null>;
const keyOf = (keys: Keys, subject: string | null | undefined) => keys.get(subject as SubjectId);

function* subjectsOf(events: readonly Event[], states: ReadonlyMap<string, ChatState>): Iterable<SubjectId> {
  for (const { row } of states.values()) if (row.subject !== null) yield row.subject as SubjectId;
  for (const { type, subject } of events) if (type === 'ChatStarted' && subject !== undefined) yield subject;
}

function fold(
  states: Map<string, ChatState>,
  deleted: Set<string>,
  event: RecordedChatEvent,
  keys: Keys,
  searchKey: Buffer,
): void {
  const id = chatIdOf(event);
  switch (event.type) {
    case 'ChatStarted': {
      const started = startChat(event, keyOf(keys, event.subject), searchKey);
      if (started) states.set(id, started);
      return;
    }
    case 'ChatDeleted':
      states.delete(id);
      deleted.add(id);
      return;
    case 'AnswerGiven':
    case 'ExternalAnswerGiven':
    case 'AnswerAltered': {
      // The chat was deleted, or its person erased, before the answer was stored.
      const state = states.get(id);
      if (state) foldAnswer(state, event);
      return;
    }
    case 'ItemReviewed':
    case 'RemoteRecorded':
    case 'ChatRescored':
    case 'RescoreTakenBack':
    case 'EvaluationGiven': {
      const state = states.get(id);
      if (state) foldAdded(state, event);
    }
  }
}

function forget(db: Db, subjects: readonly string[]): void {
  if (subjects.length === 0) return;
  db.write(
    `with forgotten as (delete from chat where subject = any($1::uuid[]) returning chat_id),
     search as (delete from chat_search s using forgotten f where s.chat_id = f.chat_id),
     evaluations as (delete from chat_evaluation e using forgotten f where e.chat_id = f.chat_id)
     delete from chat_page p using forgotten f where p.chat_id = f.chat_id`,
    `{${subjects.join()}}`,
  );
}

function removeChats(db: Db, ids: readonly string[]): void {
  if (ids.length === 0) return;
  db.write('delete from chat where chat_id = any($1::uuid[])', `{${ids.join()}}`);
  db.write('delete from chat_search where chat_id = any($1::uuid[])', `{${ids.join()}}`);
  db.write('delete from chat_page where chat_id = any($1::uuid[])', `{${ids.join()}}`);
  db.write('delete from chat_evaluation where chat_id = any($1::uuid[])', `{${ids.join()}}`);
}

/** Writes the latest value of each evaluation. A retracted evaluation has no row, and a deleted chat has none. */
function writeEvaluations(db: Db, events: readonly Event[], states: ReadonlyMap<string, ChatState>, keys: Keys): void {
  const rows = new Map<string, EvaluationCells>();
  const removed = new Map<string, Pick<EvaluationCells, 'chat_id' | 'evaluation_id'>>();
  for (const event of events) {
    if (event.type !== 'EvaluationGiven') continue;
    const key = { chat_id: chatIdOf(event), evaluation_id: event.data.evaluationId };
    const state = states.get(key.chat_id);
    if (!state) continue;
    const rowKey = JSON.stringify(key);
    rows.delete(rowKey);
    removed.set(rowKey, key);
    const text = event.personal?.evaluation ?? null;
    if (text === null) continue;
    const place = evaluationPlace(key.chat_id, key.evaluation_id);
    const evaluation = sealWords(keyOf(keys, state.row.subject), text, place);
    rows.set(rowKey, { ...key, evaluation, given_at: new Date(event.data.at).toISOString() });
  }
  deleteByKey(db, EVALUATION, [...removed.values()]);
  upsert(db, EVALUATION, [...rows.values()]);
}

/** Writes the parts of identifiers by which the beginning chats are found. */
function writeSearch(db: Db, events: readonly Event[], states: ReadonlyMap<string, ChatState>): void {
  const rows = events.flatMap((event) => {
    if (event.type !== 'ChatStarted' || !event.personal || !states.has(chatIdOf(event))) return [];
    const { grams, letters } = searchableOf(db.people.searchKey, event.data.flowId, event.personal.identifier);
    return [{ chat_id: chatIdOf(event), grams, letters: bytesCell(letters) }];
  });
  insert(db, SEARCH, rows);
}

function write(db: Db, states: readonly ChatState[], keys: Keys): void {
  for (const state of states) {
    if (state.touchedAt !== null) state.row.updated_at = isoTime(state.touchedAt);
    state.touchedAt = null;
  }
  const rowsOf = (isNew: boolean) => states.filter((state) => state.isNew === isNew).map(({ row }) => row);
  insert(db, CHAT, rowsOf(true));
  update(db, CHAT, CHANGING, rowsOf(false));
  const pagesOf = ({ row, pages }: ChatState, which: Iterable<number>) =>
    [...which].map((page) => ({
      chat_id: row.chat_id,
      page,
      turns: sealTurns(keyOf(keys, row.subject), row.chat_id, pages.get(page) ?? []),
    }));
  if (!db.readStreams)
    insert(
      db,
      PAGE,
      states.flatMap((state) => pagesOf(state, unchanged(state))),
    );
  upsert(
    db,
    PAGE,
    states.flatMap((state) => pagesOf(state, state.changedPages)),
  );
  for (const state of states) state.isNew = false;
}
