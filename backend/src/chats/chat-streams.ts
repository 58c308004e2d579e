/**
 * Chats read from their streams. The folded state and the engine's state stay cached, so an answer costs the same in a
 * short and in a long chat.
 */
import { Inject, Injectable } from '@nestjs/common';
import { loadChat, loadOn } from '@parley/contracts/engine/resume';
import type { Chat, Outcome, PreparedFlow } from '@parley/contracts/engine/types';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import type { NewEvent } from '@parley/contracts/events/envelope';
import { chatStream, StoreUnavailable, type EventStore } from '@parley/contracts/events/event-store';
import type { SubjectId } from '@parley/contracts/ids';
import type { Caches } from '@parley/contracts/caches';
import { roughBytes } from '@parley/contracts/rough-bytes';
import type { Clock } from '../platform/clock.js';
import {
  AggregateStreams,
  type Aggregate,
  type AppendMeta,
  type Decided,
  type Folded,
} from '../platform/event-store/aggregate-streams.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { CACHES, CLOCK, EVENT_STORE, SUBJECT_KEYS } from '../platform/tokens.js';
import { Turns } from '../platform/turns.js';
import type { ChatState } from './chat-state.js';
import { chatDecider } from './chat.decider.js';

export interface KnownChat extends Folded {
  readonly state: ChatState;
  /** The person whose key encrypts the chat; null before it begins. */
  readonly subject: SubjectId | null;
  /** Rough size in memory: the sum of its events' sizes. */
  readonly bytes: number;
}
export const UNKNOWN: KnownChat = { state: chatDecider.initialState, revision: -1, subject: null, bytes: 0 };
/** The state of an erased person's chat. */
const ERASED_BYTES = 1_000;
/** Most chats read at once. Each may have megabytes, and memory must not grow with the number of learners who ask. */
const READ_AT_ONCE = 4;
/** Limit for waiting and reading together, in ms. */
const READ_WITHIN_MS = 10_000;

/** A folded state, and what the engine makes of it. */
interface Played {
  readonly state: ChatState;
  readonly chat: Chat;
}

export interface DecidedChat extends Decided<ChatEvent> {
  /** The engine's chat after these events, if the caller has computed it already. */
  readonly played?: Chat;
}

const CHAT: Aggregate<ChatEvent, KnownChat> = {
  streamOf: chatStream,
  nothing: UNKNOWN,
  fold({ state, subject, bytes }, event, recorded) {
    const now = chatDecider.evolve(state, event);
    const { revision } = now;
    return { state: now, revision, subject: recorded.subject ?? subject, bytes: bytes + bytesOf(event) };
  },
  tries: 5,
};

