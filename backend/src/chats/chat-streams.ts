/**
 * Chats read from their streams. The folded state and the engine's state stay cached, so an answer costs the same in a
 * short and in a long chat.
 */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { loadChat } from '@parley/contracts/engine/resume';
import type { Chat, HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import type { NewEvent, RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, StoreUnavailable, type EventStore } from '@parley/contracts/events/event-store';
import type { SubjectId, UserId } from '@parley/contracts/ids';
import type { Cache, Caches } from '@parley/contracts/caches';
import { roughBytes } from '@parley/contracts/rough-bytes';
import type { Clock } from '../platform/clock.js';
import { inAppends } from '../platform/event-store/in-appends.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { CACHES, CLOCK, EVENT_STORE, SUBJECT_KEYS } from '../platform/tokens.js';
import { Turns } from '../platform/turns.js';
import { chatDecider, type ChatState } from './chat.decider.js';

export interface KnownChat {
  readonly state: ChatState;
  /** The person whose key encrypts the chat; null before it begins. */
  readonly subject: SubjectId | null;
  /** Rough size in memory: the sum of its events' sizes. */
  readonly bytes: number;
}
export const UNKNOWN: KnownChat = { state: chatDecider.initialState, subject: null, bytes: 0 };
/** The state of an erased person's chat. */
const ERASED_BYTES = 1_000;
/** Most chats read at once. Each may have megabytes, and memory must not grow with the number of learners who ask. */
const READ_AT_ONCE = 4;
/** Limit for waiting and reading together, in ms. */
const READ_WITHIN_MS = 10_000;

export interface AppendMeta {
  readonly by?: UserId;
  readonly requestId: string;
}

@Injectable()
export class ChatStreams {
  private readonly known: Cache<string, KnownChat>;
  private readonly reading = new Turns(
    READ_AT_ONCE,
    READ_WITHIN_MS,
    () => new StoreUnavailable(`a chat could not be read within ${READ_WITHIN_MS} ms`),
  );
  private readonly played = new WeakMap<ChatState, Chat>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SUBJECT_KEYS) private readonly subjects: Pick<SubjectKeys, 'keysOf'>,
    @Inject(CACHES) caches: Caches,
  ) {
    this.known = caches.make(({ bytes }) => bytes);
  }

  /**
   * The cached state if there is one, otherwise the stream's. Another process may be ahead; an append then detects it.
   */
  async recent(chatId: string): Promise<KnownChat> {
    const known = this.known.get(chatId);
    return known ? this.readable(chatId, known) : this.newest(chatId);
  }

  /** Whether the chat is in memory. */
  has(chatId: string): boolean {
    return this.known.get(chatId) !== undefined;
  }

  /** The stream's current state. @throws StoreUnavailable */
  async newest(chatId: string): Promise<KnownChat> {
    const chat = this.known.get(chatId) ? await this.read(chatId) : await this.reading.take(() => this.read(chatId));
    return this.readable(chatId, chat);
  }

  private async read(chatId: string): Promise<KnownChat> {
    let { state, subject, bytes } = this.known.get(chatId) ?? UNKNOWN;
    for await (const event of this.store.readStream(chatStream(chatId), state.revision + 1)) {
      // Only chat events are ever appended to this stream.
      state = chatDecider.evolve(state, event as RecordedEvent & ChatEvent);
      subject = event.subject ?? subject;
      bytes += bytesOf(event);
    }
    const chat = { state, subject, bytes };
    if (state.status !== 'none') this.known.set(chatId, chat);
    return chat;
  }

  /** The state after the event of this revision; the newest one if there are fewer events. */
  async asOf(chatId: string, revision: number): Promise<ChatState> {
    return this.reading.take(async () => {
      let state = chatDecider.initialState;
      for await (const event of this.store.readStream(chatStream(chatId), 0)) {
        if (event.revision > revision) break;
        state = chatDecider.evolve(state, event as RecordedEvent & ChatEvent);
      }
      return state;
    });
  }

  /** When the chat changed, and how; oldest first. */
  async moments(chatId: string): Promise<{ revision: number; at: number; type: ChatEvent['type'] }[]> {
    return this.reading.take(async () => {
      const moments: { revision: number; at: number; type: ChatEvent['type'] }[] = [];
      for await (const { revision, meta, type } of this.store.readStream(chatStream(chatId), 0))
        moments.push({ revision, at: meta.at, type: type as ChatEvent['type'] });
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
      state: { ...state, identifier: null, context: {}, history: [], forgotten: true },
      subject,
      bytes: ERASED_BYTES,
    };
    this.known.set(chatId, erased);
    return erased;
  }

  /** @throws WrongExpectedRevision if the chat has new events */
  async append(
    chatId: string,
    before: KnownChat,
    events: readonly ChatEvent[],
    meta: AppendMeta,
    played?: Chat,
  ): Promise<void> {
    const { subject } = before;
    const at = this.clock.now();
    const stored = events.map((event): NewEvent => ({
      id: randomUUID(),
      type: event.type,
      data: event.data,
      ...(event.personal && subject ? { subject, personal: event.personal } : {}),
      meta: { at, requestId: meta.requestId, ...(meta.by ? { by: meta.by } : {}) },
    }));
    let { state, bytes } = before;
    try {
      let written = 0;
      for (const part of inAppends(stored)) {
        await this.store.append(chatStream(chatId), state.revision < 0 ? 'none' : state.revision, part);
        for (const event of events.slice(written, written + part.length)) {
          state = chatDecider.evolve(state, event);
          bytes += bytesOf(event);
        }
        written += part.length;
        this.known.set(chatId, { state, subject, bytes });
      }
    } catch (error) {
      this.known.delete(chatId);
      throw error;
    }
    if (played) this.played.set(state, played);
  }

  /** The engine's state of a running chat. @throws Error if the version can't play the history */
  play(flow: PreparedFlow, seed: string, state: ChatState): Chat {
    const kept = this.played.get(state);
    if (kept) return kept;
    const language = state.started?.language ?? 'en';
    const history = itemsOf(state.history);
    const outcome = loadChat(
      flow,
      { v: 1, history, scoreStrategies: {}, language, score: null, completed: false },
      // The stored history ends at the chat's position, even if it waits for "Next".
      { language, runMode: 'normal', autoAnswer: false, seed, context: state.context, at: history.at(-1)?.at ?? 0 },
    );
    if (!outcome.ok)
      throw new Error(`a stored chat can't be played: ${outcome.error.code} ${outcome.error.detail ?? ''}`);
    const chat = { ...outcome.chat, autoAnswer: !state.standing?.byNext };
    this.played.set(state, chat);
    return chat;
  }
}

/** The engine's state shares its texts with the folded state. */
const bytesOf = ({ data, personal }: Pick<RecordedEvent, 'data' | 'personal'>): number =>
  roughBytes(data) + roughBytes(personal);

/** Stored items were written by `toWire`, so an unreadable one is our fault. */
export function itemsOf(wire: readonly WireItem[]): HistoryItem[] {
  return wire.map((item) => {
    const read = fromWire(item);
    if (!read.ok) throw new Error(`a stored item does not fit: ${read.error}`);
    return read.item;
  });
}
