/** Runs in a worker of its own: whatever it takes, the page stays fluid. */
import { replyTo, type Question } from './analyse.js';

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  try {
    postMessage({ ok: true, reply: replyTo(data) });
  } catch (error) {
    postMessage({ ok: false, reason: error instanceof Error ? error.message : 'unknown' });
  }
});
