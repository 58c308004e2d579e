/** A check that is left out has passed on exactly the files that are there. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

interface Module {
  passedBefore(folder: string): { has(name: string): boolean; keep(names: readonly string[]): void };
}
const { passedBefore } = jest.requireActual<Module>(resolve(__dirname, '../../scripts/lib/passed-before.mjs'));
const INSTALLED = 'node_modules/.package-lock.json';
let tree: string;

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};
const pass = (...names: readonly string[]) => passedBefore(tree).keep(names);
const isKnown = (name = 'lint') => passedBefore(tree).has(name);

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'parley-passed-'));
  execFileSync('git', ['init', '--quiet'], { cwd: tree });
  put('.gitignore', 'node_modules\n.cache\ndist\n');
  put('kept.ts', 'one');
  put('new.ts', 'one');
  put(INSTALLED, '{}');
  execFileSync('git', ['add', 'kept.ts'], { cwd: tree });
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

test('HOUSE-20 a passed test is known while nothing changes; a failed one never is', () => {
  expect(isKnown()).toBe(false);
  pass('lint');
  expect(isKnown()).toBe(true);
  expect(isKnown('types')).toBe(false);
  pass('types');
  expect([isKnown(), isKnown('types')]).toEqual([true, true]);
});

test.each([
  ['a file that git keeps', () => put('kept.ts', 'two')],
  ['a file that is not added yet', () => put('new.ts', 'two')],
  ['one more file', () => put('more.ts', '')],
  ['one file less', () => rmSync(join(tree, 'new.ts'))],
  ['one file of git’s less', () => rmSync(join(tree, 'kept.ts'))],
  ['where one file ends and the next begins', () => (put('kept.ts', 'on'), put('new.ts', 'eone'))],
  ['what git ignores', () => put('.gitignore', 'node_modules\n.cache\n')],
  ['the installed packages', () => put(INSTALLED, '{"packages":{}}')],
])('HOUSE-20 nothing is known once this changes: %s', (_what, change) => {
  pass('lint');
  change();
  expect(isKnown()).toBe(false);
});

test('HOUSE-20 files that come back as they were are known again, built ones never count', () => {
  pass('lint');
  put('kept.ts', 'two');
  put('kept.ts', 'one');
  put('dist/built.js', '');
  expect(isKnown()).toBe(true);
});

test('HOUSE-20 nothing is kept of checks while which a file changed, and a damaged memory knows nothing', () => {
  put('later.ts', '');
  const before = passedBefore(tree);
  put('later.ts', 'two');
  before.keep(['lint']);
  expect(isKnown()).toBe(false);
  pass('lint');
  put('.cache/passed-checks.json', '{"state":');
  expect(isKnown()).toBe(false);
});
