/**
 * Group commit within the process. A single writer's append is sent at once. With many writers, the appends of one turn
 * of the event loop are sent together when a statement is free, and those that arrive meanwhile go into the next one.
 * There is no timer.
 */
import { WrongExpectedRevision, type AppendResult } from '@parley/contracts/events/event-store';
import type pg from 'pg';
import { findRepeat, HALF_WRITTEN, writeAll, type Writer, type Written } from './append-statement.js';
import { writeQuick } from './quick-append.js';
import { tokenOf } from './token.js';
import { sqlStateOf, translate } from './unavailable.js';

interface Waiting extends Writer {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_WRITERS = 256;
const MAX_EVENTS = 2_000;
/** Two: while one statement waits for its commit to reach the disk, the next is prepared. */
const STATEMENTS_AT_ONCE = 2;
const MAX_TRIES = 50;
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
/** Somebody else's events were written in between, or the same events earlier. */
const IN_DOUBT: readonly (string | undefined)[] = [HALF_WRITTEN, DEADLOCK, UNIQUE_VIOLATION];

export class AppendQueue {
  private waiting: Waiting[] = [];
  private running = 0;
  private soon = false;
  /** The last statement had a single writer and nobody was waiting, so there is nothing to collect. */
  private lonely = true;
  /** One writer per stream at a time: events keep the callers' order, and our own statements never conflict. */
  private readonly busy = new Set<string>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly onWritten: () => void,
  ) {}

  add(writer: Writer): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...writer, resolve, reject });
      if (this.lonely && this.running === 0) this.pump();
      else this.pumpSoon();
    });
  }

  private pumpSoon(): void {
    if (this.soon) return;
    this.soon = true;
    setImmediate(() => {
      this.soon = false;
      this.pump();
    });
  }

  private pump(): void {
    while (this.running < STATEMENTS_AT_ONCE) {
      const batch = this.take();
      if (batch.length === 0) return;
      this.lonely = batch.length === 1 && this.waiting.length === 0;
      this.running++;
      void this.write(batch).finally(() => {
        this.running--;
        for (const { stream } of batch) this.busy.delete(stream);
        this.pumpSoon();
      });
    }
  }

  private take(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    let events = 0;
    for (const writer of this.waiting) {
      const fits = batch.length < MAX_WRITERS && (batch.length === 0 || events + writer.events.length <= MAX_EVENTS);
      if (fits && !this.busy.has(writer.stream)) {
        this.busy.add(writer.stream);
        batch.push(writer);
        events += writer.events.length;
      } else {
        left.push(writer);
      }
    }
    this.waiting = left;
    return batch.sort((a, b) => (a.stream < b.stream ? -1 : 1));
  }

  /** Never rejects: every writer gets its own result. */
  private async write(batch: readonly Waiting[]): Promise<void> {
    let outcomes: Written[];
    try {
      outcomes = await writeQuick(this.pool, batch);
    } catch (error) {
      const [only, ...others] = batch;
      return only && others.length === 0 ? this.failed(only, error) : this.split(batch, error);
    }
    if (outcomes.some(({ done }) => done)) this.onWritten();
    await Promise.all(batch.map((writer, n) => this.settle(writer, outcomes[n]!)));
  }

  /** One invalid append must not fail the others. A lost connection fails all; callers repeat their calls. */
  private async split(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (sqlStateOf(error) === undefined || translate(error) !== error) {
      for (const writer of batch) writer.reject(translate(error));
      return;
    }
    const middle = batch.length >> 1;
    await this.write(batch.slice(0, middle));
    await this.write(batch.slice(middle));
  }

  private async failed(writer: Waiting, error: unknown): Promise<void> {
    if (IN_DOUBT.includes(sqlStateOf(error))) {
      return this.settle(writer, { done: false, matched: true, actual: null });
    }
    writer.reject(translate(error));
  }

  private async settle(writer: Waiting, outcome: Written): Promise<void> {
    try {
      writer.resolve(await this.resultOf(writer, outcome));
    } catch (error) {
      writer.reject(translate(error));
    }
  }

  private async resultOf(writer: Writer, first: Written): Promise<AppendResult> {
    let outcome = first;
    for (let tries = 1; ; tries++) {
      if (outcome.done) return { revision: outcome.revision, position: tokenOf(outcome.at) };
      const repeat = await findRepeat(this.pool, writer);
      if (repeat === 'elsewhere') throw new Error(`events for ${writer.stream} carry ids that are already used`);
      if (repeat) return { revision: repeat.revision, position: tokenOf(repeat.at) };
      if (!outcome.matched || tries === MAX_TRIES) {
        throw new WrongExpectedRevision(writer.stream, writer.expected, outcome.actual);
      }
      // Another process was slightly faster; its events are visible now, so try again.
      outcome = await this.writeAlone(writer);
    }
  }

  private async writeAlone(writer: Writer): Promise<Written> {
    try {
      const [outcome] = await writeAll(this.pool, [writer]);
      if (outcome!.done) this.onWritten();
      return outcome!;
    } catch (error) {
      if (IN_DOUBT.includes(sqlStateOf(error))) return { done: false, matched: true, actual: null };
      throw error;
    }
  }
}
