/** Stores records in the first of IndexedDB, localStorage and memory that works. */
import type { ChatRecord } from './chat-record.js';

export interface RecordStore {
  readonly kind: 'indexeddb' | 'localstorage' | 'memory';
  /** All attempts of one learner at one flow, oldest first. */
  list(owner: string): Promise<readonly ChatRecord[]>;
  /** Reads, changes and writes atomically, also between tabs. `change` may return null to leave the record as it is. */
  update(
    owner: string,
    chatId: string,
    change: (stored: ChatRecord | null) => ChatRecord | null,
  ): Promise<ChatRecord | null>;
}

/** `scope`: the `chatScope` of the flow. */
export const ownerOf = (scope: string, identifier: string): string => `${scope}/${identifier}`;
const byAge = (one: ChatRecord, other: ChatRecord): number => one.startedAt - other.startedAt;

const DATABASE = 'parley';
const STORE = 'chats';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
  });

/** Rejects if IndexedDB is missing, forbidden or doesn't answer. */
export const indexedDbStore = async (factory: IDBFactory): Promise<RecordStore> => {
  const opening = factory.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE).createIndex('owner', 'owner');
  };
  const database = await settled(opening);
  // Another tab may open a newer version of the database: don't block it.
  database.onversionchange = () => database.close();
  const keyOf = (owner: string, chatId: string) => `${owner}/${chatId}`;
  return {
    kind: 'indexeddb',
    async list(owner) {
      const store = database.transaction(STORE, 'readonly').objectStore(STORE);
      const rows = (await settled(store.index('owner').getAll(owner))) as { readonly record: ChatRecord }[];
      return rows.map(({ record }) => record).sort(byAge);
    },
    async update(owner, chatId, change) {
      const transaction = database.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB transaction aborted'));
      });
      const row = (await settled(store.get(keyOf(owner, chatId)))) as { readonly record: ChatRecord } | undefined;
      const next = change(row?.record ?? null);
      if (next) store.put({ owner, record: next }, keyOf(owner, chatId));
      await done;
      return next ?? row?.record ?? null;
    },
  };
};

type Texts = Pick<Storage, 'getItem' | 'setItem'>;
const PREFIX = 'parley:chats:';

/** One entry for each owner. Local storage is synchronous, so a change is atomic within a browser's process. */
export const textStore = (texts: Texts, kind: 'localstorage' | 'memory'): RecordStore => {
  const read = (owner: string): ChatRecord[] => JSON.parse(texts.getItem(PREFIX + owner) ?? '[]') as ChatRecord[];
  return {
    kind,
    list: async (owner) => read(owner).sort(byAge),
    async update(owner, chatId, change) {
      const all = read(owner);
      const stored = all.find((record) => record.chatId === chatId) ?? null;
      const next = change(stored);
      if (next) texts.setItem(PREFIX + owner, JSON.stringify([...all.filter((record) => record !== stored), next]));
      return next ?? stored;
    },
  };
};

export const memoryTexts = (): Texts => {
  const texts = new Map<string, string>();
  return { getItem: (key) => texts.get(key) ?? null, setItem: (key, value) => void texts.set(key, value) };
};

/** The last resort: lasts as long as the page, so that an element may be moved on it. */
const pageMemory = memoryTexts();

export interface Storages {
  readonly indexedDB?: IDBFactory;
  readonly localStorage?: Texts;
}

/**
 * Adds records from an earlier visit that gave up waiting for IndexedDB; each moves to the store with its next change.
 */
const withLeftOvers = (store: RecordStore, texts: RecordStore): RecordStore => ({
  kind: store.kind,
  async list(owner) {
    const kept = await store.list(owner);
    const left = (await texts.list(owner)).filter(({ chatId }) => kept.every((record) => record.chatId !== chatId));
    return [...kept, ...left].sort(byAge);
  },
  async update(owner, chatId, change) {
    const left = (await texts.list(owner)).find((record) => record.chatId === chatId);
    return store.update(owner, chatId, (stored) => change(stored ?? left ?? null));
  },
});

const textsOf = ({ localStorage: texts }: Storages): RecordStore | null => {
  try {
    texts?.setItem(`${PREFIX}probe`, '[]');
    return texts ? textStore(texts, 'localstorage') : null;
  } catch {
    // Private windows may forbid it.
    return null;
  }
};

/**
 * How often to check a silent IndexedDB, and ms between checks: while a page is busy, it doesn't see the answer either.
 */
const LOOKS = 20;
const LOOK_PAUSE = 100;

const MISSING = 'missing' as const;

/** Null if there is no answer in time. */
const unlessStuck = async <T>(work: Promise<T>): Promise<T | null> => {
  let result: T | null = null;
  const done = work.then((value) => (result = value));
  for (let look = 0; look < LOOKS && result === null; look += 1) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await Promise.race([done, new Promise((resolve) => (timer = setTimeout(resolve, LOOK_PAUSE)))]);
    clearTimeout(timer);
  }
  return result;
};

export const openRecordStore = async (storages: Storages): Promise<RecordStore> => {
  const texts = textsOf(storages);
  const { indexedDB } = storages;
  const opened = indexedDB ? await unlessStuck(indexedDbStore(indexedDB).catch(() => MISSING)) : null;
  if (opened && opened !== MISSING) return texts ? withLeftOvers(opened, texts) : opened;
  return texts ?? textStore(pageMemory, 'memory');
};
