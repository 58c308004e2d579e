import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const PATTERNS = ['*.test.ts', '*.test.tsx', '*.spec.ts'];
const IS_LONG = /\blongTest\b|\bvariant\(|\bTEST_LONG\b/;
/** Reads the tests, so it names the marks. */
const READER = 'test/rules/spec-ids.test.ts';

/** Suites that `npm test` runs in part, and `npm run test:long` runs whole: those with long tests, and those that ask for TEST_LONG. */
export function longSuites() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...PATTERNS], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .trim()
    .split('\n')
    .filter((file) => file !== READER && IS_LONG.test(readFileSync(join(root, file), 'utf8')));
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  return { suites: files.filter((file) => !specs.includes(file)), specs };
}
