/**
 * `npm run upgrade-postgres -- [folder of the former programs]`: moves the embedded Postgres to the major version that
 * this release brings. Parley is stopped meanwhile.
 */
import { runProcess } from './run-process.js';
import { upgradePostgres } from './upgrade-postgres.js';

await runProcess(async ({ config, log }) => {
  const onProgress = (text: string) => void process.stdout.write(`${text} …\n`);
  const [programs] = process.argv.slice(2);
  const findFormer = programs === undefined ? {} : { findFormer: () => Promise.resolve(programs) };
  const moved = await upgradePostgres({ config, log, onProgress }, findFormer);
  process.stdout.write(
    moved === null
      ? 'There is nothing to do: the data are of this release’s Postgres\n'
      : `The data of Postgres ${moved.from} are in Postgres ${moved.to} now. Start Parley: npm start\nThe former files are in ${moved.former}: delete them once all is well\n`,
  );
  return null;
});
