import { execFileSync } from 'node:child_process';
import { root } from './root.mjs';

/** Suites that `npm test` runs in part or leaves out, and `npm run test:long` runs whole: those that ask for TEST_LONG. */
export function longSuites() {
  const patterns = ['*.test.ts', '*.test.tsx', '*.spec.ts'];
  const files = execFileSync('git', ['grep', '-lw', '--untracked', 'TEST_LONG', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  return { suites: files.filter((file) => !specs.includes(file)), specs };
}
