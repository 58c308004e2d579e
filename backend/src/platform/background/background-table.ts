/**
 * Lists the work in the background, one row each; unwanted files of uploads have a sweep of their own (`UploadSweeper`). The compiler demands a handler for a new row (`background.module.ts`);
 * starting, stopping and waking follow from the tables.
 */
import type { JobQueue, LeasedJob } from '../jobs/lease-worker.js';
import type { Reactor } from '../reactors/reactor.js';

interface JobRow {
  /** Most jobs at once. */
  readonly atOnce: number;
}
/** Kinds of jobs, which are rows of tables. */
export const JOBS = {
  /** Messages to webhooks, over all endpoints. */
  webhooks: { atOnce: 32 },
  /** Schools whose courses are read. */
  thinkific: { atOnce: 3 },
  /** Learning record stores that are given statements. */
  xapi: { atOnce: 8 },
  /** Mails to learners that are handed over to the queue of mails. */
  'learner mails': { atOnce: 4 },
  /** Grades that are sent to course platforms. */
  'lti-grades': { atOnce: 16 },
  /** Flows whose chats are re-scored. */
  're-scores': { atOnce: 2 },
} as const satisfies Readonly<Record<string, JobRow>>;
export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as readonly JobName[];

interface ReactorRow {
  /** The jobs that do what it queues. */
  readonly wakes: JobName;
}
/** Reactors. A name is that of a checkpoint: it never changes. */
export const REACTORS = {
  webhooks: { wakes: 'webhooks' },
  xapi: { wakes: 'xapi' },
  'learner-mails': { wakes: 'learner mails' },
  'lti-grades': { wakes: 'lti-grades' },
} as const satisfies Readonly<Record<string, ReactorRow>>;
export type ReactorName = keyof typeof REACTORS;
export const REACTOR_NAMES = Object.keys(REACTORS) as readonly ReactorName[];

/** Rows that are deleted, at the start and once an hour, when nothing can use them any more. */
export const SWEEPS = [
  'deliveries',
  'statements',
  'learner mails',
  'launches',
  'audit',
  'needs',
  'erased accounts',
] as const;
export type SweepName = (typeof SWEEPS)[number];

/** A reactor that says when it has queued something. */
interface Queueing<Name extends string> extends Reactor {
  readonly name: Name;
  whenQueued(act: () => void): void;
}
/** A queue of jobs of its own type: only the queue looks into the jobs that it has claimed. */
interface Named<Name extends string> extends JobQueue<LeasedJob> {
  readonly name: Name;
}
export interface BackgroundHandlers {
  readonly reactors: { readonly [N in ReactorName]: Queueing<N> };
  readonly jobs: { readonly [N in JobName]: Named<N> };
  readonly sweeps: { readonly [N in SweepName]: () => Promise<unknown> };
}
