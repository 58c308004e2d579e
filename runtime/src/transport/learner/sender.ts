/** Sends a learner's attempts to the server, in order, one post at a time, until the server has everything. */
import type { SaveNotice, SaveState } from '../../chat/chat-props.js';
import { isUnsent } from './chat-record.js';
import type { ChatRecord } from './chat-record.js';
import type { KeptChat } from './kept-chat.js';
import type { LearnerOptions } from './learner-options.js';
import { newAnswers, answerTexts } from './merge.js';
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
import { SendSchedule } from './send-schedule.js';
import { begunElsewhere, type SentResult } from './wire.js';

const TOO_LARGE = 413;

export interface SenderHears {
  readonly onState: (state: SaveState, notice?: SaveNotice) => void;
  /** Nothing is left to send now. */
  readonly onSent: () => void;
}

export class Sender {
  /** The server refuses this attempt for good, so nothing more of it is sent. */
  gaveUp = false;
  readonly #schedule: SendSchedule;
  /** After a refusal, answers are sent one by one, so that only the refused one is kept aside. */
  #oneByOne = false;
  /** The steps of a sequence send in turn. */
  readonly #turn: Promise<void> | null;
  /** Attempts that only a newly made link can send; the next visit tries them again. */
  readonly #held = new Set<string>();

  constructor(
    private readonly options: Pick<LearnerOptions, 'api' | 'clock' | 'line' | 'serverChatId' | 'byToken'>,
    private readonly chat: KeptChat,
    private readonly hears: SenderHears,
  ) {
    this.#turn = options.line?.turn() ?? null;
    this.#schedule = new SendSchedule(options.clock, () => this.#sendAll());
  }

  /** Sends unsent answers, oldest attempt first, until the server has everything or can't be reached. */
  send(): void {
    this.#schedule.send();
  }
  /** Tries again at once. */
  wake(): void {
    this.#schedule.wake();
  }
  /**
   * Asks whether the server has more of this chat, and takes that over like any conflict.
   * @returns false if the server couldn't be asked now: it wasn't reached, or a post under way may return an older
   * state
   */
  async ask(): Promise<boolean> {
    if (this.#closed || this.gaveUp) return true;
    if (this.#schedule.isSending) return false;
    const { record } = this.chat;
    if (isUnsent(record)) {
      this.send();
      return false;
    }
    return this.#schedule
      .ask(
        async () => {
          const result = await this.options.api.post(record);
          if (!this.#closed && (result.kind === 'conflict' || result.kind === 'refused'))
            await this.#settle(record, result);
          return result.kind !== 'later';
        },
        () => isUnsent(this.chat.record),
      )
      .catch(() => false);
  }
  /** Resolves when nothing is left to send; with `once`, also when the server can't be reached. */
  drain(once = false): Promise<void> {
    return this.#schedule.drain(once);
  }
  close(): void {
    this.#schedule.close();
  }
  get #closed(): boolean {
    return this.#schedule.isClosed;
  }

  /** Returns ms until the next attempt; null = nothing is left to send. */
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
    return isUnsent(record) && !record.refused && !this.gaveUp && this.chat.mayBeSent(record) ? record : null;
  }
  /** Repeats the question that failed when the chat was opened, before the server learns of a chat begun only here. */
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

  /** Returns null to continue, or ms until the next attempt. */
  async #settle(record: ChatRecord, result: SentResult): Promise<number | null> {
    const { queue, versions } = this.chat;
    // Its answers must be replayed in the version in which they were given.
    if (result.kind === 'conflict' && !(await versions.of(record))) return this.#later();
    const settled = await queue.run(() => this.#applyResult(record, result));
    if (settled !== 'read') return settled;
    // The server's last item is unknown here: its whole history is read, outside of the queue so that saving doesn't
    // wait.
    const { chatId, flowId, identifier, token } = record;
    const reply = await this.options.api.read(flowId, identifier, chatId, token).catch(() => null);
    if (!reply || !(await versions.of({ ...record, scoredBy: reply.scoredBy }))) return this.#later();
    await queue.run(() => this.chat.adopt(chatId, reply.history, true, undefined, reply));
    return null;
  }
  async #applyResult(record: ChatRecord, result: SentResult): Promise<number | 'read' | null> {
    if (result.kind === 'later') return this.#later(result);
    const { chatId, rev } = record;
    this.#schedule.reached();
    if (result.kind === 'refused') return this.#refused(record, result);
    if (result.kind === 'kept') {
      const { last, scoredBy } = result.reply;
      this.#oneByOne = false;
      // Another tab may have pressed "Next" further, but has no other answers. A re-score is read with the items.
      if (scoredBy === record.scoredBy && causeOf(last) === causeOf(result.sent.at(-1)?.k ?? '')) {
        await this.chat.change(chatId, (stored) => ({ ...stored, acked: result.sent, ...tokenOf(result.reply) }));
        return null;
      }
    }
    const common = result.kind === 'conflict' ? prefixUpTo(result.sent, result.after) : null;
    if (result.kind === 'conflict' && common) {
      // If the record has changed meanwhile, it is posted again and gets its own conflict.
      await this.chat.adopt(chatId, [...common, ...result.history], true, rev);
      return null;
    }
    return 'read';
  }
  #later(result: Partial<SentResult & { readonly kind: 'later' }> = {}): number {
    const pause = this.#schedule.failed(result.afterMs ?? 0);
    this.hears.onState('offline', laterNotice(result, this.#schedule.failures, this.chat.records.memoryOnly));
    return pause;
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
    // If even the beginning is refused, there is no earlier state to return to.
    if (record.acked === null)
      return this.#giveUp(record, { code: 'answer-refused', answers: answerTexts(newAnswers(sent, [], [])) });
    await this.chat.adopt(chatId, record.acked, false);
    return null;
  }
  /** Stops sending this attempt; it stays in this browser. */
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