@Injectable()
export class ChatStreams extends AggregateStreams<string, ChatEvent, KnownChat, DecidedChat> {
  private readonly reading = new Turns(
    READ_AT_ONCE,
    READ_WITHIN_MS,
    () => new StoreUnavailable(`a chat could not be read within ${READ_WITHIN_MS} ms`),
  );
  private readonly played = new WeakMap<ChatState, Chat>();
  /** For a state that is not played yet: an earlier state that is, so that only the items in between are played. */
  private readonly behind = new WeakMap<ChatState, Played>();
  /** Counts what this server has read and played since it started. */
  override readonly work = { reads: 0, events: 0, items: 0 };

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(CLOCK) clock: Clock,
    @Inject(SUBJECT_KEYS) private readonly subjects: Pick<SubjectKeys, 'keysOf'>,
    @Inject(CACHES) caches: Caches,
  ) {
    super(
      CHAT,
      caches.make(({ bytes }) => bytes),
      store,
      clock,
    );
  }

  /**
   * The cached state if there is one, otherwise the stream's. Another process may be ahead; an append then detects it.
   * @param item key of an item that the caller knows; a cached state without it is behind, so the stream is read
   */
  async recent(chatId: string, item: string | null = null): Promise<KnownChat> {
    const known = this.known.get(chatId);
    const isBehind = item !== null && known?.state.history.findLast(({ key }) => key === item) === undefined;
    return known && !isBehind ? this.readable(chatId, known) : this.load(chatId);
  }

  /** True if the chat is in memory. */
  has(chatId: string): boolean {
    return this.known.get(chatId) !== undefined;
  }

  override async load(chatId: string): Promise<KnownChat> {
    const read = () => super.load(chatId);
    return this.readable(chatId, await (this.has(chatId) ? read() : this.reading.take(read)));
  }

  /** The state after the event of this revision; the newest one if there are fewer events. */
  async asOf(chatId: string, revision: number): Promise<ChatState> {
    return this.reading.take(async () => {
      let state = chatDecider.initialState;
      for await (const [event, recorded] of this.events(chatId)) {
        if (recorded.revision > revision) break;
        state = chatDecider.evolve(state, event);
      }
      return state;
    });
  }

  /** When the chat changed, and how; oldest first. */
  async moments(chatId: string): Promise<{ revision: number; at: number; type: ChatEvent['type'] }[]> {
    return this.reading.take(async () => {
      const moments: { revision: number; at: number; type: ChatEvent['type'] }[] = [];
      for await (const [{ type }, { revision, meta }] of this.events(chatId))
        moments.push({ revision, at: meta.at, type });
      return moments;
    });
  }

  /**
   * Erases a chat from memory if its person was erased after it was folded. The stream does not tell, so the key is
   * looked up.
   */
  private async readable(chatId: string, chat: KnownChat): Promise<KnownChat> {
    const { state, subject } = chat;
    if (!subject || state.forgotten || (await this.subjects.keysOf([subject])).get(subject)) return chat;
    const erased = {
      ...chat,
      state: { ...state, identifier: null, context: {}, history: [], forgotten: true },
      bytes: ERASED_BYTES,
    };
    this.known.set(chatId, erased);
    return erased;
  }

  override async append(chatId: string, before: KnownChat, decided: DecidedChat, meta: AppendMeta): Promise<KnownChat> {
    const now = await super.append(chatId, before, decided, meta);
    if (decided.played) {
      this.played.set(now.state, decided.played);
      this.behind.delete(now.state);
    }
    return now;
  }

  protected override keep(chatId: string, before: KnownChat, now: KnownChat): void {
    super.keep(chatId, before, now);
    this.remember(before.state, now.state);
  }

  /** Notes from which played state `after` can be played on. */
  private remember(before: ChatState, after: ChatState): void {
    if (before === after) return;
    const chat = this.played.get(before);
    const base = chat ? { state: before, chat } : this.behind.get(before);
    if (base) this.behind.set(after, base);
  }

  /** The engine's state of a running chat. @throws Error if the version can't play the history */
  play(flow: PreparedFlow, seed: string, state: ChatState): Chat {
    const kept = this.played.get(state);
    if (kept) return kept;
    const base = this.behind.get(state);
    // A chat with items that are still to be stored can't be continued by what is stored.
    const isWhole = base?.chat.history.length === base?.state.history.length;
    const outcome = base && isWhole ? this.playOn(flow, base, state) : this.playWhole(flow, seed, state);
    if (!outcome.ok)
      throw new Error(`a stored chat can't be played: ${outcome.error.code} ${outcome.error.detail ?? ''}`);
    const chat = { ...outcome.chat, autoAnswer: !state.standing?.byNext };
    this.played.set(state, chat);
    this.behind.delete(state);
    return chat;
  }

  // In both, automatic answers are off: the stored history ends at the chat's position, even if it waits for "Next".

  private playWhole(flow: PreparedFlow, seed: string, { started, history, context }: ChatState): Outcome {
    const language = started?.language ?? 'en';
    this.work.items += history.length;
    return loadChat(
      flow,
      { v: 1, history, scoreStrategies: {}, language, score: null, completed: false },
      { language, runMode: 'normal', autoAnswer: false, seed, context, at: history.at(-1)?.at ?? 0 },
    );
  }

  private playOn(flow: PreparedFlow, { state, chat }: Played, { history }: ChatState): Outcome {
    const differs = state.history.findIndex((item, index) => item !== history[index]);
    const kept = differs < 0 ? state.history.length : differs;
    const items = history.slice(kept);
    this.work.items += items.length;
    return loadOn(flow, { ...chat, autoAnswer: false }, { kept, items, at: history.at(-1)?.at ?? 0 });
  }
}

/** The engine's state shares its texts with the folded state. */
const bytesOf = ({ data, personal }: Pick<NewEvent, 'data' | 'personal'>): number =>
  roughBytes(data) + roughBytes(personal);
