/**
 * Does jobs in worker threads, so that the event loop goes on answering. Workers start when there is work and end when
 * there was none for a while. One that dies, or takes too long, is replaced.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Log } from '@parley/contracts/log';
import { busy, Refusal, tooMany } from '../http/refusal.js';
import { FairQueue } from '../fair-queue.js';
import type { JobName } from './jobs.js';
import type { Order, Report } from './worker.js';

/** ms that one job may take; the largest flow that is allowed takes a tenth of it on a slow machine. */
const MOST_MS = 30_000;
/** A worker that had nothing to do for so long ends, in ms. */
const IDLE_MS = 60_000;
/** MB of a worker's heap. */
const HEAP_MB = 512;
/** Jobs that wait: of one caller, of all. */
const MOST_WAITING = { each: 20, all: 500 };
/** When to ask again, in seconds. */
const AGAIN_S = 5;

export interface Task extends Order {
  /** Whoever has their turn. */
  readonly who: string;
  /** Nobody waits for it any more, so it isn't begun. */
  readonly gone?: AbortSignal;
}
export interface PoolOptions {
  readonly log: Log;
  /** The worker's file; tests have one that reads TypeScript. */
  readonly file?: string | URL;
  readonly size?: number;
  readonly mostMs?: number;
  readonly idleMs?: number;
}
interface Waiting extends Task {
  readonly resolve: (report: Report) => void;
  readonly reject: (error: Error) => void;
}
interface Doing {
  readonly who: string;
  readonly begun: number;
  readonly task: Waiting;
  readonly timer: NodeJS.Timeout;
}
interface Thread {
  readonly worker: Worker;
  job: Doing | null;
  idle?: NodeJS.Timeout;
}

/** Every core but the event loop's, shared with the servers behind the same port. */
export const threadsOf = (servers: number, cores = availableParallelism()): number =>
  Math.max(1, Math.floor((cores - 1) / servers));

export class WorkerPool {
  private readonly queue = new FairQueue<Waiting>();
  private readonly threads = new Set<Thread>();
  private readonly size: number;
  private readonly mostMs: number;
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {
    this.size = options.size ?? threadsOf(1);
    this.mostMs = options.mostMs ?? MOST_MS;
  }

  /** @throws Refusal 429 or 503 if too many wait, 413 if it takes too long, 503 if the worker died */
  async run(task: Task): Promise<Report> {
    if (this.isClosed || task.gone?.aborted) throw busy();
    if (this.queue.lengthOf(task.who) >= MOST_WAITING.each) throw tooMany(AGAIN_S);
    if (this.queue.length >= MOST_WAITING.all) this.makeRoom(task.who);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { ...task, resolve, reject };
      this.queue.add(task.who, waiting);
      task.gone?.addEventListener('abort', () => {
        if (this.queue.remove(task.who, waiting)) reject(busy());
      });
      this.fill();
    });
  }

  /** Jobs that wait and jobs that run. */
  get load(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.queue.length, running: [...this.threads].filter(({ job }) => job).length };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (let left = this.queue.next(); left; left = this.queue.next()) left.item.reject(busy());
    await Promise.all([...this.threads].map((thread) => this.end(thread, busy())));
  }

  /** @throws Refusal 503 if nobody has more jobs waiting */
  private makeRoom(who: string): void {
    const given = this.queue.giveUpFor(who);
    if (!given) throw busy();
    given.reject(busy());
  }

  private fill(): void {
    while (this.queue.length > 0) {
      const free = [...this.threads].find((thread) => thread.job === null);
      if (!free && this.threads.size >= this.size) return;
      const next = this.queue.next();
      if (!next) return;
      this.begin(free ?? this.start(), next.who, next.item);
    }
  }

  private start(): Thread {
    const worker = new Worker(this.options.file ?? new URL('./worker.js', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const thread: Thread = { worker, job: null };
    this.threads.add(thread);
    worker.on('message', (report: Report) => {
      const done = this.free(thread);
      if (!done) return;
      if (report.error) done.task.reject(report.error);
      else done.task.resolve(report);
      this.fill();
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const job = thread.job?.task.name;
      this.options.log.warn({ err: error, job }, 'a worker died');
      // A flow that needs more memory than a worker has would need it the next time, too.
      void this.end(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' && job ? tooLarge(job) : busy());
    });
    worker.once('exit', () => void this.end(thread, busy()));
    return thread;
  }

  private begin(thread: Thread, who: string, task: Waiting): void {
    clearTimeout(thread.idle);
    const late = () => {
      this.options.log.warn({ job: task.name, ms: this.mostMs }, 'a job took too long');
      void this.end(thread, tooLarge(task.name));
    };
    thread.worker.ref();
    thread.job = { who, task, begun: performance.now(), timer: setTimeout(late, this.mostMs) };
    thread.worker.postMessage({ name: task.name, text: task.text } satisfies Order);
  }

  /** @returns what it did, or null */
  private free(thread: Thread): Doing | null {
    const done = thread.job;
    if (!done) return null;
    clearTimeout(done.timer);
    this.queue.ended(done.who);
    thread.job = null;
    thread.worker.unref();
    thread.idle = setTimeout(() => void this.end(thread, busy()), this.options.idleMs ?? IDLE_MS);
    thread.idle.unref();
    return done;
  }

  private async end(thread: Thread, error: Error): Promise<void> {
    if (!this.threads.delete(thread)) return;
    this.free(thread)?.task.reject(error);
    clearTimeout(thread.idle);
    this.fill();
    await thread.worker.terminate();
  }
}

/** Sentences for whatever took too long, by what was asked for. */
const TOO_LARGE: Readonly<Record<JobName, string>> = {
  check: 'This flow is too large to be checked. Split it into several flows that link to each other.',
  freeze: 'This flow is too large to be published. Split it into several flows that link to each other.',
  maxScore: 'This flow is too large to find its maximum score. Give it a maximum of your own.',
  translate: 'This flow is too large to be shown in another language.',
};
const CODES: Readonly<Record<JobName, string>> = {
  check: 'too-large-to-check',
  freeze: 'too-large-to-publish',
  maxScore: 'too-large-to-score',
  translate: 'too-large-to-translate',
};
export const tooLarge = (job: JobName): Refusal => new Refusal(413, TOO_LARGE[job], { code: CODES[job] });
