/**
 * Where what is not sent yet is kept: in local storage, which has it before the page can be gone; where that is full or
 * forbidden, as long as the page lives. Never sent anywhere. What a chat has there goes with its last unsent word.
 */
import type { DraftStore } from '../../chat-props.js';
import { localTexts } from './identity.js';

type Drafts = ReturnType<DraftStore['read']>;
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (chatId: string): string => `parley:drafts:${chatId}`;

export const draftStore = (textsOf: () => Texts | null): DraftStore => {
  const memory = new Map<string, Drafts>();
  return {
    read(chatId) {
      const kept = memory.get(chatId);
      if (kept) return kept;
      try {
        return JSON.parse(textsOf()?.getItem(keyOf(chatId)) ?? '{}') as Drafts;
      } catch {
        return {};
      }
    },
    write(chatId, drafts) {
      const isEmpty = Object.keys(drafts).length === 0;
      memory.delete(chatId);
      try {
        const texts = textsOf();
        if (isEmpty) texts?.removeItem(keyOf(chatId));
        else if (texts) texts.setItem(keyOf(chatId), JSON.stringify(drafts));
        else memory.set(chatId, drafts);
      } catch {
        memory.set(chatId, drafts);
      }
    },
  };
};
/** One for all chats of a page. */
export const browserDrafts = draftStore(localTexts);
