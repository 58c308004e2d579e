/** Names the places of a chat's words in read models, to which their encryption is bound. */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { openWords, sealWords, type Sealed } from '../platform/words.js';
import type { ChatTurn, StoredTurn } from './chat-tables.js';

type Key = Buffer | null | undefined;

export const contextPlace = (chatId: string): string => `chat ${chatId} context`;
/** The learner's name, which is shown next to the identifier; null = neither the link nor the learner gave one. */
export function openName(
  key: Key,
  { chatId, context }: { readonly chatId: string; readonly context: Sealed | Readonly<Record<string, string>> },
): string | null {
  try {
    const name = openWords<Readonly<Record<string, string>>>(key, context, contextPlace(chatId))?.['name']?.trim();
    return name ? name : null;
  } catch {
    // A list of thousands isn't lost because one row was damaged; the chat's own page says that it is.
    return null;
  }
}
export const evaluationPlace = (chatId: string, evaluationId: string): string =>
  `chat ${chatId} evaluation ${evaluationId}`;
/** The place of an answer that is shown to other learners. */
export const answerPlace = (chatId: string, itemKey: string): string => `chat ${chatId} answer ${itemKey}`;
const turnPlace = (chatId: string, revision: number): string => `chat ${chatId} turn ${revision}`;

export const sealTurns = (key: Key, chatId: string, turns: readonly ChatTurn[]): StoredTurn[] =>
  turns.map(({ revision, items, kept }) => ({
    revision,
    items: sealWords(key, items, turnPlace(chatId, revision)),
    kept,
  }));

/** Turns of somebody erased have no items. */
export const openTurns = (key: Key, chatId: string, stored: readonly StoredTurn[]): ChatTurn[] =>
  stored.map(({ revision, items, kept }) => ({
    revision,
    items: openWords<readonly WireItem[]>(key, items, turnPlace(chatId, revision)) ?? [],
    kept,
  }));
