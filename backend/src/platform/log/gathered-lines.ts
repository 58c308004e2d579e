/**
 * Log lines wait a moment for each other, because a write for each request's line would cost the server a twentieth of
 * its processor time. Warnings and errors don't wait. Lines that wait when the process ends are written then.
 */
import { pino } from 'pino';

/** ms */
const GATHERED_MS = 100;
/** Characters. */
const MOST = 32_768;
const WARN = pino.levels.values['warn']!;

export type Lines = Pick<ReturnType<typeof pino.destination>, 'write' | 'flushSync'>;

export class GatheredLines {
  /** Makes pino set the level of each line before it is written. */
  readonly [pino.symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  private waiting = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly to: Lines) {
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    this.waiting += line;
    if (this.lastLevel >= WARN || this.waiting.length > MOST) this.pass();
    else this.timer ??= setTimeout(() => this.pass(), GATHERED_MS).unref();
  }

  /** Pino asks for it after a fatal error. */
  flushSync(): void {
    this.pass();
    this.to.flushSync();
  }

  private pass(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting === '') return;
    const { waiting } = this;
    this.waiting = '';
    this.to.write(waiting);
  }
}
