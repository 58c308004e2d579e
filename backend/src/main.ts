/** `npm start` ends here: everything in one process. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { backUpIfDue } from './backup-stores.js';
import { inOwnProcess } from './platform/in-own-process.js';
import { startParley, type Parley } from './parley.js';
import { runProcess, type ProcessParts } from './run-process.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const consoleDir = path('../../console/dist/app');
const languagesDir = path('../../languages');
const shareFiles = {
  page: path('../../runtime/dist/page'),
  embed: path('../../runtime/dist/embed'),
  sample: path('../assets/sample'),
};

/** Only on the terminal: the address is a secret. */
const keptMails = ({ keptMailsUrl }: Parley): string => (keptMailsUrl ? `  Kept mails: ${keptMailsUrl}\n` : '');

/** If the settings want it: an upgrade that went wrong can be undone by a restore with the former version. */
async function backUpBeforeUpgrade(parts: ProcessParts): Promise<void> {
  if (!parts.config.backup?.beforeUpgrade) return;
  const made = await backUpIfDue({ ...parts, onlyBeforeUpgrade: true });
  if (made) process.stdout.write(`The backup ${made.name} was made before the upgrade\n`);
}

await runProcess(async ({ config, log }) => {
  await backUpBeforeUpgrade({ config, log });
  const parley = await startParley({
    config,
    log,
    languagesDir,
    consoleDir: existsSync(consoleDir) ? consoleDir : undefined,
    shareFiles,
    backUp: (signal) => inOwnProcess(path('./main.backup.js'), ['--if-due'], signal),
    onProgress: (text) => process.stdout.write(`${text} …\n`),
  });
  process.stdout.write(
    `\nParley is ready\n  Console:    ${parley.consoleUrl}\n  Share host: ${parley.shareUrl}\n${keptMails(parley)}\n`,
  );
  return () => parley.stop();
});
