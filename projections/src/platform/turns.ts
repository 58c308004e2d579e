/** How the projectors of one process share its connections to Postgres with those who read. */
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { LANE_NAMES } from './lanes.js';

/** So many connections are left to others, if there are enough. */
const FOR_OTHERS = 3;

/**
 * A batch holds a connection as long as it is written, and a process may lead many parts. They write only so many batches
 * at once that connections are left to others; one batch is always written.
 */
export class Turns {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param lanes number of those that write in this process, each one batch at a time */
  constructor(
    private readonly dataSource: DataSource,
    private readonly lanes: () => number = () => LANE_NAMES.length,
  ) {}

  /** False: there are too few connections, so the lanes of a projector take turns. */
  get mayOverlap(): boolean {
    return this.most >= this.lanes();
  }

  /** Does the work when it is its turn. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.waiting.push(begin);
      this.next();
    });
    try {
      return await work();
    } finally {
      this.taken -= 1;
      this.next();
    }
  }

  private next(): void {
    while (this.taken < this.most) {
      const begin = this.waiting.shift();
      if (!begin) return;
      this.taken += 1;
      begin();
    }
  }

  /** Asks the pool itself, because its size changes when processes share the connections of Postgres. */
  private get most(): number {
    const { master } = this.dataSource.driver as PostgresDriver;
    return Math.max(1, (master as Pool).options.max - FOR_OTHERS);
  }
}
