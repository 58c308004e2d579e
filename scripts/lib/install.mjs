import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { giveUp, step } from './say.mjs';

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** True when node_modules holds what the lock file says; what npm left out as optional doesn't count. */
export function isInstalled() {
  const hidden = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, hidden))) return false;
  const wanted = read('package-lock.json').packages;
  const present = read(hidden).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.peer) return true;
    if (entry.link) return existsSync(join(root, path));
    return present[path]?.version === entry.version;
  });
}

/** Installs what the lock file says (`npm ci`) when that is missing or another version is there. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await step('Installing dependencies (npm ci, once; one to five minutes)', async () => {
    const { code } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) giveUp('npm ci failed; its message stands above. A network to the npm registry is needed once.');
  });
}
