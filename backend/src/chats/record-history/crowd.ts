/**
 * Notices when learners' answers come faster than this server stores them. Then chats that have begun go on, and new
 * ones wait: players keep their first answer and send it again.
 */
import { Injectable } from '@nestjs/common';
import { performance } from 'node:perf_hooks';
import { Refusal } from '../../platform/http/refusal.js';

/** Whoever comes now would wait longer than this, in ms, at the pace of the last seconds. */
const LONGEST_WAIT_MS = 1_000;
/** Fewer posts under way are no crowd, however slow each of them is: its cause is another than their number. */
const FEWEST = 64;
const WINDOW_MS = 1_000;
/** Players come back at different moments, in seconds. */
const AGAIN_S = { least: 3, most: 8 };

@Injectable()
export class Crowd {
  private underWay = 0;
  private window = { since: performance.now(), done: 0 };
  /** Posts that were stored in a ms, in the window before. */
  private pace: number | null = null;

  /**
   * @param isNew the post begins a chat
   * @throws Refusal 503 if new chats wait
   */
  async pass<T>(isNew: boolean, work: () => Promise<T>): Promise<T> {
    if (isNew && this.isTooLarge) throw tooManyLearners();
    this.underWay += 1;
    try {
      return await work();
    } finally {
      this.underWay -= 1;
      this.window.done += 1;
    }
  }

  private get isTooLarge(): boolean {
    const { since, done } = this.window;
    const now = performance.now();
    if (now - since >= WINDOW_MS) {
      this.pace = done / (now - since);
      this.window = { since: now, done: 0 };
    }
    return this.underWay >= FEWEST && this.pace !== null && this.underWay > this.pace * LONGEST_WAIT_MS;
  }
}

function tooManyLearners(): Refusal {
  const { least, most } = AGAIN_S;
  return new Refusal(503, 'Many learners begin at this moment. Please try again in a few seconds.', {
    code: 'busy',
    retryAfterSeconds: least + Math.floor(Math.random() * (most - least + 1)),
  });
}
