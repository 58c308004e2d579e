/** A worker thread: does one job after the other. It reads no settings, files or databases. */
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
