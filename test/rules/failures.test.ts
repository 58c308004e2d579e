/** A run's end names the failures again, from the reports that the runners really write. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const checkout = resolve(__dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-failures-'));
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: string, args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [join(checkout, 'node_modules', program), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
function named(reader: string, report: string): unknown {
  const from = JSON.stringify(pathToFileURL(join(checkout, 'scripts/lib/failures.mjs')).href);
  const code = `
    import * as failures from ${from};
    console.log(JSON.stringify(failures[process.argv[1]](JSON.parse(process.argv[2]))));
  `;
  const args = ['--input-type=module', '-e', code, '--', reader, report];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

test('HOUSE-13 a test that failed and a file that can’t be loaded are named with the reason', () => {
  writeFileSync(join(folder, 'jest.config.js'), 'module.exports = { testRegex: "unit" };');
  writeFileSync(
    join(folder, 'a.unit.js'),
    "test('holds', () => {}); test('breaks', () => { throw new Error('why'); });",
  );
  writeFileSync(join(folder, 'b.unit.js'), "throw new Error('not loaded');");
  const report = join(folder, 'jest.json');
  run('jest/bin/jest.js', ['--json', `--outputFile=${report}`, '--runInBand']);
  const lines = named('failuresOfJest', readFileSync(report, 'utf8')) as string[];
  expect(lines).toHaveLength(2);
  expect(lines).toContain('breaks: Error: why');
  expect(lines.find((line) => line.includes('b.unit.js'))).toBeDefined();
});

test('HOUSE-13 a browser test that failed is named with its file', () => {
  writeFileSync(
    join(folder, 'c.spec.js'),
    "const { test } = require('@playwright/test'); test.describe('inside', () => { test('breaks', () => { throw new Error('why'); }); test('holds', () => {}); });",
  );
  const report = run('@playwright/test/cli.js', ['test', '--reporter=json', 'c.spec.js']);
  expect(named('failuresOfPlaywright', report)).toEqual(['c.spec.js breaks: Error: why']);
});
