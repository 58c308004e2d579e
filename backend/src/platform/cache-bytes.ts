/** Default memory limit of this process's caches. */
import { getHeapStatistics } from 'node:v8';

/** Caches get 1/4 of the heap; the rest is for requests, the read models' batches and V8 itself. */
const SHARE = 4;

/** @returns a quarter of V8's heap limit (`--max-old-space-size`, or else derived from the machine's memory) */
export const defaultCacheBytes = (): number => Math.floor(getHeapStatistics().heap_size_limit / SHARE);
