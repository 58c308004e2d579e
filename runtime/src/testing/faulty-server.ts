/** An in-memory server that implements the learner's API, behind a network that may lose, delay and duplicate calls. */
import { alter } from '@parley/contracts/engine/alter';
import { answer, inputOf } from '@parley/contracts/engine/answer';
import { toWire } from '@parley/contracts/engine/history-wire';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { review, type Review } from '@parley/contracts/engine/review';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat, HistoryItem, Outcome, RemoteResult } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { PlayableFlow } from '../chat/chat-props.js';
import { prepared } from '../session/prepared.js';
import { historyFromWire } from '../session/wire-history.js';
import { bodyOf } from '../transport/learner/wire.js';
import type { HistoryReply, LearnerApi, PostBody, PostResult } from '../transport/learner/wire.js';

const isSaid = (item: HistoryItem): boolean => item.direction === 'sent' && !item.auto;

export class MemoryServer {
  readonly chats = new Map<string, Chat>();
  /** The key of every answer recorded so far; a duplicate is the bug that the tests look for. */
  readonly recorded: string[] = [];
  /** Set it to answer every post with this status. */
  refuse: ((body: PostBody) => number | null) | null = null;
  /** Maximum number of answers that one post records; the reply tells how far it came. */
  mostAtOnce = 200;

  /** Results of its remote messages. */
  remote: (item: HistoryItem) => RemoteResult = () => ({ status: 'fulfilledNull' });

  /** Since a re-score: the version by whose rules all chats are scored. */
  scoredBy: number | undefined;

  constructor(protected readonly flow: PlayableFlow) {}

  /** A reviewer gives the answer that the chat waits for. */
  answerExternally(chatId: string, message: string, at: number, key = 'external'): void {
    const made = prepared(this.flow);
    const chat = this.chats.get(chatId);
    if (!made.ok || !chat) throw new Error('no such chat');
    const outcome = answer(made.flow, chat, { key: key as ItemKey, message, at, external: true });
    if (!outcome.ok) throw new Error(outcome.error.code);
    this.chats.set(chatId, outcome.chat);
  }

  /** A reviewer adds a review to an item. */
  review(chatId: string, key: string, given: Review, at: number): void {
    const made = prepared(this.flow);
    const chat = this.chats.get(chatId);
    if (!made.ok || !chat) throw new Error('no such chat');
    const outcome = review(made.flow, chat, key as ItemKey, given, at);
    if (!outcome.ok) throw new Error(outcome.error.code);
    this.chats.set(chatId, outcome.chat);
  }

  history(chatId: string): readonly WireItem[] {
    return (this.chats.get(chatId)?.history ?? []).map(toWire);
  }

  /** The reply of `getHistory`; null = no such chat. */
  reply(chatId: string): HistoryReply | null {
    const chat = this.chats.get(chatId);
    if (!chat) return null;
    const history = [...this.history(chatId)];
    return {
      id: chatId,
      identifier: 'i',
      identifierOrigin: 'user',
      version: 1,
      language: chat.language,
      attempt: 1,
      createdAt: '',
      updatedAt: '',
      completed: chat.completed,
      completedAt: null,
      score: null,
      maxScore: null,
      ...this.#scoring(),
      revision: 0,
      context: { ...chat.context },
      history,
      evaluations: {},
      feedbackTotal: 0,
      feedbackPending: 0,
      scoreLaterTotal: 0,
      scoreLaterPending: 0,
      evaluationTotal: 0,
      evaluationPending: 0,
      externalAnswerTotal: 0,
      externalAnswerPending: 0,
    };
  }

