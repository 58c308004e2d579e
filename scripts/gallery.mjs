// Pictures of every page and dialog in every look, for people to look at before they call something done.
import './lib/node-version.mjs';
import { join, resolve } from 'node:path';
import { buildStale } from './lib/build-targets.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
const CHROMIUM = await ensureChromium();
await buildStale().catch((error) => giveUp(error.message));
const options = process.argv.slice(2);
// The arguments after the folder go to Playwright: `-g wide` chooses one look.
const folder = options[0]?.startsWith('-') ? undefined : options.shift();
const GALLERY = resolve(folder ?? join(root, '.cache/gallery'));
const { code } = await run(
  'node',
  ['node_modules/@playwright/test/cli.js', 'test', '-c', 'test/gallery.config.ts', ...options],
  { env: { CHROMIUM, GALLERY } },
);
process.stdout.write(`Pictures are in ${GALLERY}\n`);
process.exitCode = code;
