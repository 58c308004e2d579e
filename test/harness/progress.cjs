/** A reporter of jest and of Playwright: says every 20 s how far the run is, and at the end what took longest. */
const { existsSync, readFileSync } = require('node:fs');

const EVERY_MS = 20_000;
const SLOWEST = 10;
/** Characters. */
const MOST_SHOWN = 8_000;

const minutes = (ms) => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const perFile = (testResults) => {
  const took = new Map();
  for (const { ancestorTitles, duration } of testResults)
    took.set(ancestorTitles[0], (took.get(ancestorTitles[0]) ?? 0) + (duration ?? 0));
  return [...took].map(([name, ms]) => ({ name, ms }));
};

/** Prints what the page showed when a test failed, because the log may be all that is kept of a run. */
const printShown = (attachments) => {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {};
  if (path && existsSync(path)) process.stdout.write(`${readFileSync(path, 'utf8').slice(0, MOST_SHOWN)}\n`);
};

module.exports = class Progress {
  #started = performance.now();
  #saidAt = this.#started;
  #took = [];
  #done = 0;
  #total = 0;

  /** @param took the files of a suite, or the one test */
  #finished(runner, took, { total, what }) {
    this.#took.push(...took);
    this.#done += 1;
    const now = performance.now();
    if (now - this.#saidAt < EVERY_MS) return;
    this.#saidAt = now;
    process.stdout.write(`${runner} ${this.#done} of ${total} ${what}, ${minutes(now - this.#started)}\n`);
  }

  #ended() {
    const slowest = this.#took.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    const lines = slowest.map(({ name, ms }) => `  ${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}\n`);
    process.stdout.write(`\nSlowest of ${this.#took.length}:\n${lines.join('')}`);
  }

  // jest
  onTestResult({ path, context }, { perfStats, testResults }, results) {
    const name = path.slice(context.config.rootDir.length + 1);
    const whole = [{ name, ms: perfStats.end - perfStats.start }];
    // A batch (scripts/lib/batches.mjs) holds several files, each as the outermost `describe`.
    const took = name.startsWith('.cache') ? perFile(testResults) : whole;
    this.#finished('jest', took, { total: results.numTotalTestSuites, what: 'suites' });
  }
  onRunComplete() {
    this.#ended();
  }
  getLastError() {
    return undefined;
  }

  // Playwright
  onBegin(_config, suite) {
    this.#total = suite.allTests().length;
  }
  onTestEnd({ title, location }, { duration, status, attachments }) {
    const name = `${location.file.split(/[\\/]/).at(-1)}: ${title}`;
    if (status !== 'passed' && status !== 'skipped') printShown(attachments);
    this.#finished('Playwright', [{ name, ms: duration }], { total: this.#total, what: 'browser tests' });
  }
  onEnd() {
    this.#ended();
  }
  printsToStdio() {
    return false;
  }
};
