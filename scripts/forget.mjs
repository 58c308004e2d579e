// Erases one person: npm run forget -- <identifier or chat id> [e-mail of the author]
import './lib/node-version.mjs';
import { buildStale } from './lib/build-targets.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
await buildStale({ only: ['server'] }).catch((error) => giveUp(error.message));
process.env.LOG_LEVEL ??= 'error';
await import('../backend/dist/main.forget.mjs');
