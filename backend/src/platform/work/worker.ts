/** A worker thread: does one job after the other. It reads no settings, files or databases. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { doJob, type JobName } from './jobs.js';

/** The input travels as JSON, which is read faster here, and made faster there, than a structured clone. */
export interface Order {
  readonly name: JobName;
  readonly text: string;
}
export interface Report {
  readonly output?: unknown;
  /** The job threw this. */
  readonly error?: Error;
  /** How long it took, in ms. */
  readonly ms: number;
}

/** Linux gives each thread a priority of its own: where cores are few, the event loop comes first. */
function giveWay(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread > 0 && thread !== process.pid) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Elsewhere all threads are equal.
  }
}

giveWay();
parentPort?.on('message', ({ name, text }: Order) => {
  const begun = performance.now();
  const report = (said: Omit<Report, 'ms'>): void =>
    parentPort?.postMessage({ ...said, ms: performance.now() - begun } satisfies Report);
  try {
    report({ output: doJob(name, JSON.parse(text)) });
  } catch (error) {
    report({ error: error as Error });
  }
});
