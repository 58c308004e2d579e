// Rebuilds every read model from the events and swaps the new ones in.
import './lib/node-version.mjs';
import { buildStale } from './lib/build-targets.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
await buildStale({ only: ['server'] }).catch((error) => giveUp(error.message));
process.env.LOG_FORMAT ??= 'text';
await import('../backend/dist/main.rebuild.mjs');
