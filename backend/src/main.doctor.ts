/** `npm run doctor`: examines the neighbours of Parley, also while it runs. */
import { examine, lineOf } from './doctor/examine.js';
import { readSecrets } from './platform/config/secrets.js';
import { readRunningAddress } from './platform/database/running-address.js';
import { runProcess } from './run-process.js';

await runProcess(async ({ config }) => {
  const findings = await examine({
    config,
    databaseUrl: config.databaseUrl ?? readRunningAddress(config.dataDir),
    jwtSecret: readSecrets(config)?.jwtSecret ?? null,
  });
  for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`);
  if (findings.some(({ works }) => !works)) process.exitCode = 1;
  return null;
});
