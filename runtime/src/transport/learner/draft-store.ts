/**
 * Stores unsent drafts in local storage, which is written before the page can disappear; if it is full or forbidden, in
 * the tab's session storage, otherwise in memory. They are never sent anywhere. A chat's entry is deleted with its last draft, or after 30 days.
 */
import type { DraftStore } from '../../chat/chat-props.js';
import { systemClock } from '../../platform/clock.js';
import { localTexts } from './site-data.js';

type Drafts = ReturnType<DraftStore['read']>;
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
interface Kept {
  /** ms since 1970; time of the last change */
  readonly at: number;
  readonly drafts: Drafts;
}
const PREFIX = 'parley:drafts:';
const keyOf = (chatId: string): string => PREFIX + chatId;
/** ms after which unsent drafts are deleted */
const DRAFT_LIFETIME = 30 * 86_400_000;

/** Older versions stored the drafts without the time. */
const keptIn = (text: string | null): Kept | null => {
  const kept = JSON.parse(text ?? 'null') as Kept | Drafts | null;
  if (kept === null) return null;
  return typeof kept['at'] === 'number' ? (kept as Kept) : { at: NaN, drafts: kept as Drafts };
};

const stored = (textsOf: () => Texts | null, chatId: string, first?: (texts: Texts) => void): Drafts | null => {
  try {
    const texts = textsOf();
    if (texts) first?.(texts);
    return keptIn(texts?.getItem(keyOf(chatId)) ?? null)?.drafts ?? null;
  } catch {
    return null;
  }
};
/** @param text null: the entry is deleted */
const isStored = (textsOf: () => Texts | null, chatId: string, text: string | null): boolean => {
  try {
    const texts = textsOf();
    if (text === null) texts?.removeItem(keyOf(chatId));
    else texts?.setItem(keyOf(chatId), text);
    return texts !== null;
  } catch {
    return false;
  }
};

/** @param tabTextsOf the tab's storage, for drafts that the browser's has no room for */
export const draftStore = (
  textsOf: () => Texts | null,
  now: () => number,
  tabTextsOf: () => Texts | null = () => null,
): DraftStore => {
  const memory = new Map<string, Drafts>();
  let swept = false;
  /** Runs once per page. Entries without a time get the current one. */
  const dropExpired = (texts: Texts): void => {
    if (swept) return;
    swept = true;
    for (let index = texts.length - 1; index >= 0; index -= 1) {
      const key = texts.key(index);
      if (!key?.startsWith(PREFIX)) continue;
      const kept = keptIn(texts.getItem(key));
      if (!kept || now() - kept.at > DRAFT_LIFETIME) texts.removeItem(key);
      else if (Number.isNaN(kept.at)) texts.setItem(key, JSON.stringify({ ...kept, at: now() }));
    }
  };
  return {
    read(chatId) {
      const kept = memory.get(chatId);
      if (kept) return kept;
      return stored(tabTextsOf, chatId) ?? stored(textsOf, chatId, dropExpired) ?? {};
    },
    write(chatId, drafts) {
      const isEmpty = Object.keys(drafts).length === 0;
      memory.delete(chatId);
      const text = isEmpty ? null : JSON.stringify({ at: now(), drafts });
      const isInBrowser = isStored(textsOf, chatId, text);
      const isInTab = isStored(tabTextsOf, chatId, isInBrowser ? null : text);
      if (!isInBrowser && (isEmpty || !isInTab)) memory.set(chatId, drafts);
    },
  };
};
/** One store for all chats of a page. */
export const browserDrafts = draftStore(localTexts, systemClock.now, () => sessionStorage);
