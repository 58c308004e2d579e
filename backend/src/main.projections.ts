/** `npm run start:projections`: the read models alone, for servers that run with PROJECTIONS=external. */
import { refuseCheckpointBeyondLog } from '@parley/projections/refuse-checkpoint-beyond-log';
import { renewReadModels } from '@parley/projections/renew-read-models';
import { startProjections } from '@parley/projections/start-projections';
import { openBesideRunning } from './open-beside-running.js';
import { tellFirst } from './platform/cluster/messages.js';
import { runProcess } from './run-process.js';

await runProcess(async ({ config, log }) => {
  const stores = await openBesideRunning(config, log);
  await refuseCheckpointBeyondLog(stores);
  const projections = startProjections({ ...stores, log, parts: config.projectorParts });
  const renewal = renewReadModels({ ...stores, log });
  process.stdout.write('Parley keeps the read models up to date\n');
  tellFirst({ kind: 'ready' });
  return async () => {
    await renewal.stop();
    await projections.stop();
    await stores.close();
  };
});
