/** `npm start` ends here: everything in one process, or in several where there are cores for them. */
import { backUpIfDue } from './backup-stores.js';
import { isOneProcess, planOf, thisMachine } from './platform/cluster/plan.js';
import { inOwnProcess } from './platform/in-own-process.js';
import { startParley } from './parley.js';
import { runProcess, type ProcessParts } from './run-process.js';
import { programPath, servedFiles } from './served-files.js';
import { startSeveral } from './several-servers.js';

/** If the settings want it: an upgrade that went wrong can be undone by a restore with the former version. */
async function backUpBeforeUpgrade(parts: ProcessParts): Promise<void> {
  if (!parts.config.backup?.beforeUpgrade) return;
  const made = await backUpIfDue({ ...parts, onlyBeforeUpgrade: true });
  if (made) process.stdout.write(`The backup ${made.name} was made before the upgrade\n`);
}

await runProcess(async ({ config, log }) => {
  await backUpBeforeUpgrade({ config, log });
  const plan = planOf(config, thisMachine());
  const parts = {
    config,
    log,
    backUp: (signal: AbortSignal) => inOwnProcess(programPath('main.backup'), ['--if-due'], signal),
    onProgress: (text: string) => void process.stdout.write(`${text} …\n`),
  };
  const parley = isOneProcess(plan)
    ? await startParley({ ...parts, ...servedFiles() })
    : await startSeveral({
        ...parts,
        plan,
        programs: { server: programPath('main.server'), projector: programPath('main.projections') },
        onRepeatedEnds: (text) => {
          process.stderr.write(`${text}\n`);
          // Whatever runs Parley then starts it again.
          process.exitCode = 1;
          process.kill(process.pid, 'SIGTERM');
        },
      });
  const { consoleUrl, shareUrl, keptMailsUrl } = parley;
  // Only on the terminal: the address is a secret.
  const keptMails = keptMailsUrl ? `  Kept mails: ${keptMailsUrl}\n` : '';
  process.stdout.write(`\nParley is ready\n  Console:    ${consoleUrl}\n  Share host: ${shareUrl}\n${keptMails}\n`);
  return () => parley.stop();
});
