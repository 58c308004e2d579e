import { CATCH_ALL } from '@parley/contracts/definition/values';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { SubjectId } from '@parley/contracts/ids';
import { answerPlace } from '../chats/chat-words.js';
import { sealWords } from '../platform/words.js';
import type { PeerAnswerCells } from './peer-tables.js';

const OWN_PROMPT = /^(\d{1,9})\.(.+)$/s;
const LINKED_PROMPT = /^remote\?chatId=(\d{1,9})[^.]*\.(.+)$/s;
/** Longer answers aren't shown as examples. */
const MAX_CHARACTERS = 5_000;

interface Place {
  readonly chatId: string;
  readonly revision: number;
  readonly place: number;
  readonly subject?: string;
}
/** With the words still in the clear. */
export type AnswerRow = Omit<PeerAnswerCells, 'said'> & { readonly said: string };

/** The choices. The entries of a list may be the learner's own words, so the parts that were right are counted instead. */
const countedIn = ({ mu, ma = [] }: WireItem): readonly string[] => {
  if (!mu) return ma;
  return mu.every((entry) => ma.includes(entry)) ? mu : ma.filter((message) => message !== CATCH_ALL);
};

/** null: the item isn't the learner's answer, isn't text, or its prompt isn't among those that `shows` contains. */
export function answerRow(
  item: WireItem,
  { chatId, revision, place, subject }: Place,
  shows: (flowId: number, name: string) => boolean,
): AnswerRow | null {
  if (item.d !== 's' || item.au || item.ae || item.pr !== undefined || typeof item.m !== 'string' || !item.m.trim())
    return null;
  const [, flow, name] = OWN_PROMPT.exec(item.p) ?? LINKED_PROMPT.exec(item.p) ?? [];
  if (flow === undefined || name === undefined || item.m.length > MAX_CHARACTERS) return null;
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
    matched: countedIn(item),
    multiple: item.mu !== undefined,
    at: new Date(item.t).toISOString(),
  };
}

export const sealAnswer = (keys: ReadonlyMap<SubjectId, Buffer | null>, row: AnswerRow): PeerAnswerCells => ({
  ...row,
  said: sealWords(keys.get(row.subject as SubjectId), row.said, answerPlace(row.chat_id, row.item_key)),
});
