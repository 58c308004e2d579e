// Everything that is checked, in one run, closed by one line of counts.
import './lib/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
const [{ buildStale }, { ensureChromium }, { installFirefox }, { check }, { root }, { run }] = await Promise.all([
  import('./lib/build-targets.mjs'),
  import('./lib/chromium.mjs'),
  import('./lib/firefox.mjs'),
  import('./check.mjs'),
  import('./lib/root.mjs'),
  import('./lib/run.mjs'),
]);
const chromium = await ensureChromium();
await installFirefox();
await buildStale().catch((error) => giveUp(error.message));
mkdirSync(join(root, '.cache'), { recursive: true });

// One second try for each test, so that a busy machine fails nothing; what needed it is named below, to be mended.
const RETRIES = '1';
const flaky = [];

/** A runner that left no report has failed as a whole: it counts as one failure, never as nothing. */
function report(file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  return read(JSON.parse(readFileSync(file, 'utf8')));
}

async function checks() {
  const results = await check();
  const passed = results.filter((result) => result.ok).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

async function jest() {
  const file = join(root, '.cache/jest.json');
  rmSync(file, { force: true });
  const { code } = await run(
    'node',
    ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, '--maxWorkers=2'],
    {
      capture: false,
      env: { NODE_ENV: 'test', CHROMIUM: chromium, RETRIES },
    },
  );
  const counts = report(file, (json) => {
    for (const { assertionResults } of json.testResults)
      for (const { fullName, invocations, status } of assertionResults)
        if (invocations > 1 && status === 'passed') flaky.push(fullName);
    return {
      passed: json.numPassedTests,
      // A suite that could not even be loaded has no tests of its own.
      failed: json.numFailedTests + json.numRuntimeErrorTestSuites,
      skipped: json.numPendingTests,
    };
  });
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const flakySpecs = (suites = []) =>
  suites.flatMap((suite) => [
    ...suite.specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...flakySpecs(suite.suites),
  ]);

async function browser() {
  const file = join(root, '.cache/playwright.json');
  rmSync(file, { force: true });
  const { code } = await run(
    'node',
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'test/playwright.config.ts'],
    {
      env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, RETRIES },
    },
  );
  const counts = report(file, ({ stats, suites }) => {
    flaky.push(...flakySpecs(suites));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const total = { passed: 0, failed: 0, skipped: 0 };
for (const part of [checks, jest, browser]) {
  process.stdout.write(`\n── ${part.name} ──\n`);
  const counts = await part();
  for (const key of Object.keys(total)) total[key] += counts[key];
}
for (const name of flaky) process.stdout.write(`\nPassed only at the second try: ${name}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
