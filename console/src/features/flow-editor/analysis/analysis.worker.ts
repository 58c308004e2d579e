/** Runs in a worker, so that long analyses don't block the page. */
import { replyTo, type Question } from './analyse.js';

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  try {
    postMessage({ ok: true, reply: replyTo(data) });
  } catch (error) {
    postMessage({ ok: false, reason: error instanceof Error ? error.message : 'unknown' });
  }
});
