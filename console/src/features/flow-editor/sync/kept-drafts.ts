/**
 * Keeps unsaved edits in the browser, per flow, user and tab, so that they survive a closed tab. The user's next visit
 * recovers edits of closed tabs and leaves those of open tabs alone (each open tab holds a lock).
 */
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { storedUser } from '../../../foundation/session/stored-user.js';
import { readStored, removeStored, storedKeys, writeStored, type StorageKey } from '../../../foundation/storage.js';
import { isUnsavedDraft, type UnsavedDraft } from '../model/unsaved-draft.js';

/** If the browser has no locks, drafts older than this count as abandoned, in ms. */
const ABANDONED_MS = 60_000;
const TAB_KEY = 'parley:tab';

export interface KeptDraft {
  readonly key: StorageKey;
  readonly draft: UnsavedDraft;
}
export interface KeptDrafts {
  keep(flowId: number, draft: UnsavedDraft | null): void;
  /** Drafts of this tab before a reload, and of closed tabs. */
  abandoned(flowId: number): Promise<readonly KeptDraft[]>;
  forget(drafts: readonly KeptDraft[]): void;
}

const lockName = (tab: string): string => `parley-tab-${tab}`;

async function openTabs(): Promise<ReadonlySet<string> | null> {
  const state = await navigator.locks?.query().catch(() => null);
  return state ? new Set((state.held ?? []).map((lock) => lock.name ?? '')) : null;
}

function rememberedTab(): string | null {
  try {
    return window.sessionStorage.getItem(TAB_KEY);
  } catch {
    return null;
  }
}

/** An id for this tab, stable across reloads but not in a duplicated tab. */
async function nameThisTab(): Promise<string> {
  const before = rememberedTab();
  const open = await openTabs();
  const tab = before && !open?.has(lockName(before)) ? before : newUuid();
  try {
    window.sessionStorage.setItem(TAB_KEY, tab);
  } catch {
    // Without session storage a reload counts as a new tab.
  }
  // The lock is held until the tab closes.
  void navigator.locks?.request(lockName(tab), () => new Promise<void>(() => undefined));
  return tab;
}
const keysOf = (flowId: number): StorageKey => `editor:draft:${flowId}:`;
/** The owner of these edits: another account on this browser is not offered them. Stays while a session is renewed. */
let owner: string | null = null;
const ownKey = (flowId: number, tab: string): StorageKey => `editor:draft:${flowId}:${owner ?? ''}:${tab}`;

/** Earlier versions kept edits without a user: the first one who opens the flow afterwards gets them. */
function takeUnowned(flowId: number): void {
  const prefix = keysOf(flowId);
  for (const key of storedKeys(prefix)) {
    const tab = key.slice(prefix.length);
    const draft = tab.includes(':') ? null : readStored(key, isUnsavedDraft);
    if (!draft) continue;
    writeStored(ownKey(flowId, tab), draft);
    removeStored(key);
  }
}

let thisTab: Promise<string> | null = null;
let tabName: string | null = null;

export const keptDrafts: KeptDrafts = {
  keep(flowId, draft) {
    if (tabName === null) return;
    const key = ownKey(flowId, tabName);
    if (draft) writeStored(key, draft);
    else removeStored(key);
  },
  async abandoned(flowId) {
    thisTab ??= nameThisTab();
    tabName = await thisTab;
    const open = await openTabs();
    owner = storedUser()?.id ?? owner;
    takeUnowned(flowId);
    const prefix = ownKey(flowId, '');
    return storedKeys(prefix).flatMap((key) => {
      const tab = key.slice(prefix.length);
      const draft = readStored(key, isUnsavedDraft);
      if (!draft) return [];
      const closed = open ? !open.has(lockName(tab)) : Date.now() - draft.writtenAt > ABANDONED_MS;
      return tab === tabName || closed ? [{ key, draft }] : [];
    });
  },
  forget(drafts) {
    for (const { key } of drafts) if (!key.endsWith(`:${tabName}`)) removeStored(key);
  },
};
