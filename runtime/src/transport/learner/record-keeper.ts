/** This learner's records in this browser: in its store; where that fails, they live on in this tab, visibly. */
import type { SaveNotice } from '../../chat-props.js';
import type { ChatRecord } from './chat-record.js';
import type { RecordStore } from './record-store.js';

export class RecordKeeper {
  #store: Promise<RecordStore> | null = null;
  /** Set where this browser keeps nothing. Said only once the server can't be reached: until then nothing is at risk. */
  memoryOnly: SaveNotice | undefined;

  constructor(
    private readonly open: () => Promise<RecordStore>,
    private readonly owner: string,
  ) {}

  #opened(): Promise<RecordStore> {
    return (this.#store ??= this.open());
  }
  async latest(): Promise<ChatRecord | null> {
    try {
      return (await (await this.#opened()).list(this.owner)).at(-1) ?? null;
    } catch {
      return null;
    }
  }
  /** All attempts, oldest first; none while nothing has been read or written here. */
  async all(): Promise<readonly ChatRecord[]> {
    return this.#store === null ? [] : (await this.#opened()).list(this.owner).catch(() => []);
  }

  async find(chatId: string): Promise<ChatRecord | null> {
    return (await this.all()).find((record) => record.chatId === chatId) ?? null;
  }

  /** One change of a record. @param here the record as this tab has it; null = another one is meant */
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
