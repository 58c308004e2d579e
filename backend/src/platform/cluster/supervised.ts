/** One process of several: begun by the first process, replaced whenever it ends by itself, and stopped with it. */
import type { Socket } from 'node:net';
import type { Log } from '@parley/contracts/log';
import type { Connection, FromChild, Ready, ToServer } from './messages.js';

/** The part of Node's ChildProcess that is used here. */
export interface Forked {
  readonly pid?: number | undefined;
  readonly connected: boolean;
  send(message: ToServer, sent: (error: Error | null) => void): boolean;
  send(
    message: Connection,
    socket: Socket,
    options: { keepOpen: boolean },
    sent: (error: Error | null) => void,
  ): boolean;
  kill(signal: NodeJS.Signals): boolean;
  on(event: 'message', listener: (message: FromChild) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'close', listener: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
}

/** The process ended before it was ready for the first time. It has printed the reason itself. */
export class EndedAtStart extends Error {
  override readonly name = 'EndedAtStart';
}

export interface SupervisedOptions {
  /** The log calls the process by this name. */
  readonly name: string;
  readonly fork: () => Forked;
  readonly log: Log;
  readonly onMessage?: (message: FromChild) => void;
  readonly onEnd?: () => void;
  /** Called at the fifth end in a row, and each further one. @returns true if the process is to be started again */
  readonly onRepeatedEnds?: () => boolean;
  /** ms before each further try; the last holds for all that follow. For tests. */
  readonly delays?: readonly number[];
  /** ms that it may take to stop. For tests. */
  readonly stopMs?: number;
}

const DELAYS_MS = [100, 500, 1_000, 2_000, 5_000, 10_000];
/** Ends in a row, each before the process had been ready for STEADY_AFTER_MS; from then on `onRepeatedEnds` decides. */
const MOST_ENDS = 5;
const STEADY_AFTER_MS = 10_000;
/** A server cuts what is still running after 7 s. */
const STOP_MS = 7_500;

export class Supervised {
  private process: Forked | null = null;
  private readySince: number | null = null;
  private ends = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;
  private onGone: () => void = () => undefined;

  constructor(private readonly options: SupervisedOptions) {}

  get isReady(): boolean {
    return this.readySince !== null;
  }

  /** Resolves when it is ready for the first time. @throws EndedAtStart */
  start(): Promise<Ready> {
    return new Promise((resolve, reject) => {
      let isFirst = true;
      const ready = (message: Ready) => {
        isFirst = false;
        resolve(message);
      };
      const ended = (reason: string) => {
        if (isFirst) reject(new EndedAtStart(`Parley could not start: its ${this.options.name} ended (${reason}).`));
        return isFirst;
      };
      this.launch(ready, ended);
    });
  }

  tell(message: ToServer): void {
    const { process } = this;
    if (process?.connected) process.send(message, () => undefined);
  }

  /** The connection stays open in this process, too. */
  hand(message: Connection, socket: Socket): void {
    const { process } = this;
    if (process?.connected) process.send(message, socket, { keepOpen: true }, () => undefined);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    const { process } = this;
    if (!process) return;
    const gone = new Promise<void>((resolve) => (this.onGone = resolve));
    this.tell({ kind: 'stop' });
    const kill = setTimeout(() => process.kill('SIGKILL'), this.options.stopMs ?? STOP_MS);
    await gone;
    clearTimeout(kill);
  }

  /** @param ended is called at each end, and returns true if the process must not be started again */
  private launch(ready: (message: Ready) => void, ended: (reason: string) => boolean): void {
    let process: Forked;
    try {
      process = this.options.fork();
    } catch (error) {
      // Node reports some failures so, and others by an event.
      return this.afterEnd(String(error), ready, ended);
    }
    this.process = process;
    let isOver = false;
    const over = (reason: string) => {
      if (isOver) return;
      isOver = true;
      this.afterEnd(reason, ready, ended);
    };
    process.on('message', (message) => {
      if (message.kind === 'ready') {
        this.readySince = performance.now();
        ready(message);
      } else this.options.onMessage?.(message);
    });
    // A process that could not even be made has no number, and no end.
    process.on('error', (error) => {
      if (process.pid === undefined) over(error.message);
    });
    // Its last messages come before this event, and may come after `exit`.
    process.once('close', (code, signal) => over(signal ? `signal ${signal}` : `exit code ${code}`));
  }

  private afterEnd(reason: string, ready: (message: Ready) => void, ended: (reason: string) => boolean): void {
    const wasSteady = this.readySince !== null && performance.now() - this.readySince > STEADY_AFTER_MS;
    this.ends = wasSteady ? 1 : this.ends + 1;
    this.process = null;
    this.readySince = null;
    this.options.onEnd?.();
    this.onGone();
    if (this.stopping || ended(reason)) return;
    const { name, log, onRepeatedEnds, delays = DELAYS_MS } = this.options;
    if (this.ends >= MOST_ENDS && onRepeatedEnds?.() === false) return;
    const ms = delays[Math.min(this.ends, delays.length) - 1] ?? 0;
    log.error({ process: name, reason, againInMs: ms }, 'a process ended and is replaced');
    this.timer = setTimeout(() => this.launch(ready, ended), ms);
  }
}
