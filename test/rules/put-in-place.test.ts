/** A server that runs while a new one is built still finds the parts that it loads late. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Module {
  putInPlace(from: string, to: string, part: string): void;
}
const { putInPlace } = jest.requireActual<Module>(resolve(__dirname, '../../scripts/lib/put-in-place.mjs'));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-parts-'));
  mkdirSync(join(folder, 'dist'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(files: Record<string, string>): void {
  mkdirSync(join(folder, 'new'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'new', name), text);
  putInPlace(join(folder, 'new'), join(folder, 'dist'), 'part-');
}
const there = () => readdirSync(join(folder, 'dist')).sort();

test('OPS-57 a build keeps the parts of the one before, and no older ones', () => {
  writeFileSync(join(folder, 'dist/other.js'), '');
  build({ 'main.mjs': '1', 'part-a-1.mjs': '', 'part-same.mjs': '' });
  build({ 'main.mjs': '2', 'part-a-2.mjs': '', 'part-same.mjs': '' });
  expect(there()).toEqual(['main.mjs', 'other.js', 'part-a-1.mjs', 'part-a-2.mjs', 'part-same.mjs', 'parts.json']);
  build({ 'main.mjs': '3', 'part-a-3.mjs': '', 'part-same.mjs': '' });
  expect(there()).toEqual(['main.mjs', 'other.js', 'part-a-2.mjs', 'part-a-3.mjs', 'part-same.mjs', 'parts.json']);
  expect(readFileSync(join(folder, 'dist/main.mjs'), 'utf8')).toBe('3');
});
