// One command on a fresh machine: installs what is missing, builds what is out of date, starts everything.
import './lib/node-version.mjs';
import { buildStale } from './lib/build-targets.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/say.mjs';

const projectionsAlone = process.argv.includes('--projections');

await ensureInstalled();
await buildStale(projectionsAlone ? { only: ['server'] } : {}).catch((error) => giveUp(error.message));
// People read the terminal of `npm start`. The log of what runs as a service stays JSON.
if (!projectionsAlone) process.env.LOG_FORMAT ??= 'text';
await import(projectionsAlone ? '../backend/dist/main.projections.mjs' : '../backend/dist/main.mjs');
