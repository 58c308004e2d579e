import './lib/node-version.mjs';
import { buildStale } from './lib/build-targets.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
await buildStale().catch((error) => giveUp(error.message));
