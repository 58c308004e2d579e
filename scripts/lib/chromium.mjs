import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { giveUp, step } from './say.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const BOTH_WAYS =
  'The browser tests need Chromium. Either install it (Debian, Ubuntu: apt-get install chromium) ' +
  'or name it: CHROMIUM=/path/to/chromium npm test';

/** Path of a Chromium: `CHROMIUM`, else the usual names; null when there is none. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM) {
    if (!existsSync(env.CHROMIUM)) giveUp(`CHROMIUM names ${env.CHROMIUM}, which does not exist.\n${BOTH_WAYS}`);
    return env.CHROMIUM;
  }
  const folders = (env.PATH ?? '').split(delimiter);
  for (const name of NAMES)
    for (const folder of folders) if (folder && existsSync(join(folder, name))) return join(folder, name);
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** Whether Debian's packages can be installed here. */
export const mayInstall = () => {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Finds Chromium or installs Debian's package where that is allowed; else ends naming both ways. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!mayInstall()) giveUp(BOTH_WAYS);
  await step('Installing Chromium (apt-get, once)', async () => {
    const quiet = { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await run('apt-get', ['update', '-qq'], quiet);
    const { code, output } = await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
      quiet,
    );
    if (code !== 0) giveUp(`${output.slice(-2_000)}\n${BOTH_WAYS}`);
  });
  return findChromium() ?? giveUp(BOTH_WAYS);
}
