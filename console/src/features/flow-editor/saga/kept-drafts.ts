/**
 * Unsaved edits outlive the tab: they are kept in the browser per flow and tab. The next visit takes over what closed
 * tabs left behind, and leaves alone what open tabs are still working on (a lock tells which are open).
 */
import { newUuid } from '@parley/runtime/session/new-uuid';
import { readStored, removeStored, storedKeys, writeStored, type StorageKey } from '../../../app/storage.js';
import { isUnsavedDraft, type UnsavedDraft } from '../model/unsaved-draft.js';

/** Where the browser can't say which tabs are open: drafts older than this are taken for abandoned. In ms. */
const ABANDONED_MS = 60_000;
const TAB_KEY = 'parley:tab';

export interface KeptDraft {
  readonly key: StorageKey;
  readonly draft: UnsavedDraft;
}
export interface KeptDrafts {
  keep(flowId: number, draft: UnsavedDraft | null): void;
  /** Of this tab before it was reloaded, and of tabs that are closed. */
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

/** This tab's name: the same after a reload, another in a duplicated tab. */
async function nameThisTab(): Promise<string> {
  const before = rememberedTab();
  const open = await openTabs();
  const tab = before && !open?.has(lockName(before)) ? before : newUuid();
  try {
    window.sessionStorage.setItem(TAB_KEY, tab);
  } catch {
    // Then a reload counts as a new tab.
  }
  // Held until the tab closes.
  void navigator.locks?.request(lockName(tab), () => new Promise<void>(() => undefined));
  return tab;
}
let thisTab: Promise<string> | null = null;
let tabName: string | null = null;

export const keptDrafts: KeptDrafts = {
  keep(flowId, draft) {
    if (tabName === null) return;
    const key: StorageKey = `editor:draft:${flowId}:${tabName}`;
    if (draft) writeStored(key, draft);
    else removeStored(key);
  },
  async abandoned(flowId) {
    thisTab ??= nameThisTab();
    tabName = await thisTab;
    const open = await openTabs();
    const prefix: StorageKey = `editor:draft:${flowId}:`;
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
