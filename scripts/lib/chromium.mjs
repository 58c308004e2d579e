import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { giveUp, step } from './say.mjs';

/** Chromium without windows: the same engine, and every browser test takes half the time. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const BOTH_WAYS =
  'The browser tests need Chromium. Either install it (Debian, Ubuntu: apt-get install chromium) ' +
  'or name it: CHROMIUM=/path/to/chromium npm test';

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const withWindows = () =>
  NAMES.map(onPath).find((path) => path !== undefined) ?? PLACES.find((place) => existsSync(place));

/** True if Debian's packages can be installed here. */
export const mayInstall = () => {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

async function install(...packages) {
  const quiet = { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], quiet);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}

/**
 * Path of the Chromium that tests use: what `CHROMIUM` names, else Chromium without windows, else any Chromium.
 * Installs Debian's package if none is there and that is allowed; otherwise ends and names both ways.
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named)) giveUp(`CHROMIUM names ${named}, which does not exist.\n${BOTH_WAYS}`);
  if (named) return named;
  if (onPath(WITHOUT_WINDOWS)) return onPath(WITHOUT_WINDOWS);
  if (!mayInstall()) return withWindows() ?? giveUp(BOTH_WAYS);
  return step('Installing Chromium (apt-get, once)', async () => {
    await install(WITHOUT_WINDOWS, 'fonts-noto-core');
    // Ubuntu and older Debians have no such package.
    if (onPath(WITHOUT_WINDOWS)) return onPath(WITHOUT_WINDOWS);
    if (withWindows()) return withWindows();
    const { code, output } = await install('chromium', 'fonts-noto-core');
    if (code !== 0) giveUp(`${output.slice(-2_000)}\n${BOTH_WAYS}`);
    return withWindows() ?? giveUp(BOTH_WAYS);
  });
}
