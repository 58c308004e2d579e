// Everything that is checked, closed by one line of counts. `--long`: only the suites that take long by nature, whole.
// `--all` runs every suite once, the long ones whole. `--all-in-time` does the same, unless the machine is too slow for it.
import './lib/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
const [
  { writeBatches },
  { buildStale },
  { ensureChromium },
  { installFirefox },
  { check },
  { failuresOfJest, failuresOfPlaywright },
  { longSuites },
  { isInTime },
  { root },
  { run },
] = await Promise.all([
  import('./lib/batches.mjs'),
  import('./lib/build-targets.mjs'),
  import('./lib/chromium.mjs'),
  import('./lib/firefox.mjs'),
  import('./check.mjs'),
  import('./lib/failures.mjs'),
  import('./lib/long-suites.mjs'),
  import('./lib/in-time.mjs'),
  import('./lib/root.mjs'),
  import('./lib/run.mjs'),
]);
const chromium = await ensureChromium();
await installFirefox();
await buildStale().catch((error) => giveUp(error.message));
mkdirSync(join(root, '.cache'), { recursive: true });

async function checks({ onIdle }) {
  const results = await check(onIdle);
  const passed = results.filter((result) => result.ok).length;
  failures.push(...results.filter((result) => !result.ok).map(({ name }) => `check: ${name}`));
  return { passed, failed: results.length - passed, skipped: 0 };
}

/** Names the failures again at the end, where they are found in a long output. */
const failures = [];

/** A runner that left no report, or ended badly with nothing to show for it, counts as one failure, never as nothing. */
async function counted(program, args, { file, env, after, read, namesOf }) {
  const path = join(root, '.cache', file);
  rmSync(path, { force: true });
  const { code } = await run('node', [...program, ...args(path)], { after, env: { CHROMIUM: chromium, ...env(path) } });
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  failures.push(...namesOf(report));
  const counts = read(report);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const jest = (env = {}, suites = [], after = undefined) =>
  counted(
    // Workers get the option, too. Tests leave short-lived objects behind: with more room for them a page's tests take a
    // seventh less.
    ['--max-semi-space-size=32', 'node_modules/jest/bin/jest.js'],
    (path) => [
      '--json',
      `--outputFile=${path}`,
      // More than two cores have work for: tests of the server wait for Postgres.
      '--maxWorkers=3',
      '--reporters=default',
      '--reporters=<rootDir>/test/harness/progress.cjs',
      ...(suites.length > 0 ? ['--runTestsByPath', ...suites] : []),
    ],
    {
      file: 'jest.json',
      after,
      env: () => ({ NODE_ENV: 'test', ...env }),
      read: (json) => ({
        passed: json.numPassedTests,
        // A suite that could not even be loaded has no tests of its own.
        failed: json.numFailedTests + json.numRuntimeErrorTestSuites,
        skipped: json.numPendingTests,
      }),
      namesOf: failuresOfJest,
    },
  );

const browser = (env = {}, specs = []) =>
  counted(['node_modules/@playwright/test/cli.js'], () => ['test', '-c', 'test/playwright.config.ts', ...specs], {
    file: 'playwright.json',
    env: (path) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: path, ...env }),
    read: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
    namesOf: failuresOfPlaywright,
  });

const LONG = { TEST_LONG: '1' };
/** `test/faults/kills.test.ts` goes on in this folder until it has killed so often. */
const KILLS = { KILLS: '1000', KILLS_DIR: join(tmpdir(), 'parley-kills'), ...process.env };
const long = () => {
  const { suites, specs } = longSuites();
  return [
    { 'long jest': () => jest({ ...LONG, KILLS: KILLS.KILLS, KILLS_DIR: KILLS.KILLS_DIR }, suites) },
    { 'long browser': () => browser(LONG, specs) },
  ];
};
const jestInBatches = (env, after) => {
  writeBatches();
  return jest({ ...env, JEST_BATCHES: '1' }, [], after);
};
const [isLong, isAll, isAllInTime] = ['--long', '--all', '--all-in-time'].map((option) =>
  process.argv.includes(option),
);
const began = performance.now();
/** Decided once, when the checks have shown how fast the machine is. */
let ofSuites;
function envOfSuites() {
  const seconds = (performance.now() - began) / 1_000;
  return (ofSuites ??= isAll || (isAllInTime && isInTime(seconds)) ? LONG : {});
}
const everything = () => [
  { checks },
  { jest: ({ after }) => jestInBatches(envOfSuites(), after) },
  { browser: () => browser(envOfSuites()) },
];
const stages = isLong ? long() : everything();

const line = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped\n`;
const total = { passed: 0, failed: 0, skipped: 0 };
const told = [];
async function count(name, part) {
  const started = performance.now();
  const counts = await part();
  for (const key of Object.keys(total)) total[key] += counts[key];
  told.push(`${name} (${Math.round((performance.now() - started) / 1_000)} s): ${line(counts)}`);
}
/** Kept when everything that was begun has ended; kept when a part of it leaves a core idle. */
let [ended, idle] = [Promise.resolve(), new Promise(() => undefined)];
// Entries of one line run at the same time. Each stage keeps two cores busy, so each has the machine to itself, but for
// the end of the checks: there the next stage begins, and prints nothing until they have ended.
for (const stage of stages) {
  const isEarly = await Promise.race([ended.then(() => false), idle.then(() => true)]);
  const after = ended.then(() => void process.stdout.write(`\n── ${Object.keys(stage).join(', ')} ──\n`));
  if (!isEarly) await after;
  let onIdle;
  idle = new Promise((kept) => (onIdle = kept));
  const parts = Object.entries(stage).map(([name, part]) =>
    count(name, () => part({ onIdle, ...(isEarly ? { after } : {}) })),
  );
  ended = Promise.all([after, ...parts]);
}
await ended;
if (isAllInTime && ofSuites !== LONG)
  told.push('This machine is slow: the long suites ran in part, as `npm test` runs them.\n');
process.stdout.write(`\n${failures.map((name) => `✗ ${name}\n`).join('')}${told.join('')}${line(total)}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
