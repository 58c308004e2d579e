/**
 * `npm run backup`: makes a backup, whether or not Parley is running. `npm run backup -- list` prints the names of those
 * that are there, `npm run backup -- check [name]` reads one of them, the newest if none is named.
 */
import {
  backUpIfDue,
  backUpInstallation,
  checkInstallationBackup,
  listErasures,
  namesOfBackups,
} from './backup-stores.js';
import { BackupFault } from './backup/backup-fault.js';
import { runProcess } from './run-process.js';

const inWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

await runProcess(async ({ config, log }) => {
  const onProgress = (text: string) => void process.stdout.write(`${text} …\n`);
  if (process.argv[2] === 'list') {
    for (const name of await namesOfBackups({ config, log })) process.stdout.write(`${name}\n`);
    return null;
  }
  if (process.argv[2] === 'check') {
    const tell = (fault: string) => void process.stdout.write(`${fault}\n`);
    const { name, faults } = await checkInstallationBackup({ config, log, onProgress }, tell, process.argv[3]);
    process.stdout.write(
      faults === 0
        ? `The backup ${name} is whole\n`
        : `The backup ${name} is damaged (faults: ${faults}). Make another: npm run backup\n`,
    );
    if (faults > 0) process.exitCode = 1;
    return null;
  }
  if (process.argv[2] === '--if-due') {
    // For the schedule of a server. A backup brings the list up to date, too.
    const ifOlderThanMs = (config.backup?.everyHours ?? 0) * 3_600_000;
    const made = await backUpIfDue({ config, log, ifOlderThanMs });
    if (made === null) await listErasures({ config, log });
    return null;
  }
  if (process.argv[2] !== undefined) throw new BackupFault('Usage: npm run backup [-- list | check [name]]');
  const { name, events, rows, files, bytes, sent } = await backUpInstallation({ config, log, onProgress });
  process.stdout.write(
    `The backup ${name} is whole: ${events} events, ${rows} rows, ${files} files, ${inWords(bytes)}; ${inWords(sent.bytes)} of it were new\n`,
  );
  return null;
});
