/** Runs in a worker, because a large story takes seconds to read, and a damaged one may take longer. */
import { readAnyFile } from '@parley/contracts/interchange/read-any-file';
import { newUuid } from '@parley/runtime/platform/new-uuid';

addEventListener('message', ({ data }: MessageEvent<string>) => {
  try {
    postMessage({ ok: true, reply: readAnyFile(data, newUuid) });
  } catch (error) {
    postMessage({ ok: false, reason: error instanceof Error ? error.message : 'unknown' });
  }
});
