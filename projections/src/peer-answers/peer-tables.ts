import type { Table } from '../platform/table.js';

/** A prompt's name, or any of the flow's. */
export const ANY_PROMPT = '*';

export interface PeerPromptCells {
  flow_id: number;
  prompt_name: string;
  by_flow: number;
}
export const PEER_PROMPT: Table<PeerPromptCells> = {
  name: 'peer_prompt',
  key: ['flow_id', 'prompt_name', 'by_flow'],
  columns: { flow_id: 'int', prompt_name: 'text', by_flow: 'int' },
};

export interface PeerAnswerCells {
  chat_id: string;
  item_key: string;
  revision: number;
  place: number;
  flow_id: number;
  prompt_key: string;
  subject: string | null;
  said: string;
  matched: readonly string[];
  multiple: boolean;
  at: string;
}
export const PEER_ANSWER: Table<PeerAnswerCells> = {
  name: 'peer_answer',
  key: ['chat_id', 'item_key'],
  columns: {
    chat_id: 'uuid',
    item_key: 'text',
    revision: 'int',
    place: 'int',
    flow_id: 'int',
    prompt_key: 'text',
    subject: 'uuid',
    said: 'text',
    matched: 'jsonb',
    multiple: 'boolean',
    at: 'timestamptz',
  },
};
