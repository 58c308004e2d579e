/** How much memory the caches of this process may take. */
import { getHeapStatistics } from 'node:v8';

/** The rest is for requests under way, the read models' batches and V8 itself. */
const SHARE = 4;

/** @returns a quarter of what V8 may take (`--max-old-space-size`, else by the machine's memory) */
export const defaultCacheBytes = (): number => Math.floor(getHeapStatistics().heap_size_limit / SHARE);
