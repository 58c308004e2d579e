/** Runs in a worker, because fflate compresses files of less than 160 kB, as all of QTI are, where it is called. */
import { writtenFile, type Writing } from './written-file.js';

addEventListener('message', ({ data }: MessageEvent<Writing>) => {
  try {
    postMessage({ ok: true, reply: writtenFile(data) });
  } catch (error) {
    postMessage({ ok: false, reason: error instanceof Error ? error.message : 'unknown' });
  }
});
