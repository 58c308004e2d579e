/** `npm run restore -- [name of the backup]`: fills an empty installation from a backup, the newest if none is named. */
import { restoreInstallation } from './backup-stores.js';
import { runProcess } from './run-process.js';

await runProcess(async ({ config, log }) => {
  const onProgress = (text: string) => void process.stdout.write(`${text} …\n`);
  const name = await restoreInstallation({ config, log, onProgress }, process.argv[2]);
  process.stdout.write(`The backup ${name} is restored. Start Parley: npm start\n`);
  return null;
});
