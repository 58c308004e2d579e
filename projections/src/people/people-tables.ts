/** Learners, as their teachers find them. Written only by the `people` projection. */
import { bytes, int, json, nullable, smallint, text, uuid } from '../platform/columns.js';
import { table } from '../platform/table.js';
import type { Sealed } from '../platform/words.js';
import type { NamedPerson } from './named-person.js';

/** One learner of one author, as long as a chat of theirs exists; deleted with the last chat and with the person (PEOPLE-4). */
export const IDENTIFIER = table({
  name: 'identifier',
  key: ['subject'],
  indexes: [{ on: ['owner_id', 'anonymous', 'sort_code', 'subject'], forReaders: true }],
  columns: {
    /** The person's id in the table of encryption keys; in addresses, too. */
    subject: uuid(),
    /** The account that made the flows, also after it handed some of them over. */
    owner_id: uuid(),
    /** Encrypted (`named-person.ts`). */
    person: json<Sealed | NamedPerson>(),
    /** Lists are sorted by it (`sort-code.ts`). */
    sort_code: bytes(),
    /** A part of the identifier is found by it (`chats/search-grams.ts`). null: a row of an earlier generation. */
    letters: nullable(bytes()),
    /** 1: the player made the identifier, so that nobody can tell who it is. A number, as part of an index. */
    anonymous: smallint<0 | 1>(),
  },
});

/** A flow or sequence in which a learner has a chat: tells who may know of the learner. */
export const IDENTIFIER_ITEM = table({
  name: 'identifier_item',
  key: ['subject', 'kind', 'resource_id'],
  indexes: [{ on: ['kind', 'resource_id', 'anonymous', 'sort_code', 'subject'], forReaders: true }],
  columns: {
    subject: uuid(),
    kind: text<'flow' | 'flowSequence'>(),
    resource_id: int(),
    /** As in `identifier`. */
    anonymous: smallint<0 | 1>(),
    sort_code: bytes(),
  },
});

/** Links a chat to its learner; tests have no row. Contains no personal data. */
export const IDENTIFIER_CHAT = table({
  name: 'identifier_chat',
  key: ['chat_id'],
  indexes: [{ on: ['subject'] }],
  columns: { chat_id: uuid(), subject: uuid(), flow_id: int(), sequence_id: nullable(int()) },
});
