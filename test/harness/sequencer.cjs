/**
 * Long suites first, so that no worker is left with one at the end. A batch is as large as its files together; what
 * starts and kills processes takes longer than its size tells.
 */
const { readFileSync, statSync } = require('node:fs');
const { dirname, resolve } = require('node:path');

const FROM_JEST = { paths: [require.resolve('jest')] };
const { default: Sequencer } = require(require.resolve('@jest/test-sequencer', FROM_JEST));

const STARTS_PROCESSES = /[\\/]test[\\/]faults[\\/]/;
const sizeOf = (path) => statSync(path).size * (STARTS_PROCESSES.test(path) ? 20 : 1);
const sizeOfAll = (path) =>
  [...readFileSync(path, 'utf8').matchAll(/require\('(\.[^']+)'\)/g)].reduce(
    (sum, [, file]) => sum + sizeOf(resolve(dirname(path), file)),
    0,
  );
/** The time of an earlier run in ms. */
const tookOf = ({ duration }) => duration ?? 0;

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sizes = new Map(
      tests.map(({ path }) => [path, /[\\/]batches[\\/]/.test(path) ? sizeOfAll(path) : sizeOf(path)]),
    );
    return super.sort(tests).toSorted((a, b) => tookOf(b) - tookOf(a) || sizes.get(b.path) - sizes.get(a.path));
  }
};
