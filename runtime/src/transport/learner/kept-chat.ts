/**
 * The learner's current chat: its record in this browser, its flow, and the part that the session shows. `queue` runs
 * one job at a time, so that a save, a server's reply and another tab's change never work on the record at the same
 * time.
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { Attempt, PlayableFlow, SaveNotice } from '../../chat/chat-props.js';
import { JobQueue } from '../../platform/job-queue.js';
import { chatScope } from './began.js';
import { attemptOf, goneOn, isUnsent, sameReviews } from './chat-record.js';
import type { ChatRecord } from './chat-record.js';
import { FlowVersions } from './flow-versions.js';
import { freshRecord } from './fresh-record.js';
import type { LearnerOptions } from './learner-options.js';
import { adopted, joined, newAnswers, onTopOf, answerTexts } from './merge.js';
import { same } from './posted.js';
import { RecordKeeper } from './record-keeper.js';
import { ownerOf } from './record-store.js';
import { begunElsewhere, type HistoryReply } from './wire.js';

/** Notified when somebody else changes the chat. */
export interface Onlookers {
  readonly onReplaced: (history: readonly WireItem[], attempt?: Attempt) => void;
  /** Answers were kept aside or refused. */
  readonly onLost: (notice: SaveNotice) => void;
  /** Another tab has sent everything. */
  readonly onSent: () => void;
}

export class KeptChat {
  readonly queue = new JobQueue();
  readonly records: RecordKeeper;
  readonly versions: FlowVersions;
  record: ChatRecord;
  /** The server couldn't be asked yet whether another device began this chat. */
  unasked = false;
  /** After a reload this chat can't be found again. */
  isForgotten = false;
  /** The chat needs the server before the learner has answered. */
  isNeeded = false;
  #flow: PlayableFlow;
  /** The history that the session shows; changes are computed against it. */
  #shown: readonly WireItem[] = [];
  #closed = false;

