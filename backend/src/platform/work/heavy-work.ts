/** Work on whole flows: a small one's is done at once, a large one's in a worker thread, once for the same input. */
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { roughBytes } from '@parley/contracts/rough-bytes';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { Leads } from '../linked/linked-texts.js';
import { LONG_FROM, Pace } from '../http/pace.js';
import { busy } from '../http/refusal.js';
import { turnOf, WorkBudget, type Payer } from '../http/work-budget.js';
import { CACHES, WORKERS } from '../tokens.js';
import { doJob, type InputOf, type JobName, type OutputOf } from './jobs.js';
import { UnderWay } from '../under-way.js';
import { tooLarge, type Task, type WorkerPool } from './worker-pool.js';

/** Characters of an input that the event loop works on in a few milliseconds, whatever is in it. */
const SMALL = 8_000;
/** Characters of an input that the event loop sends to a worker within a tenth of a second. */
const LARGEST = 50_000_000;

/** An input without the versions that it leads to. */
type Given<N extends JobName> = Omit<InputOf<N>, 'linked'>;
/** Options of a job. */
interface Wanted {
  /** The versions that the flow's links reach. */
  readonly leads?: Leads | null;
  /** Rough bytes of the input, if it may be large. */
  readonly bytes?: number;
  /** The caller has hung up. */
  readonly gone?: AbortSignal;
}
export interface Done<T> {
  readonly output: T;
  /** False if a linked version wasn't there yet, so that the same input may give something else later. */
  readonly isFinal: boolean;
}

const NONE = { texts: [], isWhole: true };

/** The input as text, and the job's key. */
function writeDown(name: JobName, input: object, leads: Leads | null): { readonly text: string; readonly key: string } {
  const text = JSON.stringify(input);
  const hash = createHash('sha1').update(text);
  if (leads) hash.update(leads.key);
  return { text, key: `${name} ${hash.digest('base64url')}` };
}

/** The input with the versions that it leads to. Not joined, so that a job that waits shares its texts with others. */
const withLinked = (text: string, linked: readonly string[]): string =>
  `${linked.reduce((all, each, n) => `${all}${n > 0 ? ',' : ''}${each}`, `${text.slice(0, -1)},"linked":[`)}]}`;

@Injectable()
export class HeavyWork {
  private readonly known: Cache<string, Done<unknown>>;
  private readonly making = new UnderWay<Done<unknown>>();

  constructor(
    @Inject(WORKERS) private readonly workers: Pick<WorkerPool, 'run'>,
    private readonly budget: WorkBudget,
    private readonly pace: Pace,
    @Inject(CACHES) caches: Caches,
  ) {
    this.known = caches.make(({ output }) => roughBytes(output));
  }

  /**
   * @param payer the first has their turn
   * @throws Refusal 413 if it is too large or takes too long, 429 or 503 if too much waits
   */
  async run<N extends JobName>(
    name: N,
    input: Given<N>,
    payer: Payer,
    { leads = null, bytes = 0, gone }: Wanted = {},
  ): Promise<Done<OutputOf<N>>> {
    const write = () => {
      // Its turn may come late.
      if (bytes >= LONG_FROM) this.budget.admit(payer);
      return writeDown(name, input, leads);
    };
    const { text, key } = await this.inTurn(payer, bytes, write, gone);
    if (!leads && text.length <= SMALL)
      return { output: this.budget.measured(payer, () => doJob(name, input as InputOf<N>)), isFinal: true };
    // The versions that it leads to aren't even loaded for what is known or under way.
    const done =
      this.known.get(key) ??
      (await this.making.share(key, (given) => this.make(key, payer, { name, text, gone: given }, leads), gone));
    return done as Done<OutputOf<N>>;
  }

  /**
   * Work that needs what only the event loop has: a large flow's is done in turn, with pauses.
   * @param bytes how large the flow is
   * @param work must not wait for anything
   * @param gone nobody waits for it any more; absent: it is done anyway
   */
  async inTurn<T>(payer: Payer, bytes: number, work: () => T, gone?: AbortSignal): Promise<T> {
    if (bytes < LONG_FROM) return this.budget.measured(payer, work);
    return this.pace.step(payer, bytes, () => {
      if (gone?.aborted) throw busy();
      return work();
    });
  }

  private async make(
    key: string,
    payer: Payer,
    { name, text: own, gone }: Pick<Task, 'name' | 'text' | 'gone'>,
    leads: Leads | null,
  ): Promise<Done<unknown>> {
    const { texts, isWhole: isFinal } = leads ? await leads.load(payer, gone) : NONE;
    const text = texts.length > 0 ? withLinked(own, texts) : own;
    if (text.length > LARGEST) throw tooLarge(name);
    const output =
      text.length <= SMALL
        ? this.budget.measured(payer, () => doJob(name, JSON.parse(text)))
        : await this.byWorker(payer, { name, text, who: turnOf(payer), ...(gone && { gone }) });
    const done = { output, isFinal };
    if (isFinal) this.known.set(key, done);
    return done;
  }

  private async byWorker(payer: Payer, task: Task): Promise<unknown> {
    const begun = performance.now();
    try {
      const { output, ms } = await this.workers.run(task);
      this.budget.charge(payer, ms);
      return output;
    } catch (error) {
      // It had its turn, and took as long as a job may.
      if ((error as { readonly status?: number }).status === 413) this.budget.charge(payer, performance.now() - begun);
      throw error;
    }
  }
}
