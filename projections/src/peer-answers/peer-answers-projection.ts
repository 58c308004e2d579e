/**
 * Answers at prompts that some published version shows to other learners. A prompt is followed from the first
 * publication that shows it; earlier answers are then read from the chats' histories.
 */
import type { PersonForgotten } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { SubjectId } from '@parley/contracts/ids';
import { FORMER_TURNS_PER_PAGE } from '../chats/chat-tables.js';
import { chatIdOf, type RecordedChatEvent } from '../chats/fold-chat.js';
import { timedItems } from '../chats/message-times.js';
import type { Db } from '../platform/db.js';
import type { Projection } from '../platform/projection.js';
import { upsert } from '../platform/table.js';
import { answerRow, sealAnswer, type AnswerRow } from './answer-row.js';
import { PEER_ANSWER } from './peer-tables.js';
import { ShownPrompts, type Published } from './shown-prompts.js';
import { takeEarlierAnswers } from './take-earlier-answers.js';

type Told = Extract<
  RecordedChatEvent,
  { type: 'ChatStarted' | 'AnswerGiven' | 'AnswerAltered' | 'ExternalAnswerGiven' | 'ChatDeleted' }
>;
type Event = (Told | Published | PersonForgotten) & Pick<RecordedEvent, 'subject' | 'position'>;

/** Runs after `peer-prompts` and `chats`, because it reads their rows. */
export const peerAnswersProjection: Projection = {
  name: 'peer-answers',
  lane: 'ahead',
  types: new Set<Event['type']>([
    'ChatStarted',
    'AnswerGiven',
    'AnswerAltered',
    'ExternalAnswerGiven',
    'ChatDeleted',
    'FlowPublished',
    'PersonForgotten',
  ]),
  async apply(db: Db, recorded: readonly RecordedEvent[]): Promise<void> {
    const events = recorded as readonly Event[];
    const shown = await ShownPrompts.of(
      db,
      events.some(({ type }) => type === 'FlowPublished'),
    );
    const keys = await db.people.keysOf(events.flatMap(({ subject }) => (subject === undefined ? [] : [subject])));
    const writer = new Writer(db, keys);
    for (const event of events) {
      switch (event.type) {
        case 'FlowPublished':
          writer.flush();
          await takeEarlierAnswers(db, shown.firstAt(event.position));
          break;
        case 'PersonForgotten':
          writer.flush();
          db.write('delete from peer_answer where subject = $1::uuid', event.data.subject);
          break;
        case 'ChatDeleted':
          if (!shown.isEmpty) writer.remove(chatIdOf(event));
          break;
        case 'ChatStarted':
        case 'AnswerGiven':
        case 'AnswerAltered':
        case 'ExternalAnswerGiven':
          if (!shown.isEmpty) addAnswers(db, event, shown, writer);
      }
    }
    writer.finish();
  },
};

function addAnswers(
  db: Db,
  event: Exclude<Told, { type: 'ChatDeleted' }> & Pick<RecordedEvent, 'position'>,
  shown: ShownPrompts,
  writer: Writer,
): void {
  if (event.type === 'AnswerAltered') writer.removeSuperseded(chatIdOf(event));
  const items = timedItems(event.personal?.items ?? [], event.meta);
  const { revision, subject } = event;
  const chatId = chatIdOf(event);
  const shows = (flowId: number, name: string): boolean => {
    const since = shown.since(flowId, name);
    return since === null || (since !== undefined && db.compare(since, event.position) < 0);
  };
  for (const [place, item] of items.entries()) {
    const row = answerRow(item, { chatId, revision, place, subject }, shows);
    if (row) writer.add(row);
  }
}

/** Collects the rows of a batch and writes them in few statements, in order. */
class Writer {
  private rows = new Map<string, AnswerRow>();
  private readonly altered = new Set<string>();
  private readonly changedChats = new Set<string>();
  constructor(
    private readonly db: Db,
    private readonly keys: ReadonlyMap<SubjectId, Buffer | null>,
  ) {}

  add(row: AnswerRow): void {
    this.rows.set(`${row.chat_id} ${row.item_key}`, row);
    this.changedChats.add(row.chat_id);
  }
  remove(chatId: string): void {
    for (const [key, row] of this.rows) if (row.chat_id === chatId) this.rows.delete(key);
    this.db.write('delete from peer_answer where chat_id = $1::uuid', chatId);
  }
  /** Runs after the batch is written, when the histories know which items are superseded. */
  removeSuperseded(chatId: string): void {
    this.altered.add(chatId);
  }
  finish(): void {
    this.flush();
    if (this.altered.size > 0) this.db.write(REMOVE_SUPERSEDED, `{${[...this.altered].join()}}`);
    if (this.changedChats.size > 0) this.db.write(REMOVE_ORPHANED, `{${[...this.changedChats].join()}}`);
  }
  flush(): void {
    upsert(
      this.db,
      PEER_ANSWER,
      [...this.rows.values()].map((row) => sealAnswer(this.keys, row)),
    );
    this.rows = new Map();
  }
}

/** Rows tell which turns are superseded in part. */
const REMOVE_SUPERSEDED = `
  delete from peer_answer a where a.chat_id = any($1::uuid[]) and exists (
    select 1 from chat_page p cross join lateral json_array_elements(p.turns) as t(turn)
    where p.chat_id = a.chat_id and p.page in (a.revision, a.revision / ${FORMER_TURNS_PER_PAGE})
      and (t.turn->>'revision')::int = a.revision and a.place >= (t.turn->>'kept')::int)`;

/** Removes answers that arrived while their chat was being deleted or their person erased. Looks once for each chat. */
const REMOVE_ORPHANED = `
  delete from peer_answer a where a.chat_id in (
    select x.chat_id from unnest($1::uuid[]) as x(chat_id)
    where not exists (select from chat c where c.chat_id = x.chat_id))`;
