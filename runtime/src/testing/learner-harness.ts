/** One learner in one browser: tabs that share an IndexedDB, and a server behind a bad network. */
import { IDBFactory } from 'fake-indexeddb';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { ItemKey } from '@parley/contracts/ids';
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import type { PlayableFlow, SaveNotice, SaveState } from '../chat/chat-props.js';
import { Session } from '../session/session.js';
import { LearnerTransport } from '../transport/learner/learner-transport.js';
import type { LearnerOptions } from '../transport/learner/learner-options.js';
import type { LearnerApi } from '../transport/learner/wire.js';
import { openRecordStore } from '../transport/learner/record-store.js';
import type { RecordStore } from '../transport/learner/record-store.js';
import { chatProps, FakeClock } from './chat-harness.js';
import { faultyApi, MemoryServer, NO_FAULTS } from './faulty-server.js';
import type { Faults } from './faulty-server.js';

/** Waits for a macrotask, in which fake-indexeddb runs its transactions. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Deterministic numbers from 0 to 1 (mulberry32). */
export const chanceFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
};

export interface Tab {
  readonly session: Session;
  readonly transport: LearnerTransport;
  readonly states: SaveState[];
  readonly notices: SaveNotice[];
  close(): void;
  /**
   * The browser kills the tab at once: a write that had begun may or may not happen, and the tab never learns of it.
   */
  kill(): void;
}

/** Passes a promise on while the tab lives; in a dead tab it never settles. */
const whileAlive =
  (life: { readonly alive: boolean }) =>
  async <T>(promise: Promise<T>): Promise<T> => {
    try {
      const result = await promise;
      return life.alive ? result : await new Promise<T>(() => undefined);
    } catch (error) {
      if (life.alive) throw error;
      return new Promise<T>(() => undefined);
    }
  };

export class Learner {
  readonly clock = new FakeClock();
  faults: Faults = NO_FAULTS;
  chance: () => number = () => 1;
  store: () => Promise<RecordStore>;
  #ids = 0;
  #began = false;
  readonly #news = new Set<{ readonly tab: object; readonly listener: () => void }>();
  readonly #wakes = new Set<() => void>();
  /** Listeners of tabs that wait for a reviewer. */
  readonly waiting = new Set<() => void>();

  /** @param byNext whether "Next" must be pressed to go past messages */
  constructor(
    readonly flow: PlayableFlow,
    readonly server = new MemoryServer(flow),
    readonly byNext = false,
  ) {
    const indexedDB = new IDBFactory();
    this.store = () => openRecordStore({ indexedDB });
  }

  /** Opens a tab. A reload is closing one and opening another. */
  async open(change: Partial<LearnerOptions> = {}, calls: Partial<LearnerApi> = {}): Promise<Tab> {
    const tab = {};
    const life = { alive: true };
    const alive = whileAlive(life);
    const api = {
      ...faultyApi(this.server, {
        faults: () => this.faults,
        chance: () => this.chance(),
        delay: () => this.turns(6),
        wander: () => this.turns(40),
      }),
      ...calls,
    };
    const clock = {
      now: this.clock.now,
      after: (ms: number, work: () => void) => this.clock.after(ms, () => life.alive && work()),
    };
    const transport = new LearnerTransport({
      flow: this.flow,
      latest: this.flow,
      identifier: 'asha',
      generated: false,
      language: 'en',
      context: {},
      byNext: this.byNext,
      test: false,
      askServer: false,
      fetchVersion: () => Promise.reject(new Error('unreachable')),
      api: {
        post: (record) => alive(api.post(record)),
        read: (...args) => alive(api.read(...args)),
        remote: (...args) => alive(api.remote(...args)),
      },
      store: async () => {
        const store = await this.store();
        return {
          kind: store.kind,
          list: (owner) => alive(store.list(owner)),
          update: (owner, chatId, change) =>
            alive(store.update(owner, chatId, (stored) => (life.alive ? change(stored) : null))),
        };
      },
      mayHaveRecord: () => this.#began,
      onBegin: () => (this.#began = true),
      clock,
      listen: (_chat, onNews) => {
        this.waiting.add(onNews);
        return () => this.waiting.delete(onNews);
      },
      newId: () => `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`,
      newToken: () => 'token-token-token-token',
      onWake: (wake) => {
        this.#wakes.add(wake);
        return () => this.#wakes.delete(wake);
      },
      tabs: {
        tell: () => this.#news.forEach((other) => other.tab !== tab && other.listener()),
        onNews: (listener) => {
          const entry = { tab, listener };
          this.#news.add(entry);
          return () => this.#news.delete(entry);
        },
      },
      ...change,
    });
    const props = chatProps({
      flow: change.flow ?? this.flow,
      runMode: 'normal',
      seed: '',
      transport,
      settings: { chatDefaultDelayMs: 0 },
      display: { ...DEFAULT_DISPLAY, disableAutoAnswer: this.byNext },
    });
    const session = new Session(props, { clock, newKey: () => `answer-${++this.#ids}` as ItemKey });
    const states: SaveState[] = [];
    const notices: SaveNotice[] = [];
    session.subscribe(() => {
      const { save, notice } = session.state;
      if (states.at(-1) !== save) states.push(save);
      if (notice && notices.at(-1) !== notice) notices.push(notice);
    });
    const kill = () => {
      life.alive = false;
      session.close();
    };
    await session.start();
    return { session, transport, states, notices, close: () => session.close(), kill };
  }

  /** Waits for up to `most` macrotasks, by chance. */
  async turns(most: number): Promise<void> {
    for (let left = Math.ceil(this.chance() * most); left > 0; left -= 1) await turn();
  }

  /** Moves the clock and waits until everything under way has ended. */
  async rest(ms = 0): Promise<void> {
    for (let round = 0; round < 12; round += 1) await turn();
    if (ms > 0) {
      await this.clock.pass(ms);
      for (let round = 0; round < 12; round += 1) await turn();
    }
  }
  wake(): void {
    this.#wakes.forEach((wake) => wake());
  }
}

export const keysOf = (history: readonly WireItem[]): string[] => history.map(({ k }) => k);
