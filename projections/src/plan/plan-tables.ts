/** The basis of a plan's usage: chats with an answer, by month. Written only by the `plan-usage` projection. */
import { int, nullable, text, uuid } from '../platform/columns.js';
import { table, type Cells } from '../platform/table.js';

/** The unit that a chat counts as; deleted with the chat. Test chats have no row. */
export const PLAN_CHAT = table({
  name: 'plan_chat',
  key: ['chat_id'],
  columns: {
    chat_id: uuid(),
    /** The chat itself or, for steps of a sequence, that sequence and learner. Contains no personal data. */
    unit: text(),
    flow_id: int(),
    sequence_id: nullable(int()),
  },
});
export type PlanChatCells = Cells<typeof PLAN_CHAT>;

/** A unit with at least one answer of its learner in a month. Stays when chats are deleted or persons erased. */
export const PLAN_USAGE = table({
  name: 'plan_usage',
  key: ['month', 'unit'],
  indexes: [
    { on: ['month', 'flow_id'], forReaders: true },
    { on: ['month', 'sequence_id'], forReaders: true },
  ],
  columns: {
    /** `2026-11`, UTC. */
    month: text(),
    unit: text(),
    /** The flow whose owner it counts for; null = the sequence's owner. */
    flow_id: nullable(int()),
    sequence_id: nullable(int()),
  },
});
