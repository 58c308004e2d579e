/** Sends a learner's attempts to the server, in order, one post at a time, until it has them. */
import type { SaveNotice, SaveState } from '../../chat-props.js';
import { isUnsent } from './chat-record.js';
import type { ChatRecord } from './chat-record.js';
import type { KeptChat } from './kept-chat.js';
import type { LearnerOptions } from './learner-options.js';
import { newAnswers, wordsOf } from './merge.js';
import {
  causeOf,
  countAnswers,
  firstAnswerOnly,
  isOfLink,
  laterNotice,
  prefixUpTo,
  refusalOf,
  tokenOf,
} from './posted.js';
import { begunElsewhere, type SentResult } from './wire.js';

/** ms */
const FIRST_RETRY = 1_000;
const LAST_RETRY = 30_000;
const TOO_LARGE = 413;

export interface SenderHears {
  readonly onState: (state: SaveState, notice?: SaveNotice) => void;
  /** Nothing is left to send now. */
  readonly onSent: () => void;
}

export class Sender {
  /** The server won't take this attempt: nothing more of it is sent. */
  gaveUp = false;
  #sending = false;
  #closed = false;
  #failures = 0;
  /** After a refusal answers go one by one, so that only the one that is at fault is kept aside. */
  #oneByOne = false;
  #cancelRetry: (() => void) | null = null;
  /** Steps of a sequence send in turn. */
  readonly #turn: Promise<void> | null;
  /** Attempts that only a newly signed link can send: the next visit tries them again. */
  readonly #held = new Set<string>();
  /** Set once the page has left: called when nothing is left to send. */
  #drained: (() => void) | null = null;
  #once = false;

  constructor(
    private readonly options: Pick<LearnerOptions, 'api' | 'clock' | 'line' | 'serverChatId'>,
    private readonly chat: KeptChat,
    private readonly hears: SenderHears,
  ) {
    this.#turn = options.line?.turn() ?? null;
  }

  get isSending(): boolean {
    return this.#sending;
  }

  /** Sends what is unsent, oldest attempt first, until all is kept or the server can't be reached. */
  send(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#sending || this.#closed) return;
    this.#sending = true;
    void this.#sendAll()
      .then((retryAfter) => {
        this.#sending = false;
        if (retryAfter === null || this.#once) this.#drained?.();
        else if (!this.#closed) this.#cancelRetry = this.options.clock.after(retryAfter, () => this.send());
      })
      .catch((error: unknown) => {
        this.#sending = false;
        throw error;
      });
  }
  /** Trying again at once is worth it. */
  wake(): void {
    this.#failures = 0;
    this.send();
  }
  /**
   * Whether the server knows more than this chat; if so it is taken over like any conflict.
   * @returns false when the server could not be asked now: not reached, or asked already with an answer from before.
   */
  async ask(): Promise<boolean> {
    if (this.#closed || this.gaveUp) return true;
    if (this.#sending) return false;
    const { record } = this.chat;
    if (isUnsent(record)) {
      this.send();
      return false;
    }
    this.#sending = true;
    const result = await this.options.api.post(record);
    if (!this.#closed && (result.kind === 'conflict' || result.kind === 'refused')) await this.#settle(record, result);
    this.#sending = false;
    if (isUnsent(this.chat.record)) this.send();
    else this.#drained?.();
    return result.kind !== 'later';
  }
  /** Resolves when nothing is left to send; with `once` also when the server could not be reached. */
  drain(once = false): Promise<void> {
    this.#once = once;
    const drained = new Promise<void>((resolve) => (this.#drained = resolve));
    this.send();
    return drained;
  }
  close(): void {
    this.#closed = true;
    this.#cancelRetry?.();
  }

  /** ms until the next try; null = nothing is left to send. */
  async #sendAll(): Promise<number | null> {
    if (this.#turn) await this.#turn;
    for (;;) {
      const record = await this.chat.queue.run(() => this.#nextUnsent());
      if (!record || this.#closed) {
        this.hears.onState('saved');
        this.hears.onSent();
        return null;
      }
      const retry =
        this.chat.unasked && record.chatId === this.chat.record.chatId ? await this.#join() : await this.#post(record);
      if (retry !== null || this.#closed) return retry;
    }
  }
  async #nextUnsent(): Promise<ChatRecord | null> {
    const earlier = await this.chat.earlierUnsent(this.#held);
    if (earlier) return earlier;
    const { record } = this.chat;
    return isUnsent(record) && !record.refused && !this.gaveUp ? record : null;
  }
  /** Asks what could not be asked when the chat was opened, before the server hears of a chat begun here alone. */
  async #join(): Promise<number | null> {
    const reply = await begunElsewhere(this.options, this.chat.record).catch(() => undefined);
    if (reply === undefined) return this.#later();
    await this.chat.join(reply);
    return null;
  }
  async #post(record: ChatRecord): Promise<number | null> {
    const result = await this.options.api.post(this.#oneByOne ? firstAnswerOnly(record) : record);
    return this.#closed ? null : this.#settle(record, result);
  }

  /** Null: go on. A number: try again after so many ms. */
  async #settle(record: ChatRecord, result: SentResult): Promise<number | null> {
    const { queue, versions } = this.chat;
    // Its answers are given again in the flow that they were given in.
    if (result.kind === 'conflict' && !(await versions.of(record))) return this.#later();
    const settled = await queue.run(() => this.#applyResult(record, result));
    if (settled !== 'read') return settled;
    // The server stands somewhere this browser has never been: it is read whole, and what is said does not wait for that.
    const { chatId, flowId, identifier, token } = record;
    const reply = await this.options.api.read(flowId, identifier, chatId, token).catch(() => null);
    if (!reply || !(await versions.of(record))) return this.#later();
    await queue.run(() => this.chat.adopt(chatId, reply.history, true));
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
        await this.chat.change(chatId, (stored) => ({ ...stored, acked: result.sent, ...tokenOf(result.reply) }));
        return null;
      }
    }
    const common = result.kind === 'conflict' ? prefixUpTo(result.sent, result.after) : null;
    if (result.kind === 'conflict' && common) {
      // Where more was said meanwhile, that is posted, and told its own conflict.
      await this.chat.adopt(chatId, [...common, ...result.history], true, rev);
      return null;
    }
    return 'read';
  }
  #later(result: Partial<SentResult & { readonly kind: 'later' }> = {}): number {
    this.#failures += 1;
    this.hears.onState('offline', laterNotice(result, this.#failures, this.chat.records.memoryOnly));
    return Math.max(result.afterMs ?? 0, Math.min(LAST_RETRY, FIRST_RETRY * 2 ** (this.#failures - 1)));
  }
  async #refused(
    { chatId }: ChatRecord,
    { status, code: reason, sent }: SentResult & { readonly kind: 'refused' },
  ): Promise<number | null> {
    const here = this.chat.record;
    const record = chatId === here.chatId ? here : await this.chat.records.find(chatId);
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
    await this.chat.adopt(chatId, record.acked, false);
    return null;
  }
  /** Nothing more of this attempt is sent now; it stays in this browser. */
  async #giveUp(record: ChatRecord, notice: SaveNotice): Promise<null> {
    if (record.chatId === this.chat.record.chatId) {
      this.gaveUp = true;
      this.hears.onState('rejected', notice);
    } else {
      const isHeld = isOfLink(notice.code);
      if (isHeld) this.#held.add(record.chatId);
      else await this.chat.change(record.chatId, (stored) => ({ ...stored, refused: true }));
      if (isHeld || 'answers' in notice) this.hears.onState('pending', notice);
    }
    return null;
  }
}
