import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { mayInstall } from './chromium.mjs';
import { run } from './run.mjs';
import { step } from './say.mjs';

const NAMES = ['firefox-esr', 'firefox'];

/** Path of a Firefox on the PATH; null when there is none. */
const onPath = () => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const all = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return all.find((place) => existsSync(place)) ?? null;
};

/** Installs Debian's Firefox where there is none and that is allowed. Without one its tests are skipped, and say why. */
export async function installFirefox() {
  if (process.env.FIREFOX || onPath() || !mayInstall()) return;
  await step('Installing Firefox (apt-get, once)', async () => {
    const quiet = { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await run('apt-get', ['update', '-qq'], quiet);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'], quiet);
  });
}
