/** `npm run rebuild`: rebuilds every read model from the events, whether or not Parley is running. */
import { rebuild } from '@parley/projections/rebuild';
import { openBesideOrAlone } from './open-beside-running.js';
import { runProcess } from './run-process.js';

await runProcess(async ({ config, log }) => {
  const stores = await openBesideOrAlone(config, log);
  try {
    await rebuild({ ...stores, log });
    process.stdout.write('The read models were rebuilt\n');
  } finally {
    await stores.close();
  }
  return null;
});
