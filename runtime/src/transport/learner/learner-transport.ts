/**
 * A learner's chat: kept in this browser before it is shown, sent to the server in order, one post at a time, until the
 * server has it (SPEC PLAY-O1…O9). Every step goes through one queue, so that a save, a server's reply and another
 * tab's news never work on the same record at once.
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import type {
  Attempt,
  LoadedChat,
  NewAttempt,
  PlayableFlow,
  SaveNotice,
  SaveState,
  Transport,
  UploadPlace,
} from '../../chat-props.js';
import { placeOf } from './began.js';
import { attemptOf, goneOn, isUnsent, proofFrom, sameReviews } from './chat-record.js';
import type { ChatRecord } from './chat-record.js';
import { FlowVersions } from './flow-versions.js';
import { freshRecord } from './fresh-record.js';
import type { LearnerOptions } from './learner-options.js';
import { LearnerSide } from './learner-side.js';
import { adopted, joined, newAnswers, onTopOf, wordsOf } from './merge.js';
import { causeOf, countAnswers, firstAnswerOnly, laterNotice, prefixUpTo, refusalOf, same, tokenOf } from './posted.js';
import { RecordKeeper } from './record-keeper.js';
import { ownerOf } from './record-store.js';
import { StepQueue } from './step-queue.js';
import { begunElsewhere, type SentResult } from './wire.js';

/** ms */
const FIRST_RETRY = 1_000;
const LAST_RETRY = 30_000;
const TOO_LARGE = 413;
export class LearnerTransport implements Transport {
  readonly #options: LearnerOptions;
  readonly #records: RecordKeeper;
  readonly #versions: FlowVersions;
  #flow: PlayableFlow;
  #record: ChatRecord;
  /** What the session shows: changes are told from it. */
  #shown: readonly WireItem[] = [];
  readonly #queue = new StepQueue();
  #sending = false;
  #stopped = false;
  #closed = false;
  #failures = 0;
  /** After a refusal answers go one by one, so that only the one that is at fault is kept aside. */
  #oneByOne = false;
  /** The server could not be asked yet whether another device began this chat. */
  #unasked = false;
  #cancelRetry: (() => void) | null = null;
  #onState: ((state: SaveState, notice?: SaveNotice) => void) | null = null;
  #onReplaced: ((history: readonly WireItem[], attempt?: Attempt) => void) | null = null;
  readonly #unbind: (() => void)[];
  readonly #side: LearnerSide;
  readonly #turn: Promise<void> | null;
  /** Set once the page has left: called when nothing is left to send. */
  #drained: (() => void) | null = null;

