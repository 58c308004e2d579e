/**
 * Other learners' answers, for remote messages that show them (decision 49). Written only by the `peer-answers`
 * projection.
 */
import type { Position } from '@parley/contracts/events/envelope';
import { boolean, int, json, jsonb, nullable, text, time, uuid } from '../platform/columns.js';
import { table, type Cells } from '../platform/table.js';
import type { Sealed } from '../platform/words.js';

/** In place of a prompt's name: any prompt of the flow, because a variable contains the name. */
export const ANY_PROMPT = '*';

/** A prompt whose answers some published version shows; only such prompts have rows of answers. */
export const PEER_PROMPT = table({
  name: 'peer_prompt',
  key: ['flow_id', 'prompt_name', 'by_flow'],
  columns: {
    flow_id: int(),
    prompt_name: text(),
    /** The flow that shows the answers. */
    by_flow: int(),
    /** Where the prompt was first shown by any flow, so that each part of the projections knows when; null = long ago. */
    position: nullable(text<Position>()),
  },
});
export type PeerPromptCells = Cells<typeof PEER_PROMPT>;

/** One answer that isn't superseded. Deleted when it is altered, its chat deleted, or the person erased. */
export const PEER_ANSWER = table({
  name: 'peer_answer',
  key: ['chat_id', 'item_key'],
  indexes: [{ on: ['flow_id', 'prompt_key', 'at'], forReaders: true }, { on: ['subject'] }],
  columns: {
    chat_id: uuid(),
    item_key: text(),
    /** Its position in the chat: revision of the event, then index among the event's items. */
    revision: int(),
    place: int(),
    /** The flow that contains the prompt, whichever flow the chat plays. */
    flow_id: int(),
    prompt_key: text(),
    subject: nullable(uuid()),
    /** The text as shown in the learner's chat, encrypted (`chats/chat-words.ts`). */
    said: json<Sealed | string>(),
    /** Canonical answers; `*` for free text. */
    matched: jsonb<readonly string[]>(),
    /** Several choices at once. */
    multiple: boolean(),
    at: time(),
  },
});
export type PeerAnswerCells = Cells<typeof PEER_ANSWER>;
