/**
 * This learner's records in this browser's store. If the store fails, they live on in this tab, and the learner gets a
 * notice.
 */
import type { SaveNotice } from '../../chat/chat-props.js';
import type { ChatRecord } from './chat-record.js';
import type { RecordStore } from './record-store.js';

export class RecordKeeper {
  #store: Promise<RecordStore> | null = null;
  /**
   * Set if this browser stores nothing. Shown only when the server can't be reached, because until then nothing is at
   * risk.
   */
  memoryOnly: SaveNotice | undefined;

  constructor(
    private readonly open: () => Promise<RecordStore>,
    private readonly owner: string,
  ) {}

  #opened(): Promise<RecordStore> {
    return (this.#store ??= this.open());
  }
  /** True if the next visit finds what is kept now. */
  async lasts(): Promise<boolean> {
    const store = await this.#opened().catch(() => null);
    return store !== null && store.kind !== 'memory';
  }
  /** Moves the records to the store that the browser allows by now. */
  async moveOn(): Promise<void> {
    const kept = await this.all();
    const store = await this.open();
    for (const record of kept) await store.update(this.owner, record.chatId, (stored) => stored ?? record);
    this.#store = Promise.resolve(store);
    this.memoryOnly = undefined;
  }
  async latest(): Promise<ChatRecord | null> {
    try {
      return (await (await this.#opened()).list(this.owner)).at(-1) ?? null;
    } catch {
      return null;
    }
  }
  /** All attempts, oldest first; empty while the store hasn't been used. */
  async all(): Promise<readonly ChatRecord[]> {
    return this.#store === null ? [] : (await this.#opened()).list(this.owner).catch(() => []);
  }

  async find(chatId: string): Promise<ChatRecord | null> {
    return (await this.all()).find((record) => record.chatId === chatId) ?? null;
  }

  /** Changes one record. @param here this tab's copy; null = the record belongs to another attempt */
  async change(
    chatId: string,
    here: ChatRecord | null,
    change: (record: ChatRecord) => ChatRecord,
  ): Promise<ChatRecord | null> {
    const bumped = (stored: ChatRecord | null): ChatRecord | null => {
      const before = stored ?? here;
      if (before === null) return null;
      const after = change(before);
      return after === before ? before : { ...after, rev: before.rev + 1 };
    };
    try {
      const store = await this.#opened();
      const next = await store.update(this.owner, chatId, bumped);
      if (store.kind === 'memory') this.memoryOnly ??= { code: 'memory-only' };
      return next;
    } catch {
      this.memoryOnly ??= { code: 'memory-only' };
      return bumped(null);
    }
  }
}
