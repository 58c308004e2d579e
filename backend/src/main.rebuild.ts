/** `npm run rebuild`: rebuilds every read model from the events, whether or not Parley is running. */
import { availableParallelism } from 'node:os';
import { rebuild } from '@parley/projections/rebuild';
import { openBesideOrAlone } from './open-beside-running.js';
import { inProcesses } from './rebuild-in-processes.js';
import { runProcess } from './run-process.js';
import { programPath } from './served-files.js';

await runProcess(async ({ config, log }) => {
  const stores = await openBesideOrAlone(config, log);
  try {
    const run = inProcesses(programPath('main.rebuild-part'));
    await rebuild({ ...stores, log, inParallel: { most: availableParallelism(), run } });
    process.stdout.write('The read models were rebuilt\n');
  } finally {
    await stores.close();
  }
  return null;
});
