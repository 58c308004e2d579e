/** Learners, as their teachers find them. Written only by the `people` projection. */
import { int, nullable, smallint, text, texts, uuid } from '../platform/columns.js';
import { table } from '../platform/table.js';

/**
 * One learner of one author, as long as a chat of theirs exists. Holds what the learner is called, in the clear, because
 * lists are sorted and searched by it; deleted with the last chat and with the person (PEOPLE-4).
 */
export const IDENTIFIER = table({
  name: 'identifier',
  key: ['subject'],
  indexes: [{ on: ['owner_id', 'anonymous', 'sort_text', 'subject'], forReaders: true }],
  columns: {
    /** The person's id in the table of encryption keys; in addresses, too. */
    subject: uuid(),
    owner_id: uuid(),
    value: text(),
    /** The value in lower case. */
    sort_text: text(),
    /** 1: the player made the identifier, so that nobody can tell who it is. A number, as part of an index. */
    anonymous: smallint<0 | 1>(),
    /** Where the identifier comes from, outermost first: "Canvas", "Biology 1". Empty = a link. */
    origins: texts(),
  },
});

/** A flow or sequence in which a learner has a chat: tells who may know of the learner. */
export const IDENTIFIER_ITEM = table({
  name: 'identifier_item',
  key: ['subject', 'kind', 'resource_id'],
  indexes: [{ on: ['kind', 'resource_id', 'anonymous', 'sort_text', 'subject'], forReaders: true }],
  columns: {
    subject: uuid(),
    kind: text<'flow' | 'flowSequence'>(),
    resource_id: int(),
    /** As in `identifier`. */
    anonymous: smallint<0 | 1>(),
    sort_text: text(),
  },
});

/** Whose chat it is; tests have no row. Contains no personal data. */
export const IDENTIFIER_CHAT = table({
  name: 'identifier_chat',
  key: ['chat_id'],
  indexes: [{ on: ['subject'] }],
  columns: { chat_id: uuid(), subject: uuid(), flow_id: int(), sequence_id: nullable(int()) },
});
