/** Starts and stops all work in the background, and clears rows that nothing can use any more. */
import type { Log } from '@parley/contracts/log';

const SWEEP_MS = 3_600_000;

interface Part {
  start(): Promise<void> | void;
  stop(): Promise<void>;
  wake?(): void;
}
export interface SideWorkOptions {
  /** In the order in which they start. */
  readonly parts: readonly Part[];
  readonly sweep: () => Promise<unknown>;
  /** The name of the swept rows, for the log. */
  readonly swept: string;
  readonly log: Log;
}

export class SideWork {
  private sweeping: NodeJS.Timeout | null = null;

  constructor(private readonly options: SideWorkOptions) {}

  /** @throws if the stores can't be reached */
  async start(): Promise<void> {
    for (const part of this.options.parts) await part.start();
    this.sweep();
    this.sweeping = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweeping.unref();
  }

  /** Looks for what is due now. */
  wake(): void {
    for (const part of this.options.parts) part.wake?.();
  }

  async stop(): Promise<void> {
    if (this.sweeping) clearInterval(this.sweeping);
    await Promise.all(this.options.parts.map((part) => part.stop()));
  }

  private sweep(): void {
    const { sweep, swept, log } = this.options;
    void sweep().catch((error: unknown) =>
      log.warn({ rows: swept, reason: (error as Error).name }, 'old rows stay for now'),
    );
  }
}