  constructor(
    private readonly options: LearnerOptions,
    private readonly onlookers: Onlookers,
  ) {
    this.#flow = options.flow;
    this.versions = new FlowVersions(options);
    const owner = ownerOf(chatScope(options.flow.id, options.sequence?.id, options.test), options.identifier);
    this.records = new RecordKeeper(options.store, owner);
    this.record = freshRecord(options, this.#flow, false);
  }

  get attempt(): Attempt & { readonly flow: PlayableFlow } {
    return { ...attemptOf(this.record, this.#flow), flow: this.#flow };
  }
  get shown(): readonly WireItem[] {
    return this.#shown;
  }

  /** @returns whether this browser already had the chat */
  async load(): Promise<boolean> {
    const { mayHaveRecord, askServer } = this.options;
    const known = mayHaveRecord() ? await this.records.latest() : null;
    if (known) {
      this.record = known;
      // Rejects if the version on which it began can't be fetched now.
      if (known.version !== null) this.#flow = await this.versions.get(known.version, known.scoredBy);
      this.unasked = askServer && known.acked === null && !known.again;
    } else if (askServer) await this.#goOnElsewhere();
    this.#shown = this.record.history;
    // Asked only where something may be wrong: opening the store takes time.
    const { keepsIdentifier = () => true, resumes = askServer } = this.options;
    if (!resumes && mayHaveRecord()) this.isForgotten = !keepsIdentifier() || !(await this.records.lasts());
    return known !== null;
  }
  /** The browser keeps data by now. A job of `queue`. */
  async keep(): Promise<void> {
    await this.records.moveOn();
    this.isForgotten = false;
  }
  /** For `open` and signed identifiers: continues a chat that another device began, in its version. */
  async #goOnElsewhere(): Promise<void> {
    const reply = await begunElsewhere(this.options, this.record).catch(() => undefined);
    // Server not reached: begin a chat here, and ask again before anything is sent.
    this.unasked = reply === undefined;
    if (!reply) return;
    const { id: chatId, version, scoredBy, history, language, context } = reply;
    // Rejects if that version can't be fetched now; beginning a chat instead would make another attempt.
    this.#flow = await this.versions.get(version, scoredBy);
    this.record = { ...this.record, chatId, version, scoredBy, history, acked: history, language, context };
    // Records the chat for the next visit.
    this.options.onBegin(version);
  }

  /** Begins a new attempt on the latest version. Unsent answers of the previous attempt stay in the store. */
  restart(): void {
    this.#flow = this.options.latest;
    this.record = freshRecord(this.options, this.#flow, true);
    this.#shown = [];
    this.unasked = false;
    this.isNeeded = false;
  }

  /** An opening that nobody answers is no attempt, if each reload would make another. */
  mayBeSent(record: ChatRecord): boolean {
    const { acked, history, chatId } = record;
    const isNeeded = this.isNeeded && chatId === this.record.chatId;
    return !this.isForgotten || acked !== null || isNeeded || history.some(({ d, au }) => d === 's' && !au);
  }

  /** Stores `history`, which the session made from `base`. Resolves when this browser has it. */
  save(history: readonly WireItem[], base: readonly WireItem[]): Promise<void> {
    this.#shown = history;
    return this.queue.run(() => this.#keep(history, base));
  }
  async #keep(history: readonly WireItem[], base: readonly WireItem[]): Promise<void> {
    let lost: readonly WireItem[] = [];
    const record = await this.change(this.record.chatId, (stored) => {
      if (same(stored.history, base)) return goneOn(stored, history);
      // Another tab or the server's reply changed the record first: keep its history, and add this answer if it fits.
      const added = newAnswers(history, base, stored.history);
      const merged = onTopOf(this.#flow, stored, stored.history, added);
      lost = merged.aside;
      return { ...stored, history: merged.history, aside: [...stored.aside, ...merged.aside] };
    });
    this.#replaceShown(record.history);
    this.#tellLost(lost);
  }

  /** Changes a record, in the store and here. */
  async change(chatId: string, change: (record: ChatRecord) => ChatRecord): Promise<ChatRecord> {
    const here = this.record.chatId === chatId ? this.record : null;
    const changed = (await this.records.change(chatId, here, change)) ?? this.record;
    if (here) this.record = changed;
    this.options.tabs.tell();
    return changed;
  }

  /**
   * Replaces the record by the server's history. Answers that it lacks are added if they fit (`keep`), else kept aside.
   * A job of `queue`.
   * @param rev the record's revision when it was sent; another tab may have changed it since
   * @param reply the whole reply, if there is one: it says by whose rules the chat is scored, which `versions` knows
   * @returns false if the record has another revision by now
   */
  async adopt(
    chatId: string,
    server: readonly WireItem[],
    keep: boolean,
    rev?: number,
    reply?: Pick<HistoryReply, 'scoredBy'>,
  ): Promise<boolean> {
    let lost: readonly WireItem[] = [];
    let stands = true;
    const record = await this.change(chatId, (stored) => {
      stands = rev === undefined || stored.rev === rev;
      if (!stands) return stored;
      const taken = adopted(this.versions.known(stored), stored, server, keep);
      lost = taken.lost;
      return reply ? { ...taken.record, scoredBy: reply.scoredBy } : taken.record;
    });
    if (record.chatId === this.record.chatId) this.#replaceShown(record.history, this.#rescored());
    this.#tellLost(lost, keep ? 'kept-aside' : 'answer-refused');
    return stands;
  }

  /**
   * Called when the server has reported what another device began. Answers given only here are added to that chat if
   * they fit. If it has another version, the two stay separate attempts.
   * @param begun null = no other device began the chat
   */
  async join(begun: HistoryReply | null): Promise<void> {
    this.unasked = false;
    if (!begun || begun.id === this.record.chatId || begun.version !== this.record.version) return;
    await this.versions.of(begun);
    await this.queue.run(async () => {
      const alone = this.record;
      const { record, lost } = joined(this.#flow, alone, begun, this.options.clock.now());
      this.record = record;
      this.#flow = this.versions.known(record);
      // The joined record is stored first: if the browser stops in between, the old one is sent as an attempt of its
      // own.
      await this.change(record.chatId, (kept) => kept);
      await this.records.change(alone.chatId, null, (kept) => ({ ...kept, refused: true }));
      this.#replaceShown(record.history, this.attempt);
      this.#tellLost(lost);
    });
  }

  /** Another tab changed the store: show its chat, or the attempt that it began, in the version on which that began. */
  async readNews(): Promise<void> {
    const seen = await this.records.latest();
    const flow = seen && (await this.versions.of(seen));
    await this.queue.run(async () => {
      const latest = await this.records.latest();
      if (!latest || this.#closed || latest.startedAt < this.record.startedAt) return;
      // If its version can't be fetched now, this tab's chat continues until the next change.
      if (!flow || latest.version !== seen.version) return;
      const other = latest.chatId !== this.record.chatId || flow.scoredBy !== this.#flow.scoredBy;
      this.record = latest;
      this.#flow = flow;
      this.#replaceShown(latest.history, other ? this.attempt : undefined);
      if (!isUnsent(latest)) this.onlookers.onSent();
    });
  }

  /** The oldest earlier attempt with unsent answers. @param held ids of chats to skip */
  async earlierUnsent(held: ReadonlySet<string>): Promise<ChatRecord | undefined> {
    const all = await this.records.all();
    const { chatId } = this.record;
    const isMine = (each: ChatRecord) => each.chatId !== chatId && !each.refused && !held.has(each.chatId);
    return all.find((each) => isMine(each) && isUnsent(each) && this.mayBeSent(each));
  }

  close(): void {
    this.#closed = true;
  }

  /** @returns the attempt, if other rules make up its score now */
  #rescored(): Attempt | undefined {
    const flow = this.versions.known(this.record);
    if (flow.scoredBy === this.#flow.scoredBy) return undefined;
    this.#flow = flow;
    return this.attempt;
  }
  #replaceShown(history: readonly WireItem[], attempt?: Attempt): void {
    if (!attempt && same(history, this.#shown) && sameReviews(history, this.#shown)) return;
    this.#shown = history;
    this.onlookers.onReplaced(history, attempt);
  }
  #tellLost(lost: readonly WireItem[], code: 'kept-aside' | 'answer-refused' = 'kept-aside'): void {
    if (lost.length > 0) this.onlookers.onLost({ code, answers: answerTexts(lost) });
  }
}
