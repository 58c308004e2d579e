/**
 * Chats as their streams tell them. What was folded stays at hand, with the engine's state beside it, so that an answer
 * costs the same in a short and in a long chat.
 */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { loadChat } from '@parley/contracts/engine/resume';
import type { Chat, HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import type { NewEvent, Position, RecordedEvent } from '@parley/contracts/events/envelope';
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
  /** Whose key encrypts the chat; null before it began. */
  readonly subject: SubjectId | null;
  /** About what it takes in memory: what its events took, together. */
  readonly bytes: number;
}
export const UNKNOWN: KnownChat = { state: chatDecider.initialState, subject: null, bytes: 0 };
/** Of whoever was erased. */
const ERASED_BYTES = 1_000;
/** Chats read at once: each may have megabytes, and however many learners ask, they must not all be in memory. */
const READ_AT_ONCE = 4;
/** For waiting and reading together, in ms. */
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

  /** What this process knows, or the stream's truth. May lag behind another process: an append then finds out. */
  async recent(chatId: string): Promise<KnownChat> {
    const known = this.known.get(chatId);
    return known ? this.readable(chatId, known) : this.newest(chatId);
  }

  /** The stream's truth. @throws StoreUnavailable */
  async newest(chatId: string): Promise<KnownChat> {
    const chat = this.known.get(chatId) ? await this.read(chatId) : await this.reading.take(() => this.read(chatId));
    return this.readable(chatId, chat);
  }

  private async read(chatId: string): Promise<KnownChat> {
    let { state, subject, bytes } = this.known.get(chatId) ?? UNKNOWN;
    for await (const event of this.store.readStream(chatStream(chatId), state.revision + 1)) {
      // The stream holds nothing else: chat events are the only ones ever appended to it.
      state = chatDecider.evolve(state, event as unknown as ChatEvent);
      subject = event.subject ?? subject;
      bytes += bytesOf(event);
    }
    const chat = { state, subject, bytes };
    if (state.status !== 'none') this.known.set(chatId, chat);
    return chat;
  }

  /** Whoever was erased since the chat was folded is erased from memory too: their key is asked for, the stream says nothing. */
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

  /** @throws WrongExpectedRevision when the chat went on meanwhile */
  async append(
    chatId: string,
    before: KnownChat,
    events: readonly ChatEvent[],
    meta: AppendMeta,
    played?: Chat,
  ): Promise<Position> {
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
    let position: Position | undefined;
    try {
      let written = 0;
      for (const part of inAppends(stored)) {
        const result = await this.store.append(chatStream(chatId), state.revision < 0 ? 'none' : state.revision, part);
        ({ position } = result);
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
    if (position === undefined) throw new Error('nothing was appended');
    if (played) this.played.set(state, played);
    return position;
  }

  /** The engine's state of a running chat. @throws Error when the history can't be played on its version */
  play(flow: PreparedFlow, seed: string, state: ChatState): Chat {
    const kept = this.played.get(state);
    if (kept) return kept;
    const language = state.started?.language ?? 'en';
    const history = itemsOf(state.history);
    const outcome = loadChat(
      flow,
      { v: 1, history, scoreStrategies: {}, language, score: null, completed: false },
      // What is stored is where the chat stands, also before a "Next".
      { language, runMode: 'normal', autoAnswer: false, seed, context: state.context, at: history.at(-1)?.at ?? 0 },
    );
    if (!outcome.ok)
      throw new Error(`a stored chat can't be played: ${outcome.error.code} ${outcome.error.detail ?? ''}`);
    const chat = { ...outcome.chat, autoAnswer: !state.standing?.byNext };
    this.played.set(state, chat);
    return chat;
  }
}

/** The engine's own state lies beside what was folded and shares its texts. */
const bytesOf = ({ data, personal }: Pick<RecordedEvent, 'data' | 'personal'>): number =>
  roughBytes(data) + roughBytes(personal);

/** Stored items were written by `toWire`; one that can't be read is a fault of ours. */
export function itemsOf(wire: readonly WireItem[]): HistoryItem[] {
  return wire.map((item) => {
    const read = fromWire(item);
    if (!read.ok) throw new Error(`a stored item does not fit: ${read.error}`);
    return read.item;
  });
}
