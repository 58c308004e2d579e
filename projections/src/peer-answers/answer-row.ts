import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { PeerAnswerCells } from './peer-tables.js';

const OWN = /^(\d{1,9})\.(.+)$/s;
const LINKED = /^remote\?chatId=(\d{1,9})[^.]*\.(.+)$/s;
/** A longer answer is no example for others. */
const MOST_CHARACTERS = 5_000;

interface Place {
  readonly chatId: string;
  readonly revision: number;
  readonly place: number;
  readonly subject?: string;
}
export interface AnswerRow {
  readonly flow_id: number;
  /** Of the prompt, when the answer was given. */
  readonly name: string;
  readonly cells: PeerAnswerCells;
}

/** null: not said by the learner, or nothing that can be shown as text. */
export function answerRow(item: WireItem, { chatId, revision, place, subject }: Place): AnswerRow | null {
  if (item.d !== 's' || item.au || item.ae || typeof item.m !== 'string' || !item.m.trim()) return null;
  const [, flow, name] = OWN.exec(item.p) ?? LINKED.exec(item.p) ?? [];
  if (flow === undefined || name === undefined || item.m.length > MOST_CHARACTERS) return null;
  const flow_id = Number(flow);
  return {
    flow_id,
    name,
    cells: {
      chat_id: chatId,
      item_key: item.k,
      revision,
      place,
      flow_id,
      prompt_key: item.pk.startsWith(`${flow}/`) ? item.pk.slice(flow.length + 1) : item.pk,
      subject: subject ?? null,
      said: item.m,
      matched: item.mu ?? item.ma ?? [],
      multiple: item.mu !== undefined,
      at: new Date(item.t).toISOString(),
    },
  };
}
