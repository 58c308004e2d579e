/**
 * Limits how long calls wait for EventStoreDB: briefly while it answers nothing at all, longer while it answers other
 * calls.
 */
import { StoreUnavailable } from '@parley/contracts/events/event-store';

export const silentFor = (ms: number) => new StoreUnavailable(`EventStoreDB did not answer within ${ms} ms`);

export interface Patience {
  /** ms of silence after which the answer is given up, even if the server answers others. */
  readonly silenceMs: number;
  /** Finds out quickly whether the server answers at all; it never rejects. If it is absent, only `silenceMs` counts. */
  readonly answers?: () => Promise<boolean>;
}

/** ms of silence until it is looked whether the server answers at all. */
export const LOOK_MS = 1_500;

/** Calls `giveUp` once, after a silence. */
export class Silence {
  private since = performance.now();
  private timer: NodeJS.Timeout;

  constructor(
    private readonly patience: Patience,
    private readonly giveUp: (error: StoreUnavailable) => void,
  ) {
    this.timer = this.lookAfter(LOOK_MS);
  }

  /** Something came. */
  interrupt(): void {
    this.since = performance.now();
  }

  end(): void {
    clearTimeout(this.timer);
    this.since = Infinity;
  }

  private lookAfter(ms: number): NodeJS.Timeout {
    const left = this.patience.silenceMs - (performance.now() - this.since);
    return setTimeout(() => void this.look(), Math.max(0, Math.min(ms, left)));
  }

  private async look(): Promise<void> {
    const { silenceMs, answers } = this.patience;
    const silent = performance.now() - this.since;
    // A timer may fire a moment too early.
    if (silent >= silenceMs - 1) return this.giveUp(silentFor(silenceMs));
    if (silent < LOOK_MS - 1) return void (this.timer = this.lookAfter(LOOK_MS - silent));
    const { since } = this;
    if (answers && !(await answers()) && this.since === since) return this.giveUp(silentFor(Math.round(silent)));
    if (this.since !== Infinity) this.timer = this.lookAfter(LOOK_MS);
  }
}

/** If a connection dies at the wrong moment, the client waits for ever. @throws StoreUnavailable after the silence */
export async function within<T>(patience: Patience, answer: Promise<T>): Promise<T> {
  let silence: Silence | undefined;
  const gaveUp = new Promise<never>((_, reject) => {
    silence = new Silence(patience, reject);
  });
  try {
    return await Promise.race([answer, gaveUp]);
  } finally {
    silence?.end();
  }
}
