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
/** null: not said by the learner, nothing that can be shown as text, or at a prompt that nobody `shows`. */
export function answerRow(
  item: WireItem,
  { chatId, revision, place, subject }: Place,
  shows: (flowId: number, name: string) => boolean,
): PeerAnswerCells | null {
  if (item.d !== 's' || item.au || item.ae || typeof item.m !== 'string' || !item.m.trim()) return null;
  const [, flow, name] = OWN.exec(item.p) ?? LINKED.exec(item.p) ?? [];
  if (flow === undefined || name === undefined || item.m.length > MOST_CHARACTERS) return null;
  const flow_id = Number(flow);
  if (!shows(flow_id, name)) return null;
  return {
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
  };
}
