/** Default memory limit of this process's caches. */
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** Caches get 1/4 of the heap; the rest is for requests, the read models' batches and V8 itself. */
const SHARE = 4;

/**
 * @param servers processes that serve together; the caches of all of them get a quarter of the machine's memory at most
 * @returns a quarter of V8's heap limit (`--max-old-space-size`, or else derived from the machine's memory)
 */
export const defaultCacheBytes = (servers = 1): number => {
  const ofHeap = Math.floor(getHeapStatistics().heap_size_limit / SHARE);
  return servers === 1 ? ofHeap : Math.min(ofHeap, Math.floor(totalmem() / SHARE / servers));
};
