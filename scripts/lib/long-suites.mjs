import { execFileSync } from 'node:child_process';
import { root } from './root.mjs';

/** Suites that `npm test` runs in part, and `npm run test:long` runs whole: those with a `longTest`, and those that ask for TEST_LONG. */
export function longSuites() {
  const patterns = ['*.test.ts', '*.test.tsx', '*.spec.ts'];
  const words = ['-e', 'longTest', '-e', 'TEST_LONG'];
  const files = execFileSync('git', ['grep', '-lw', '--untracked', ...words, '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    // It reads the tests; its strings name the marker.
    .filter((file) => file !== 'test/rules/spec-ids.test.ts');
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  return { suites: files.filter((file) => !specs.includes(file)), specs };
}
