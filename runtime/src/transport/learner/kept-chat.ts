/**
 * The chat before the learner: its record in this browser, the flow that it is played in, and what of it the session
 * shows. Steps of `queue` are never under way at once, so that a save, a server's reply and another tab's news never work
 * on the same record together.
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { Attempt, PlayableFlow, SaveNotice } from '../../chat-props.js';
import { placeOf } from './began.js';
import { attemptOf, goneOn, isUnsent, sameReviews } from './chat-record.js';
import type { ChatRecord } from './chat-record.js';
import { FlowVersions } from './flow-versions.js';
import { freshRecord } from './fresh-record.js';
import type { LearnerOptions } from './learner-options.js';
import { adopted, joined, newAnswers, onTopOf, wordsOf } from './merge.js';
import { same } from './posted.js';
import { RecordKeeper } from './record-keeper.js';
import { ownerOf } from './record-store.js';
import { StepQueue } from './step-queue.js';
import { begunElsewhere, type HistoryReply } from './wire.js';

/** Told what others made of the chat. */
export interface Onlookers {
  readonly onReplaced: (history: readonly WireItem[], attempt?: Attempt) => void;
  /** Answers were kept aside, or refused. */
  readonly onLost: (notice: SaveNotice) => void;
  /** Another tab has sent all of it. */
  readonly onSent: () => void;
}

export class KeptChat {
  readonly queue = new StepQueue();
  readonly records: RecordKeeper;
  readonly versions: FlowVersions;
  record: ChatRecord;
  /** The server could not be asked yet whether another device began this chat. */
  unasked = false;
  #flow: PlayableFlow;
  /** What the session shows: changes are told from it. */
  #shown: readonly WireItem[] = [];
  #closed = false;