  constructor(options: LearnerOptions) {
    this.#options = options;
    this.#turn = options.line?.turn() ?? null;
    this.#flow = options.flow;
    this.#versions = new FlowVersions(options);
    const owner = ownerOf(placeOf(options.flow.id, options.sequence?.id, options.test), options.identifier);
    this.#records = new RecordKeeper(options.store, owner);
    this.#record = freshRecord(options, this.#flow, false);
    this.#side = new LearnerSide(
      options,
      () => this.#record,
      () => this.#ask(),
      ({ chatId, rev }, history) =>
        this.#queue.run(async () => !this.#closed && this.#adopt(chatId, history, true, rev)),
    );
    this.#unbind = [options.onWake(() => this.#wake()), options.tabs.onNews(() => void this.#readNews())];
  }

  async load(): Promise<LoadedChat> {
    const known = this.#options.mayHaveRecord() ? await this.#records.latest() : null;
    if (known) {
      this.#record = known;
      // Rejects where the version that it began on can't be had now.
      if (known.version !== null) this.#flow = await this.#versions.get(known.version);
      this.#unasked = this.#options.askServer && known.acked === null && !known.again;
    } else if (this.#options.askServer) await this.#adoptFromServer();
    this.#shown = this.#record.history;
    if (known) this.#side.oweLook();
    this.#send();
    return { history: this.#record.history, ...attemptOf(this.#record, this.#flow) };
  }

  save(history: readonly WireItem[], base = this.#shown): void | Promise<void> {
    if (base.length === 0) this.#options.onBegin(this.#record.version);
    this.#shown = history;
    const kept = this.#queue.run(() => this.#keep(history, base));
    this.#say('pending');
    void kept.then(() => this.#send());
    // Before the learner has said anything there is nothing that could be lost.
    return history.some(({ d, au }) => d === 's' && !au) ? kept : undefined;
  }

  async restart(): Promise<NewAttempt> {
    // What the attempt before has not sent yet stays in the store and is sent first.
    await this.#queue.run(async () => {
      this.#flow = this.#options.latest;
      this.#record = freshRecord(this.#options, this.#flow, true);
      this.#shown = [];
      this.#stopped = false;
      this.#unasked = false;
    });
    return { seed: this.#record.chatId, flow: this.#flow };
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
    return this.#side.fetchRemote(item.key);
  }
  wait(waiting: boolean): void {
    this.#side.wait(waiting);
  }
  uploads(): UploadPlace {
    return { apiUrl: this.#options.apiUrl ?? '', proof: proofFrom(this.#record) };
  }
  close(): void {
    this.#side.close();
    const goesOn = this.#options.line?.leave(() => this.drain()) ?? false;
    if (!goesOn) this.#shut();
  }
  /** Goes on sending without a page until nothing is left, then closes. */
  drain(): Promise<void> {
    const drained = new Promise<void>((resolve) => (this.#drained = resolve));
    this.#send();
    return drained;
  }
  #shut(): void {
    this.#closed = true;
    this.#cancelRetry?.();
    for (const unbind of this.#unbind) unbind();
    this.#drained?.();
  }
  /** Resolves when nothing is under way any more; for tests. */
  async settled(): Promise<void> {
    let queue: Promise<unknown> | null = null;
    while (queue !== this.#queue.last || this.#sending) {
      queue = this.#queue.last;
      await queue;
    }
  }

  #say(state: SaveState, notice?: SaveNotice): void {
    this.#onState?.(this.#stopped ? 'rejected' : state, notice);
  }

  /** One change of the record, in the store and here. */
  async #change(chatId: string, change: (record: ChatRecord) => ChatRecord): Promise<ChatRecord> {
    const here = this.#record.chatId === chatId ? this.#record : null;
    const changed = (await this.#records.change(chatId, here, change)) ?? this.#record;
    if (here) this.#record = changed;
    this.#options.tabs.tell();
    return changed;
  }

  async #keep(history: readonly WireItem[], base: readonly WireItem[]): Promise<void> {
    let lost: readonly WireItem[] = [];
    const record = await this.#change(this.#record.chatId, (stored) => {
      if (same(stored.history, base)) return goneOn(stored, history);
      // Another tab, or the server's reply, came first: its history stands, and this answer goes on top if it fits.
      const said = newAnswers(history, base, stored.history);
      const merged = onTopOf(this.#flow, stored, stored.history, said);
      lost = merged.aside;
      return { ...stored, history: merged.history, aside: [...stored.aside, ...merged.aside] };
    });
    this.#replaceShown(record.history);
    if (lost.length > 0) this.#say('pending', { code: 'kept-aside', answers: wordsOf(lost) });
  }
  #replaceShown(history: readonly WireItem[], attempt?: Attempt): void {
    if (!attempt && same(history, this.#shown) && sameReviews(history, this.#shown)) return;
    this.#shown = history;
    this.#onReplaced?.(history, attempt);
  }
  /** Another tab wrote: show what it wrote, or the attempt it began, in the version that it began on. */
  async #readNews(): Promise<void> {
    const seen = await this.#records.latest();
    const flow = seen && (await this.#versions.of(seen));
    await this.#queue.run(async () => {
      const latest = await this.#records.latest();
      if (!latest || this.#closed || latest.startedAt < this.#record.startedAt) return;
      // A version that can't be had now: what this tab plays goes on, until there is more news.
      if (!flow || latest.version !== seen.version) return;
      const other = latest.chatId !== this.#record.chatId;
      this.#record = latest;
      this.#flow = flow;
      this.#replaceShown(latest.history, other ? attemptOf(this.#record, this.#flow) : undefined);
      if (!isUnsent(latest)) this.#say('saved');
    });
  }

  /**
   * The server's history stands; what it lacks goes on top where it fits (`keep`), else it is kept aside.
   * @param rev of the record that the server was read for: another may have been sent since, by another tab too
   * @returns false when it is not that any more
   */
  async #adopt(chatId: string, server: readonly WireItem[], keep: boolean, rev?: number): Promise<boolean> {
    let lost: readonly WireItem[] = [];
    let stands = true;
    const record = await this.#change(chatId, (stored) => {
      stands = rev === undefined || stored.rev === rev;
      if (!stands) return stored;
      const taken = adopted(this.#versions.known(stored), stored, server, keep);
      lost = taken.lost;
      return taken.record;
    });
    if (record.chatId === this.#record.chatId) this.#replaceShown(record.history);
    if (lost.length > 0) this.#say('pending', { code: keep ? 'kept-aside' : 'answer-refused', answers: wordsOf(lost) });
    return stands;
  }
  /** `open` identifiers and signed ones: go on with what any device began, in the version that it began on. */
  async #adoptFromServer(): Promise<void> {
    const reply = await begunElsewhere(this.#options, this.#record).catch(() => undefined);
    // Not reached: begin alone, and ask again before the server hears of it.
    this.#unasked = reply === undefined;
    if (!reply) return;
    const { id: chatId, version, history, language, context } = reply;
    // Rejects where that version can't be had now: a chat begun instead would be another attempt.
    this.#flow = await this.#versions.get(version);
    this.#record = { ...this.#record, chatId, version, history, acked: history, language, context };
    // The next visit finds what is said from here on.
    this.#options.onBegin(version);
  }

  /**
   * Asks what could not be asked when the chat was opened, before the server hears of a chat begun here alone. What was
   * said here goes on top of the other chat where it fits; one of another version stays another attempt.
   */
  async #join(): Promise<number | null> {
    const reply = await begunElsewhere(this.#options, this.#record).catch(() => undefined);
    if (reply === undefined) return this.#later();
    this.#unasked = false;
    if (!reply || reply.id === this.#record.chatId || reply.version !== this.#record.version) return null;
    await this.#queue.run(async () => {
      const alone = this.#record;
      const { record, lost } = joined(this.#flow, alone, reply, this.#options.clock.now());
      this.#record = record;
      // The other one is kept first: whoever is stopped in between sends this one as an attempt of its own.
      await this.#change(record.chatId, (kept) => kept);
      await this.#records.change(alone.chatId, null, (kept) => ({ ...kept, refused: true }));
      this.#replaceShown(record.history, attemptOf(this.#record, this.#flow));
      if (lost.length > 0) this.#say('pending', { code: 'kept-aside', answers: wordsOf(lost) });
    });
    return null;
  }

  #wake(): void {
    this.#failures = 0;
    this.#side.oweLook();
    this.#send();
  }
  /**
   * Whether the server knows more than this chat; if so it is taken over like any conflict.
   * @returns false when the server could not be asked now: not reached, or asked already with an answer from before.
   */
  async #ask(): Promise<boolean> {
    if (this.#closed || this.#stopped) return true;
    if (this.#sending) return false;
    const record = this.#record;
    if (isUnsent(record)) {
      this.#send();
      return false;
    }
    this.#sending = true;
    const result = await this.#options.api.post(record);
    if (!this.#closed && (result.kind === 'conflict' || result.kind === 'refused')) await this.#settle(record, result);
    this.#sending = false;
    if (isUnsent(this.#record)) this.#send();
    return result.kind !== 'later';
  }
  /** Sends what is unsent, oldest attempt first, until all is kept or the server can't be reached. */
  #send(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#sending || this.#closed) return;
    this.#sending = true;
    void this.#sendAll()
      .then((retryAfter) => {
        this.#sending = false;
        if (retryAfter === null && this.#drained) this.#shut();
        if (retryAfter !== null && !this.#closed)
          this.#cancelRetry = this.#options.clock.after(retryAfter, () => this.#send());
      })
      .catch((error: unknown) => {
        this.#sending = false;
        throw error;
      });
  }
  /** ms until the next try; null = nothing is left to send. */
  async #sendAll(): Promise<number | null> {
    if (this.#turn) await this.#turn;
    for (;;) {
      const record = await this.#queue.run(() => this.#nextUnsent());
      if (!record || this.#closed) {
        this.#say('saved');
        void this.#side.look();
        return null;
      }
      if (this.#unasked && record.chatId === this.#record.chatId) {
        const retry = await this.#join();
        if (retry !== null) return retry;
        continue;
      }
      const result = await this.#options.api.post(this.#oneByOne ? firstAnswerOnly(record) : record);
      if (this.#closed) return null;
      const retry = await this.#settle(record, result);
      if (retry !== null) return retry;
    }
  }
  async #nextUnsent(): Promise<ChatRecord | null> {
    const all = await this.#records.all();
    const earlier = all.find((record) => record.chatId !== this.#record.chatId && !record.refused && isUnsent(record));
    if (earlier) return earlier;
    return isUnsent(this.#record) && !this.#record.refused && !this.#stopped ? this.#record : null;
  }
  /** Null: go on. A number: try again after so many ms. */
  async #settle(record: ChatRecord, result: SentResult): Promise<number | null> {
    // Its answers are given again in the flow that they were given in.
    if (result.kind === 'conflict' && !(await this.#versions.of(record))) return this.#later();
    const settled = await this.#queue.run(() => this.#applyResult(record, result));
    if (settled !== 'read') return settled;
    // The server stands somewhere this browser has never been: it is read whole, and what is said does not wait for that.
    const { chatId, flowId, identifier, token } = record;
    const reply = await this.#options.api.read(flowId, identifier, chatId, token).catch(() => null);
    if (!reply || !(await this.#versions.of(record))) return this.#later();
    await this.#queue.run(() => this.#adopt(chatId, reply.history, true));
    return null;
  }
  async #applyResult(record: ChatRecord, result: SentResult): Promise<number | 'read' | null> {
    if (result.kind === 'later') return this.#later(result);
    const { chatId, rev } = record;
    this.#failures = 0;
    if (result.kind === 'refused') return this.#refused(record, result);
    if (result.kind === 'kept') {
      const { last } = result.reply;
      this.#oneByOne = false;
      // Another tab may be messages ahead by "Next", but no answers.
      if (causeOf(last) === causeOf(result.sent.at(-1)?.k ?? '')) {
        await this.#change(chatId, (stored) => ({ ...stored, acked: result.sent, ...tokenOf(result.reply) }));
        return null;
      }
    }
    const common = result.kind === 'conflict' ? prefixUpTo(result.sent, result.after) : null;
    if (result.kind === 'conflict' && common) {
      // Where more was said meanwhile, that is posted, and told its own conflict.
      await this.#adopt(chatId, [...common, ...result.history], true, rev);
      return null;
    }
    return 'read';
  }
  #later(result: Partial<SentResult & { readonly kind: 'later' }> = {}): number {
    this.#failures += 1;
    this.#say('offline', laterNotice(result, this.#failures, this.#records.memoryOnly));
    return Math.max(result.afterMs ?? 0, Math.min(LAST_RETRY, FIRST_RETRY * 2 ** (this.#failures - 1)));
  }
  async #refused(
    { chatId }: ChatRecord,
    { status, code: reason, sent }: SentResult & { readonly kind: 'refused' },
  ): Promise<number | null> {
    const record = chatId === this.#record.chatId ? this.#record : await this.#records.find(chatId);
    if (!record) return null;
    const code = refusalOf(status, reason) ?? (status === TOO_LARGE ? 'too-large' : null);
    if (code !== null && code !== 'too-large') return this.#giveUp(record, { code });
    if (!this.#oneByOne && countAnswers(record, sent) > 1) {
      this.#oneByOne = true;
      return null;
    }
    this.#oneByOne = false;
    // Where not even the beginning is taken there is nothing to fall back to.
    if (record.acked === null)
      return this.#giveUp(record, { code: 'answer-refused', answers: wordsOf(newAnswers(sent, [], [])) });
    await this.#adopt(chatId, record.acked, false);
    return null;
  }
  /** Nothing more of this attempt is sent; it stays in this browser. */
  async #giveUp(record: ChatRecord, notice: SaveNotice): Promise<null> {
    if (record.chatId === this.#record.chatId) {
      this.#stopped = true;
      this.#say('rejected', notice);
    } else {
      await this.#change(record.chatId, (stored) => ({ ...stored, refused: true }));
      if ('answers' in notice) this.#say('pending', notice);
    }
    return null;
  }
}
