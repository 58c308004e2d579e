// Makes a backup of everything: npm run backup [-- list | check [name]]
import './lib/node-version.mjs';
import { buildStale } from './lib/build-targets.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
await buildStale({ only: ['server'] }).catch((error) => giveUp(error.message));
// Its own lines say what it does; those of Postgres would hide them.
process.env.LOG_LEVEL ??= 'error';
await import('../backend/dist/main.backup.mjs');
