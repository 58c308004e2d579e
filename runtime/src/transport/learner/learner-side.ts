/**
 * A learner's chat asks the server for these besides sending answers: contents of remote messages, and news while it
 * waits.
 */
import type { RemoteResult } from '@parley/contracts/engine/types';
import type { Clock } from '../../platform/clock.js';
import { isUnsent, type ChatRecord } from './chat-record.js';
import type { HistoryReply, LearnerApi } from './wire.js';

/**
 * Calls `onNews` when the server may have more of this chat; `onNews` returns false if the server couldn't be asked.
 */
export type ListenForNews = (
  chat: Pick<ChatRecord, 'flowId' | 'chatId' | 'token'>,
  onNews: () => Promise<boolean>,
) => () => void;

export type TellHere = (chat: Pick<ChatRecord, 'flowId' | 'chatId' | 'token'>) => void;

export interface SideOptions {
  readonly api: LearnerApi;
  readonly clock: Clock;
  readonly listen?: ListenForNews;
  readonly tellHere?: TellHere;
}
/** ms */
const FIRST_LOOK = 100;
const LAST_LOOK = 10_000;
const MAX_LOOKS = 60;
const LOOK_PAUSE = 60_000;
/** The server takes who was silent for two minutes for gone. */
const HERE_PAUSE = 60_000;

export class LearnerSide {
  #stop: (() => void) | null = null;
  #leave: (() => void) | null = null;
  #closed = false;
  #owesLook = false;
  #lookedAt = -Infinity;

  constructor(
    private readonly options: SideOptions,
    private readonly record: () => ChatRecord,
    private readonly ask: () => Promise<boolean>,
    /** Takes over the server's history; false = the record has changed since `before`. */
    private readonly adopt: (before: ChatRecord, reply: HistoryReply) => Promise<boolean>,
  ) {}

  /** Call when the learner looks at the chat again, because others may have changed it meanwhile. */
  oweLook(): void {
    this.#owesLook ||= this.options.clock.now() - this.#lookedAt >= LOOK_PAUSE;
  }
  /**
   * Reads the server's history, if `oweLook` requested that and nothing is left to send (the reply to a post would
   * contain the news). Nobody awaits this, because on a stalled network it may take minutes.
   */
  async look(): Promise<void> {
    const record = this.record();
    if (!this.#owesLook || this.#closed || record.acked === null || isUnsent(record)) return;
    this.#owesLook = false;
    this.#lookedAt = this.options.clock.now();
    const { flowId, identifier, chatId, token } = record;
    // If the server can't be reached, this browser's history is shown, and the next post brings the rest.
    const reply = await this.options.api.read(flowId, identifier, chatId, token).catch(() => null);
    if (!reply?.history.length || (await this.adopt(record, reply))) return;
    this.#owesLook = true;
    return this.look();
  }

  /** From now on tells the server again and again that the learner is here. */
  stay(): void {
    const { clock, tellHere } = this.options;
    if (!tellHere || this.#closed) return;
    this.#leave?.();
    this.#leave = clock.after(HERE_PAUSE, () => {
      const record = this.record();
      if (record.acked?.length) tellHere(record);
      this.stay();
    });
  }
  wait(waiting: boolean): void {
    this.#stop?.();
    this.#stop = (waiting && !this.#closed && this.options.listen?.(this.record(), this.ask)) || null;
  }
  close(): void {
    this.#closed = true;
    this.#leave?.();
    this.wait(false);
  }

  /** Waits until the server has the item, then asks until there is a result. Null: the chat was replaced by another. */
  async fetchRemote(itemKey: string): Promise<RemoteResult | null> {
    const { chatId } = this.record();
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const record = this.record();
      if (this.#closed || record.chatId !== chatId) return null;
      if (record.acked?.some(({ k }) => k === itemKey)) {
        const result = await this.options.api.remote(record, itemKey);
        if (result) return result;
      }
      await new Promise<void>((done) => this.options.clock.after(Math.min(LAST_LOOK, FIRST_LOOK * 1.3 ** look), done));
    }
    return { status: 'rejected' };
  }
}
