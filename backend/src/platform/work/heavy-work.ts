/** Work on whole flows: a small one's is done at once, a large one's in a worker thread, once for the same input. */
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { roughBytes } from '@parley/contracts/rough-bytes';
import type { Cache, Caches } from '@parley/contracts/caches';
import { LONG_FROM, Pace } from '../http/pace.js';
import { busy } from '../http/refusal.js';
import { turnOf, WorkBudget, type Payer } from '../http/work-budget.js';
import { CACHES, WORKERS } from '../tokens.js';
import { doJob, type InputOf, type JobName, type OutputOf } from './jobs.js';
import type { Task, WorkerPool } from './worker-pool.js';

/** Characters of an input that the event loop works on in a few milliseconds, whatever is in it. */
const SMALL = 8_000;

/** The versions that it leads to may be many and large, whatever its own size. */
const leadsToOthers = (input: object): boolean =>
  'linked' in input && Array.isArray(input.linked) && input.linked.length > 0;

/** The input as text, and the job's key. */
function writeDown(name: JobName, input: object): { readonly text: string; readonly key: string } {
  const text = JSON.stringify(input);
  return { text, key: `${name} ${createHash('sha1').update(text).digest('base64url')}` };
}

/** A job that is being done, for everybody who asked for it. */
interface Making {
  readonly output: Promise<unknown>;
  readonly given: AbortController;
  waiting: number;
}

@Injectable()
export class HeavyWork {
  private readonly known: Cache<string, { readonly output: unknown }>;
  private readonly making = new Map<string, Making>();

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
   * @param gone nobody waits for it any more
   * @throws Refusal 413 if it takes too long, 429 or 503 if too much waits
   */
  async run<N extends JobName>(name: N, input: InputOf<N>, payer: Payer, gone?: AbortSignal): Promise<OutputOf<N>> {
    const written = () => writeDown(name, input);
    const { text, key } = leadsToOthers(input)
      ? await this.pace.step(payer, LONG_FROM, () => {
          this.budget.admit(payer);
          if (gone?.aborted) throw busy();
          return written();
        })
      : this.budget.measured(payer, written);
    if (text.length <= SMALL) return this.budget.measured(payer, () => doJob(name, input));
    const known = this.known.get(key);
    if (known) return known.output as OutputOf<N>;
    return (await this.shared(key, payer, { name, text, who: turnOf(payer) }, gone)) as OutputOf<N>;
  }

  /**
   * Work that needs what only the event loop has: a large flow's is done in turn, with pauses.
   * @param bytes how large the flow is
   * @param work must not wait for anything
   */
  async inTurn<T>(payer: Payer, bytes: number, work: () => T): Promise<T> {
    return bytes < LONG_FROM ? this.budget.measured(payer, work) : this.pace.step(payer, bytes, work);
  }

  /** Those who ask for the same share it. It ends when the last of them is gone. */
  private shared(key: string, payer: Payer, task: Omit<Task, 'gone'>, gone: AbortSignal | undefined): Promise<unknown> {
    let making = this.making.get(key);
    if (!making) {
      const given = new AbortController();
      const output = this.make(key, payer, { ...task, gone: given.signal }).finally(() => this.making.delete(key));
      making = { output, given, waiting: 0 };
      this.making.set(key, making);
    }
    const { given, output } = making;
    making.waiting += 1;
    const shared = making;
    gone?.addEventListener('abort', () => {
      shared.waiting -= 1;
      if (shared.waiting === 0) given.abort();
    });
    return output;
  }

  private async make(key: string, payer: Payer, task: Task): Promise<unknown> {
    const begun = performance.now();
    try {
      const { output, ms } = await this.workers.run(task);
      this.budget.charge(payer, ms);
      this.known.set(key, { output });
      return output;
    } catch (error) {
      // It had its turn, and took as long as a job may.
      if ((error as { readonly status?: number }).status === 413) this.budget.charge(payer, performance.now() - begun);
      throw error;
    }
  }
}