  constructor(
    private readonly options: LearnerOptions,
    private readonly onlookers: Onlookers,
  ) {
    this.#flow = options.flow;
    this.versions = new FlowVersions(options);
    const owner = ownerOf(placeOf(options.flow.id, options.sequence?.id, options.test), options.identifier);
    this.records = new RecordKeeper(options.store, owner);
    this.record = freshRecord(options, this.#flow, false);
  }

  get attempt(): Attempt & { readonly flow: PlayableFlow } {
    return { ...attemptOf(this.record, this.#flow), flow: this.#flow };
  }
  get shown(): readonly WireItem[] {
    return this.#shown;
  }

  /** @returns whether this browser knew the chat */
  async load(): Promise<boolean> {
    const { mayHaveRecord, askServer } = this.options;
    const known = mayHaveRecord() ? await this.records.latest() : null;
    if (known) {
      this.record = known;
      // Rejects where the version that it began on can't be had now.
      if (known.version !== null) this.#flow = await this.versions.get(known.version);
      this.unasked = askServer && known.acked === null && !known.again;
    } else if (askServer) await this.#goOnElsewhere();
    this.#shown = this.record.history;
    return known !== null;
  }
  /** `open` identifiers and signed ones: go on with what any device began, in the version that it began on. */
  async #goOnElsewhere(): Promise<void> {
    const reply = await begunElsewhere(this.options, this.record).catch(() => undefined);
    // Not reached: begin alone, and ask again before the server hears of it.
    this.unasked = reply === undefined;
    if (!reply) return;
    const { id: chatId, version, history, language, context } = reply;
    // Rejects where that version can't be had now: a chat begun instead would be another attempt.
    this.#flow = await this.versions.get(version);
    this.record = { ...this.record, chatId, version, history, acked: history, language, context };
    // The next visit finds what is said from here on.
    this.options.onBegin(version);
  }

  /** A new attempt on the newest version. What the one before has not sent yet stays in the store. */
  restart(): void {
    this.#flow = this.options.latest;
    this.record = freshRecord(this.options, this.#flow, true);
    this.#shown = [];
    this.unasked = false;
  }

  /** The session shows `history`, which it made of `base`. Resolves when this browser has it. */
  save(history: readonly WireItem[], base: readonly WireItem[]): Promise<void> {
    this.#shown = history;
    return this.queue.run(() => this.#keep(history, base));
  }
  async #keep(history: readonly WireItem[], base: readonly WireItem[]): Promise<void> {
    let lost: readonly WireItem[] = [];
    const record = await this.change(this.record.chatId, (stored) => {
      if (same(stored.history, base)) return goneOn(stored, history);
      // Another tab, or the server's reply, came first: its history stands, and this answer goes on top if it fits.
      const said = newAnswers(history, base, stored.history);
      const merged = onTopOf(this.#flow, stored, stored.history, said);
      lost = merged.aside;
      return { ...stored, history: merged.history, aside: [...stored.aside, ...merged.aside] };
    });
    this.#replaceShown(record.history);
    this.#tellLost(lost);
  }

  /** One change of a record, in the store and here. */
  async change(chatId: string, change: (record: ChatRecord) => ChatRecord): Promise<ChatRecord> {
    const here = this.record.chatId === chatId ? this.record : null;
    const changed = (await this.records.change(chatId, here, change)) ?? this.record;
    if (here) this.record = changed;
    this.options.tabs.tell();
    return changed;
  }

  /**
   * The server's history stands; what it lacks goes on top where it fits (`keep`), else it is kept aside. A step of `queue`.
   * @param rev of the record that the server was read for: another may have been sent since, by another tab too
   * @returns false when it is not that any more
   */
  async adopt(chatId: string, server: readonly WireItem[], keep: boolean, rev?: number): Promise<boolean> {
    let lost: readonly WireItem[] = [];
    let stands = true;
    const record = await this.change(chatId, (stored) => {
      stands = rev === undefined || stored.rev === rev;
      if (!stands) return stored;
      const taken = adopted(this.versions.known(stored), stored, server, keep);
      lost = taken.lost;
      return taken.record;
    });
    if (record.chatId === this.record.chatId) this.#replaceShown(record.history);
    this.#tellLost(lost, keep ? 'kept-aside' : 'answer-refused');
    return stands;
  }

  /**
   * Once the server says what another device began: what was said here alone goes on top of that chat where it fits. One of
   * another version stays another attempt.
   * @param begun null = nothing was
   */
  async join(begun: HistoryReply | null): Promise<void> {
    this.unasked = false;
    if (!begun || begun.id === this.record.chatId || begun.version !== this.record.version) return;
    await this.queue.run(async () => {
      const alone = this.record;
      const { record, lost } = joined(this.#flow, alone, begun, this.options.clock.now());
      this.record = record;
      // The other one is kept first: whoever is stopped in between sends this one as an attempt of its own.
      await this.change(record.chatId, (kept) => kept);
      await this.records.change(alone.chatId, null, (kept) => ({ ...kept, refused: true }));
      this.#replaceShown(record.history, this.attempt);
      this.#tellLost(lost);
    });
  }

  /** Another tab wrote: show what it wrote, or the attempt it began, in the version that it began on. */
  async readNews(): Promise<void> {
    const seen = await this.records.latest();
    const flow = seen && (await this.versions.of(seen));
    await this.queue.run(async () => {
      const latest = await this.records.latest();
      if (!latest || this.#closed || latest.startedAt < this.record.startedAt) return;
      // A version that can't be had now: what this tab plays goes on, until there is more news.
      if (!flow || latest.version !== seen.version) return;
      const other = latest.chatId !== this.record.chatId;
      this.record = latest;
      this.#flow = flow;
      this.#replaceShown(latest.history, other ? this.attempt : undefined);
      if (!isUnsent(latest)) this.onlookers.onSent();
    });
  }

  /** An attempt before this one that has something to send; oldest first. @param held chats to leave out */
  async earlierUnsent(held: ReadonlySet<string>): Promise<ChatRecord | undefined> {
    const all = await this.records.all();
    const { chatId } = this.record;
    return all.find((each) => each.chatId !== chatId && !each.refused && !held.has(each.chatId) && isUnsent(each));
  }

  close(): void {
    this.#closed = true;
  }

  #replaceShown(history: readonly WireItem[], attempt?: Attempt): void {
    if (!attempt && same(history, this.#shown) && sameReviews(history, this.#shown)) return;
    this.#shown = history;
    this.onlookers.onReplaced(history, attempt);
  }
  #tellLost(lost: readonly WireItem[], code: 'kept-aside' | 'answer-refused' = 'kept-aside'): void {
    if (lost.length > 0) this.onlookers.onLost({ code, answers: wordsOf(lost) });
  }
}
