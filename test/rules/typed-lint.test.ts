/** The lint that needs types looks at every place that has TypeScript, and says so when it looked at nothing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const checkout = resolve(__dirname, '../..');
const WORKSPACES = ['contracts', 'projections', 'runtime', 'backend', 'console'];
const PLACES = [
  ...WORKSPACES.flatMap((workspace) => [`${workspace}/src/plant.ts`, `${workspace}/src/plant.test.ts`]),
  'contracts/src/fixtures/plant.ts',
  'projections/src/testing/plant.ts',
  'backend/src/plant.suite.ts',
  'backend/src/testing/plant.ts',
  'console/src/Plant.tsx',
  'console/src/Plant.test.tsx',
  'console/vite.config.ts',
  'runtime/src/plant-view.tsx',
  'runtime/dev/plant.ts',
  'runtime/plant.ts',
  'test/harness/plant.ts',
  'test/e2e/plant.spec.ts',
];
const later = (place: string) => `${dirname(place)}/later.ts`;
const PLANT = `import { later, which } from './later.js';
export async function plant(): Promise<void> {
  later();
  if (later()) return;
  await 1;
  switch (which) {
    case 'a':
  }
  // oxlint-disable-next-line typescript/no-floating-promises -- it never fails
  later();
  // oxlint-disable-next-line typescript/await-thenable -- there is nothing to leave out
  await later();
}
`;
const FOUND = [
  '3:3 typescript(no-floating-promises)',
  '4:7 typescript(no-misused-promises)',
  '5:9 typescript(await-thenable)',
  '6:11 typescript(switch-exhaustiveness-check)',
  '11:3 Unused oxlint-disable directive',
];

let tree = '';
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};
const lint = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/lib/typed-lint.mjs'], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { status, lines: `${stdout}${stderr}`.split('\n') };
};

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'parley-typed-lint-'));
  for (const file of [
    ...['.gitignore', '.oxlintrc.json', 'package.json', 'scripts/lib/root.mjs', 'scripts/lib/typed-lint.mjs'],
    ...['tsconfig.json', 'tsconfig.base.json', 'tsconfig.all.json', 'tsconfig.tests.json'],
    ...WORKSPACES.flatMap((workspace) => [`${workspace}/package.json`, `${workspace}/tsconfig.json`]),
  ])
    put(file, readFileSync(join(checkout, file), 'utf8'));
  symlinkSync(join(checkout, 'node_modules'), join(tree, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: tree });
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

test('HOUSE-1 where there is nothing to lint, that is a failure', () => {
  const { status, lines } = lint();
  expect(lines.join('\n')).toContain('No files found to lint');
  expect(status).toBe(1);
});

test('HOUSE-1 a file is linted again when a type that it uses changed elsewhere', () => {
  put('contracts/src/user.ts', "import { now } from './used.js';\nexport const use = () => {\n  now();\n};\n");
  put('contracts/src/used.ts', 'export const now = (): void => undefined;\n');
  expect(lint()).toEqual({ status: 0, lines: [''] });
  put('contracts/src/used.ts', 'export const now = async (): Promise<void> => undefined;\n');
  const { status, lines } = lint();
  expect(lines[0]).toContain('contracts/src/user.ts:3:3 typescript(no-floating-promises)');
  expect(status).toBe(1);
});

test('HOUSE-1 each rule fires in each place that has TypeScript, and a file of no project is named', () => {
  for (const place of PLACES) {
    put(place, PLANT);
    put(later(place), "export declare function later(): Promise<boolean>;\nexport declare const which: 'a' | 'b';\n");
  }
  put('docs/stranger.ts', 'export {};\n');
  const { lines } = lint();
  expect(lines).toContain('docs/stranger.ts: no project of tsconfig.json holds this file');
  for (const place of PLACES) {
    const ofPlace = lines.filter((line) => line.startsWith(`${place}:`));
    for (const found of FOUND) expect(ofPlace).toContainEqual(expect.stringContaining(`${place}:${found}`));
    expect(ofPlace).toHaveLength(FOUND.length);
  }
});
