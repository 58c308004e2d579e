/**
 * `npm run forget -- <identifier or chat id> [e-mail of the author]`: erases one person. It destroys their key, so that
 * nothing they sent can be read anywhere, and deletes their rows; counters stay.
 */
import { listErasures } from './backup-stores.js';
import { FORGET_USAGE, forgetNamed, NobodyForgotten } from './forget-named.js';
import { openBesideOrAlone } from './open-beside-running.js';
import { runProcess, type ProcessParts } from './run-process.js';

/** The person is erased in any case: the next backup brings the list up to date. */
async function addToBackups(parts: ProcessParts): Promise<void> {
  if (parts.config.backup === null) return;
  await listErasures(parts).catch((error: Error) =>
    process.stderr.write(
      `The list of erasures that is kept with the backups can’t be written now; the next backup writes it. ${error.message}\n`,
    ),
  );
}

await runProcess(async ({ config, log }) => {
  const [who, owner] = process.argv.slice(2);
  if (!who) throw new NobodyForgotten(`Name the person: ${FORGET_USAGE}`);
  const stores = await openBesideOrAlone(config, log);
  try {
    await forgetNamed(stores, log, who, owner);
    process.stdout.write(
      `${who} is forgotten. A running Parley drops the rows within a second, one that rests at its next start.\n`,
    );
    await addToBackups({ config, log });
  } finally {
    await stores.close();
  }
  return null;
});
