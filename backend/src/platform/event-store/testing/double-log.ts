/** The double's storage: streams, their order, and the server's rules for appending. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

export interface ProposedMessage {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Buffer;
  readonly meta: Buffer;
}

export interface LogEvent extends ProposedMessage {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** In units of 100 ns, like the server. */
  readonly created: bigint;
}

export type Refusal =
  | { readonly kind: 'wrong-version'; readonly current: bigint | null; readonly expected: Expected }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'denied' }
  /** The same event ids are being written at this moment. */
  | { readonly kind: 'timed-out' };

export type Appended =
  { readonly ok: true; readonly event: LogEvent } | { readonly ok: false; readonly refusal: Refusal };

interface StreamState {
  readonly events: LogEvent[];
  visibleFrom: number;
}

/** The real server's positions are byte offsets: increasing, with gaps, of varying length. */
const BYTES_PER_EVENT = 97n;
export const MAX_APPEND_SIZE = 1_048_576;

export class DoubleLog {
  readonly all: LogEvent[] = [];
  private readonly streams = new Map<string, StreamState>();
  private readonly watchers = new Set<() => void>();

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Without deleted events; the whole log (`all`) keeps them until a scavenge. */
  visible(stream: string): readonly LogEvent[] {
    const state = this.streams.get(stream);
    return state ? state.events.slice(state.visibleFrom) : [];
  }

  /** @returns false if there is no such stream */
  delete(stream: string): boolean {
    const state = this.streams.get(stream);
    if (!state) return false;
    state.visibleFrom = state.events.length;
    return true;
  }

  append(stream: string, expected: Expected, messages: readonly ProposedMessage[]): Appended {
    const bytes = messages.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
    if (bytes > MAX_APPEND_SIZE) return { ok: false, refusal: { kind: 'too-large' } };
    const state = this.streams.get(stream) ?? { events: [], visibleFrom: 0 };
    const current = this.visible(stream).at(-1)?.revision ?? null;
    const matches =
      expected === 'any' ||
      (expected === 'no_stream' && current === null) ||
      (expected === 'stream_exists' && current !== null) ||
      expected === current;
    if (!matches || expected === 'any') {
      const repeated = repeatOf(state, messages);
      if (repeated) return { ok: true, event: repeated };
    }
    if (!matches) return { ok: false, refusal: { kind: 'wrong-version', current, expected } };
    this.streams.set(stream, state);
    for (const message of messages) this.write(state, stream, message);
    for (const watcher of [...this.watchers]) watcher();
    return { ok: true, event: state.events.at(-1)! };
  }

  private write(state: StreamState, stream: string, message: ProposedMessage): void {
    const event = {
      ...message,
      stream,
      revision: BigInt(state.events.length),
      position: BigInt(this.all.length + 1) * BYTES_PER_EVENT,
      created: BigInt(Date.now()) * 10_000n,
    };
    state.events.push(event);
    this.all.push(event);
  }
}

/**
 * Events with known ids, consecutive and at the expected position, are answered like the first time, and nothing is
 * written.
 */
function repeatOf({ events }: StreamState, messages: readonly ProposedMessage[]): LogEvent | undefined {
  const start = events.findIndex(({ id }) => id === messages[0]?.id);
  if (start < 0 || !messages.every(({ id }, n) => events[start + n]?.id === id)) return undefined;
  return events[start + messages.length - 1];
}
