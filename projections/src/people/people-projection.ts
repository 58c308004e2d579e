/**
 * Learners and the flows and sequences in which they have chats. Rows change when a chat begins or goes away, never with
 * an answer. Tests are nobody's.
 */
import type { PersonForgotten } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { SubjectId } from '@parley/contracts/ids';
import { chatIdOf, type RecordedChatEvent } from '../chats/fold-chat.js';
import { EVERY_FLOW, searchableOf } from '../chats/search-grams.js';
import { bytesCell } from '../platform/columns.js';
import type { Db } from '../platform/db.js';
import type { Projection } from '../platform/projection.js';
import { insertNew, type Cells } from '../platform/table.js';
import type { Sealed } from '../platform/words.js';
import { sealPerson } from './named-person.js';
import { IDENTIFIER_CHAT, IDENTIFIER_ITEM } from './people-tables.js';
import { sortCode } from './sort-code.js';

type Event =
  | Extract<RecordedChatEvent, { type: 'ChatStarted' | 'ChatDeleted' }>
  | (PersonForgotten & Pick<RecordedEvent, 'subject'>);

interface Person {
  readonly subject: string;
  readonly flow_id: number;
  readonly person: Sealed;
  readonly sort_code: string;
  readonly letters: string;
  readonly anonymous: 0 | 1;
}
type Chat = Cells<typeof IDENTIFIER_CHAT>;
type Item = Cells<typeof IDENTIFIER_ITEM>;

/** The latest chat tells where the identifier comes from; everything else of a subject never changes. */
const WRITE_PEOPLE = `
  insert into identifier as t (subject, owner_id, person, sort_code, letters, anonymous)
  select x.subject, f.learners_of, x.person, x.sort_code, x.letters, x.anonymous
  from json_to_recordset($1::json)
    as x(subject uuid, flow_id int, person json, sort_code bytea, letters bytea, anonymous smallint)
  join flow f on f.flow_id = x.flow_id
  on conflict (subject) do update set person = excluded.person where t.person::text <> excluded.person::text`;
const FORGET = ['identifier', 'identifier_item', 'identifier_chat'].map(
  (name) => `delete from ${name} where subject = any($1::uuid[])`,
);
const DELETE_CHATS = 'delete from identifier_chat where chat_id = any($1::uuid[]) returning subject';
const DELETE_ITEMS = `
  delete from identifier_item i where i.subject = any($1::uuid[]) and not exists (
    select from identifier_chat c where c.subject = i.subject
      and i.resource_id = case i.kind when 'flow' then c.flow_id else c.sequence_id end)`;
const DELETE_PEOPLE = `
  delete from identifier i where i.subject = any($1::uuid[])
    and not exists (select from identifier_chat c where c.subject = i.subject)`;

/** Runs after `flows`, because it reads who made the flow. */
export const peopleProjection: Projection = {
  name: 'people',
  lane: 'ahead',
  types: new Set<Event['type']>(['ChatStarted', 'ChatDeleted', 'PersonForgotten']),
  async apply(db: Db, recorded: readonly RecordedEvent[]): Promise<void> {
    const begun = new Begun(db.people.searchKey, await keysOf(db, recorded));
    const forgotten = new Set<string>();
    const deleted = new Set<string>();
    for (const event of recorded as readonly (Event & RecordedEvent)[]) {
      if (event.type === 'PersonForgotten') {
        forgotten.add(event.data.subject);
        begun.forget(event.data.subject);
      } else if (event.type === 'ChatDeleted') deleted.add(chatIdOf(event));
      else begun.add(event);
    }
    if (forgotten.size > 0) for (const statement of FORGET) db.write(statement, arrayOf(forgotten));
    begun.write(db);
    if (deleted.size > 0) await deleteChats(db, deleted);
  },
};

type Keys = ReadonlyMap<SubjectId, Buffer | null>;
const keysOf = (db: Db, recorded: readonly RecordedEvent[]): Promise<Keys> =>
  db.people.keysOf(recorded.flatMap(({ type, subject }) => (type === 'ChatStarted' && subject ? [subject] : [])));

async function deleteChats(db: Db, ids: ReadonlySet<string>): Promise<void> {
  const rows = await db.query<{ subject: string }>(DELETE_CHATS, [[...ids]]);
  if (rows.length === 0) return;
  const subjects = arrayOf(new Set(rows.map(({ subject }) => subject)));
  db.write(DELETE_ITEMS, subjects);
  db.write(DELETE_PEOPLE, subjects);
}

const arrayOf = (ids: ReadonlySet<string>): string => `{${[...ids].join()}}`;

/** Chats begun in a batch, and their people. */
class Begun {
  private readonly people = new Map<string, Person>();
  private readonly chats = new Map<string, Chat>();

  constructor(
    private readonly searchKey: Buffer,
    private readonly keys: Keys,
  ) {}

  /** Adds nothing if the person was erased (PROJ-8). */
  add(event: Extract<Event, { type: 'ChatStarted' }>): void {
    const { subject, personal, data } = event;
    const key = subject && this.keys.get(subject);
    if (!personal || !key || data.test) return;
    const chat_id = chatIdOf(event);
    this.chats.set(chat_id, { chat_id, subject, flow_id: data.flowId, sequence_id: data.sequence?.id ?? null });
    const { identifier, origins = [] } = personal;
    this.people.set(subject, {
      subject,
      flow_id: data.flowId,
      person: sealPerson(key, subject, { identifier, origins }),
      sort_code: bytesCell(sortCode(this.searchKey, identifier)),
      letters: bytesCell(searchableOf(this.searchKey, EVERY_FLOW, identifier).letters),
      anonymous: data.origin === 'system' ? 1 : 0,
    });
  }

  forget(forgotten: string): void {
    this.people.delete(forgotten);
    for (const [id, { subject }] of this.chats) if (subject === forgotten) this.chats.delete(id);
  }

  write(db: Db): void {
    if (this.people.size === 0) return;
    db.write(WRITE_PEOPLE, JSON.stringify([...this.people.values()]));
    insertNew(db, IDENTIFIER_CHAT, [...this.chats.values()]);
    insertNew(db, IDENTIFIER_ITEM, this.items());
  }

  private items(): Item[] {
    const items = new Map<string, Item>();
    for (const { subject, flow_id, sequence_id } of this.chats.values()) {
      const person = this.people.get(subject);
      if (!person) continue;
      const { anonymous, sort_code } = person;
      const add = (kind: Item['kind'], resource_id: number) =>
        items.set(`${subject} ${kind} ${resource_id}`, { subject, kind, resource_id, anonymous, sort_code });
      add('flow', flow_id);
      if (sequence_id !== null) add('flowSequence', sequence_id);
    }
    return [...items.values()];
  }
}
