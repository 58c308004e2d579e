/** What a learner's chat asks the server for beside sending answers: contents of remote messages, and news while it waits. */
import type { RemoteResult } from '@parley/contracts/engine/types';
import type { Clock } from '../../session/clock.js';
import type { ChatRecord } from './chat-record.js';
import type { LearnerApi } from './wire.js';

/** Calls back when the server may know more of this chat; told `false` the server could not be asked then. */
export type ListenForNews = (
  chat: Pick<ChatRecord, 'flowId' | 'chatId' | 'token'>,
  onNews: () => Promise<boolean>,
) => () => void;

export interface SideOptions {
  readonly api: LearnerApi;
  readonly clock: Clock;
  readonly listen?: ListenForNews;
}
/** ms */
const FIRST_LOOK = 100;
const LAST_LOOK = 10_000;
const MOST_LOOKS = 60;

export class LearnerSide {
  #stop: (() => void) | null = null;
  #closed = false;

  constructor(
    private readonly options: SideOptions,
    private readonly record: () => ChatRecord,
    private readonly ask: () => Promise<boolean>,
  ) {}

  wait(waiting: boolean): void {
    this.#stop?.();
    this.#stop = (waiting && !this.#closed && this.options.listen?.(this.record(), this.ask)) || null;
  }
  close(): void {
    this.#closed = true;
    this.wait(false);
  }

  /** Once the server has the item; asked again while it can't be reached. Null: the chat is another one by now. */
  async fetchRemote(itemKey: string): Promise<RemoteResult | null> {
    const { chatId } = this.record();
    for (let look = 0; look < MOST_LOOKS; look += 1) {
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
