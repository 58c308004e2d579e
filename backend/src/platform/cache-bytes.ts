/** Default memory limit of this process's caches. */
import { getHeapStatistics } from 'node:v8';

/** Caches get 1/4 of the heap; the rest is for requests, the read models' batches and V8 itself. */
const SHARE = 4;

/**
 * @param servers processes that serve together
 * @param memoryBytes what they may take together
 * @returns a quarter of V8's heap limit, or of a server's share of the memory if that is smaller
 */
export const defaultCacheBytes = (servers = 1, memoryBytes = Infinity): number =>
  Math.floor(Math.min(getHeapStatistics().heap_size_limit, memoryBytes / servers) / SHARE);
