/**
 * Chats read from their streams. The folded state and the engine's state stay cached, so an answer costs the same in a
 * short and in a long chat.
 */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { loadChat, loadOn } from '@parley/contracts/engine/resume';
import type { Chat, HistoryItem, Outcome, PreparedFlow } from '@parley/contracts/engine/types';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import type { EventMeta, NewEvent, RecordedEvent } from '@parley/contracts/events/envelope';
import {
  chatStream,
  StoreUnavailable,
  WrongExpectedRevision,
  type EventStore,
} from '@parley/contracts/events/event-store';
import type { SubjectId, UserId } from '@parley/contracts/ids';
import type { Cache, Caches } from '@parley/contracts/caches';
import { roughBytes } from '@parley/contracts/rough-bytes';
import type { Clock } from '../platform/clock.js';
import { inAppends } from '../platform/event-store/in-appends.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { CACHES, CLOCK, EVENT_STORE, SUBJECT_KEYS } from '../platform/tokens.js';
import { Turns } from '../platform/turns.js';
import type { ChatState } from './chat-state.js';
import { chatDecider } from './chat.decider.js';

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

/** A folded state, and what the engine makes of it. */
interface Played {
  readonly state: ChatState;
  readonly chat: Chat;
}

export interface AppendMeta extends Pick<EventMeta, 'ahead'> {
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
  /** For a state that is not played yet: an earlier state that is, so that only the items in between are played. */
  private readonly behind = new WeakMap<ChatState, Played>();
  /** Counts what this server has read and played since it started; a bench reads it. */
  readonly work = { reads: 0, events: 0, items: 0 };

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
   * @param item key of an item that the caller knows; a cached state without it is behind, so the stream is read
   */
  async recent(chatId: string, item: string | null = null): Promise<KnownChat> {
    const known = this.known.get(chatId);
    const isBehind = item !== null && known?.state.history.findLast(({ k }) => k === item) === undefined;
    return known && !isBehind ? this.readable(chatId, known) : this.newest(chatId);
  }

  /** True if the chat is in memory. */
  has(chatId: string): boolean {
    return this.known.get(chatId) !== undefined;
  }

  /** The stream's current state. @throws StoreUnavailable */
  async newest(chatId: string): Promise<KnownChat> {
    const chat = this.known.get(chatId) ? await this.read(chatId) : await this.reading.take(() => this.read(chatId));
    return this.readable(chatId, chat);
  }

  private async read(chatId: string): Promise<KnownChat> {
    const before = this.known.get(chatId) ?? UNKNOWN;
    let { state, subject, bytes } = before;
    this.work.reads++;
    for await (const event of this.store.readStream(chatStream(chatId), state.revision + 1)) {
      this.work.events++;
      // Only chat events are ever appended to this stream.
      state = chatDecider.evolve(state, event as RecordedEvent & ChatEvent);
      subject = event.subject ?? subject;
      bytes += bytesOf(event);
    }
    this.remember(before.state, state);
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
      meta: {
        at,
        requestId: meta.requestId,
        ...(meta.by ? { by: meta.by } : {}),
        ...(meta.ahead === undefined ? {} : { ahead: meta.ahead }),
      },
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
      // After a lost race the cached state is still the stream's beginning. After any other error it may be incomplete.
      if (!(error instanceof WrongExpectedRevision)) this.known.delete(chatId);
      throw error;
    }
    if (played) this.played.set(state, played);
    else this.remember(before.state, state);
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
    const items = itemsOf(history);
    this.work.items += items.length;
    return loadChat(
      flow,
      { v: 1, history: items, scoreStrategies: {}, language, score: null, completed: false },
      { language, runMode: 'normal', autoAnswer: false, seed, context, at: items.at(-1)?.at ?? 0 },
    );
  }

  private playOn(flow: PreparedFlow, { state, chat }: Played, { history }: ChatState): Outcome {
    const differs = state.history.findIndex((item, index) => item !== history[index]);
    const kept = differs < 0 ? state.history.length : differs;
    const items = itemsOf(history.slice(kept));
    this.work.items += items.length;
    return loadOn(flow, { ...chat, autoAnswer: false }, { kept, items, at: history.at(-1)?.t ?? 0 });
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