  post(body: PostBody): PostResult {
    const refused = this.refuse?.(body) ?? null;
    if (refused !== null) return { kind: 'refused', status: refused };
    const made = prepared(this.flow);
    const items = historyFromWire(body.history as WireItem[]);
    if (!made.ok || !items || !body.chatId) return { kind: 'refused', status: 422 };
    const found = this.chats.get(body.chatId);
    let chat: Chat;
    if (found) chat = found;
    else {
      const begun = startChat(made.flow, {
        language: body.language ?? 'en',
        runMode: 'normal',
        seed: body.chatId,
        context: body.context,
        at: items[0]?.at ?? 0,
      });
      if (!begun.ok) return { kind: 'refused', status: 422 };
      chat = begun.chat;
    }
    let place = body.after === undefined ? -1 : chat.history.findIndex((item) => item.key === body.after);
    if (body.after !== undefined && place < 0) return this.#conflict(chat, 0);
    const nextSaid = () => chat.history.findIndex((item, index) => index > place && isSaid(item));
    let answers = 0;
    for (const item of items.filter(isSaid)) {
      const next = nextSaid();
      const kept = chat.history[next];
      if (kept?.key === item.key) {
        place = next;
        continue;
      }
      const isStale = kept && (!item.answerAltered || this.recorded.includes(item.key));
      if (isStale || answers === this.mostAtOnce) break;
      const input = inputOf(item);
      const outcome: Outcome = kept
        ? alter(made.flow, chat, kept.key, input, { confirmed: true, evenIfEqual: true })
        : answer(made.flow, chat, input);
      if (!outcome.ok) return { kind: 'refused', status: 422 };
      const stays = new Set(outcome.chat.history.map(({ key }) => key));
      const gone = kept ? chat.history.slice(next).filter((old) => isSaid(old) && !stays.has(old.key)) : [];
      if (body.takesBack && gone.some(({ key }) => !body.takesBack?.includes(key))) break;
      place = kept ? next : chat.history.length;
      chat = outcome.chat;
      answers += 1;
      this.recorded.push(item.key);
    }
    const unseen = nextSaid();
    if (answers === 0 && unseen >= 0) return this.#conflict(chat, unseen);
    this.chats.set(body.chatId, chat);
    const last = chat.history.at(-1)?.key ?? '';
    const standing = { score: chat.score.total, maxScore: null, completed: chat.completed, ...this.#scoring() };
    return { kind: 'kept', reply: { chatId: body.chatId, revision: chat.history.length, last, ...standing } };
  }
  #scoring(): { readonly scoredBy?: number } {
    return this.scoredBy === undefined ? {} : { scoredBy: this.scoredBy };
  }
  #conflict(chat: Chat, from: number): PostResult {
    return {
      kind: 'conflict',
      after: chat.history[from - 1]?.key ?? null,
      history: chat.history.slice(from).map(toWire),
    };
  }
}

export interface Faults {
  /** 0 to 1 */
  readonly lostRequests: number;
  readonly lostReplies: number;
  readonly doubled: number;
  readonly late: number;
  /** Requests that their sender gave up but that still arrive, after later ones. */
  readonly strays: number;
  /** Replies with 429 or 5xx, some with Retry-After. */
  readonly unwell: number;
}
export const NO_FAULTS: Faults = { lostRequests: 0, lostReplies: 0, doubled: 0, late: 0, strays: 0, unwell: 0 };

/** ms; the longest Retry-After */
const MAX_RETRY_AFTER = 3_000;

/**
 * `chance` returns numbers from 0 to 1; `delay` waits as long as the simulated network takes, and `wander` until a
 * stray request arrives.
 */
export const faultyApi = (
  server: MemoryServer,
  {
    faults,
    chance,
    delay,
    wander = delay,
  }: {
    readonly faults: () => Faults;
    readonly chance: () => number;
    readonly delay: () => Promise<void>;
    readonly wander?: () => Promise<void>;
  },
): LearnerApi => ({
  async post(record) {
    const sent = record.history;
    // Serialised, as on a real network.
    const body = JSON.parse(JSON.stringify(bodyOf(record))) as PostBody;
    const { lostRequests, lostReplies, doubled, late, strays, unwell } = faults();
    if (chance() < late) await delay();
    if (chance() < lostRequests) return { kind: 'later', afterMs: null, sent };
    if (chance() < unwell)
      return { kind: 'later', afterMs: chance() < 0.5 ? null : Math.floor(chance() * MAX_RETRY_AFTER), sent };
    if (chance() < strays) {
      void wander().then(() => server.post(body));
      return { kind: 'later', afterMs: null, sent };
    }
    const result = server.post(body);
    // A proxy repeats the request after the first one was answered.
    if (chance() < doubled) server.post(body);
    if (chance() < late) await delay();
    if (chance() < lostReplies) return { kind: 'later', afterMs: null, sent };
    return { ...result, sent };
  },
  async remote({ chatId }, itemKey) {
    const { lostRequests, late } = faults();
    if (chance() < late) await delay();
    if (chance() < lostRequests) return null;
    const item = server.chats.get(chatId)?.history.find(({ key }) => key === itemKey);
    return item ? server.remote(item) : { status: 'rejected', error: 'http-404' };
  },
  async read(_flowId, _identifier, chatId) {
    const { lostRequests, late, unwell } = faults();
    if (chance() < late) await delay();
    if (chance() < lostRequests || chance() < unwell) throw new Error('network');
    return chatId === null ? null : server.reply(chatId);
  },
});
