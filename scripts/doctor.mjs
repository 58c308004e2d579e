// Says of each neighbour of Parley that it works, or what to do: npm run doctor
import './lib/node-version.mjs';
import { buildStale } from './lib/build-targets.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
await buildStale({ only: ['server'] }).catch((error) => giveUp(error.message));
process.env.LOG_LEVEL ??= 'error';
await import('../backend/dist/main.doctor.mjs');
