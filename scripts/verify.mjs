// Replays every stored chat and compares it with its record: npm run verify
import './lib/node-version.mjs';
import { buildStale } from './lib/build-targets.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
await buildStale({ only: ['server'] }).catch((error) => giveUp(error.message));
process.env.LOG_LEVEL ??= 'error';
await import('../backend/dist/main.verify.mjs');
