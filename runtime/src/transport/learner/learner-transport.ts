/**
 * A learner's chat: stored in this browser before it is shown (`KeptChat`), sent to the server in order (`Sender`), and
 * asking the server for news and remote contents (`LearnerSide`); SPEC PLAY-O1…O17.
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import type {
  Attempt,
  DraftStore,
  LoadedChat,
  NewAttempt,
  SaveNotice,
  SaveState,
  Transport,
  UploadPlace,
} from '../../chat/chat-props.js';
import { proofFrom } from './chat-record.js';
import { browserDrafts } from './draft-store.js';
import { KeptChat } from './kept-chat.js';
import type { LearnerOptions } from './learner-options.js';
import { LearnerSide } from './learner-side.js';
import { Sender } from './sender.js';

export class LearnerTransport implements Transport {
  readonly drafts: DraftStore;
  readonly #options: LearnerOptions;
  readonly #chat: KeptChat;
  readonly #sender: Sender;
  readonly #side: LearnerSide;
  #closed = false;
  #state: SaveState = 'saved';
  #onState: ((state: SaveState, notice?: SaveNotice) => void) | null = null;
  #onReplaced: ((history: readonly WireItem[], attempt?: Attempt) => void) | null = null;
  readonly #unbind: (() => void)[];

  constructor(options: LearnerOptions) {
    this.#options = options;
    this.drafts = options.drafts ?? browserDrafts;
    const onState = this.#say.bind(this);
    const chat = (this.#chat = new KeptChat(options, {
      onReplaced: (history, attempt) => this.#onReplaced?.(history, attempt),
      onLost: (notice) => onState('pending', notice),
      onSent: () => onState('saved'),
    }));
    const sender = (this.#sender = new Sender(options, chat, { onState, onSent: () => void this.#side.look() }));
    this.#side = new LearnerSide(
      options,
      () => chat.record,
      () => sender.ask(),
      async ({ chatId, rev, version }, reply) => {
        const { history, scoredBy } = reply;
        await chat.versions.of({ version, scoredBy });
        return chat.queue.run(async () => !this.#closed && chat.adopt(chatId, history, true, rev, reply));
      },
    );
    this.#unbind = [options.onWake(() => this.#wake()), options.tabs.onNews(() => void chat.readNews())];
  }

  async load(): Promise<LoadedChat> {
    if (await this.#chat.load()) this.#side.oweLook();
    this.#sender.send();
    this.#side.stay();
    if (this.#chat.isForgotten) void this.#askForStorage();
    return { history: this.#chat.record.history, ...this.#chat.attempt };
  }

  /** Tells the learner if the browser keeps nothing; never waited for. */
  async #askForStorage(): Promise<void> {
    const keep = async (): Promise<boolean> => {
      if (!(await this.#options.askForStorage?.())) return false;
      await this.#chat.queue.run(() => this.#chat.keep());
      this.#options.onBegin(this.#chat.record.version);
      this.#sender.send();
      return true;
    };
    const isKept = await keep().catch(() => false);
    if (!isKept && !this.#closed) this.#say(this.#state, { code: 'forgotten' });
  }

  save(history: readonly WireItem[], base = this.#chat.shown): Promise<void> {
    if (base.length === 0) this.#options.onBegin(this.#chat.record.version);
    const kept = this.#chat.save(history, base);
    this.#say('pending');
    void kept.then(() => this.#sender.send());
    return kept;
  }

  async restart(): Promise<NewAttempt> {
    // Unsent answers of the previous attempt are sent first.
    await this.#chat.queue.run(async () => {
      this.#chat.restart();
      this.#sender.gaveUp = false;
    });
    const { seed, flow } = this.#chat.attempt;
    return { seed, flow };
  }
  onState(listener: (state: SaveState, notice?: SaveNotice) => void): () => void {
    this.#onState = listener;
    return () => (this.#onState = null);
  }
  onReplaced(listener: (history: readonly WireItem[], attempt?: Attempt) => void): () => void {
    this.#onReplaced = listener;
    return () => (this.#onReplaced = null);
  }
  fetchRemote(item: HistoryItem): Promise<RemoteResult | null> {
    this.needed();
    return this.#side.fetchRemote(item.key);
  }
  /** The server has to have the chat, even if the learner has answered nothing. */
  needed(): void {
    if (this.#chat.isNeeded || !this.#chat.isForgotten) return;
    this.#chat.isNeeded = true;
    this.#sender.send();
  }
  wait(waiting: boolean): void {
    if (waiting) this.needed();
    this.#side.wait(waiting);
  }
  uploads(): UploadPlace {
    this.needed();
    const { apiUrl = '', proof: signature } = this.#options;
    return { apiUrl, proof: proofFrom(this.#chat.record), signature };
  }
  close(): void {
    this.#side.close();
    const goesOn = this.#options.line?.leave(() => this.drain()) ?? false;
    if (!goesOn) void this.#finish();
  }
  /** Stores the last changes and sends them once; if that fails, the next visit sends them. */
  async #finish(): Promise<void> {
    this.#chat.close();
    await this.#chat.queue.run(() => undefined);
    await this.#sender.drain(true);
    this.#shut();
  }
  /** Keeps sending without a page until nothing is left, then closes. */
  async drain(): Promise<void> {
    await this.#sender.drain();
    this.#shut();
  }
  #shut(): void {
    this.#closed = true;
    this.#side.close();
    this.#chat.close();
    this.#sender.close();
    for (const unbind of this.#unbind) unbind();
  }
  #say(state: SaveState, notice?: SaveNotice): void {
    this.#state = state;
    this.#onState?.(this.#sender.gaveUp ? 'rejected' : state, notice);
  }
  #wake(): void {
    this.#side.oweLook();
    this.#sender.wake();
  }
}
