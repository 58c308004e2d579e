/** Rebuilds one part of the read models for `npm run rebuild`, which tells it which part, and up to which event. */
import { rebuildPart } from '@parley/projections/rebuild-parts';
import { BATCH_SIZE } from '@parley/projections/rebuild';
import { openBesideRunning } from './open-beside-running.js';
import { readOrder } from './rebuild-in-processes.js';
import { runProcess } from './run-process.js';

/** Connections of each pool: two lanes write, and three are left to readers. */
const POOL = 5;

await runProcess(async ({ config, log }) => {
  const { part, end } = readOrder(process.argv);
  const stores = await openBesideRunning({ ...config, databasePool: Math.min(POOL, config.databasePool) }, log);
  try {
    const rebuilt = await rebuildPart({ ...stores, log, batchSize: BATCH_SIZE }, part, end);
    await new Promise((sent) => process.send?.(rebuilt, sent));
  } finally {
    await stores.close();
  }
  return null;
});
