/** The import rules are only worth something if they fire: each gets a violation in a scratch tree. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const checkout = resolve(__dirname, '../..');
const WORKSPACES = ['contracts', 'projections', 'runtime', 'backend', 'console', 'test'];
let tree: string;

const VIOLATIONS: Record<string, readonly [file: string, imports: string, target: string]> = {
  'contracts-look-down-only': ['contracts/src/flow/up.ts', '../../../backend/src/x.js', 'backend/src/x.ts'],
  'engine-knows-only-the-flow': ['contracts/src/engine/peek.ts', '../http/x.js', 'contracts/src/http/x.ts'],
  'projections-know-only-contracts': ['projections/src/up.ts', '../../backend/src/x.js', 'backend/src/x.ts'],
  'runtime-knows-only-contracts': ['runtime/src/up.ts', '../../console/src/x.js', 'console/src/x.ts'],
  'runtime-stays-small': ['runtime/src/heavy.ts', 'zod', ''],
  'backend-is-headless': ['backend/src/flows/up.ts', '../../../console/src/x.js', 'console/src/x.ts'],
  'console-never-touches-the-server': ['console/src/app/up.ts', '../../../backend/src/x.js', 'backend/src/x.ts'],
  'console-features-are-strangers': [
    'console/src/features/home/peek.ts',
    '../stats/x.js',
    'console/src/features/stats/x.ts',
  ],
  'backend-areas-are-strangers': ['backend/src/flows/peek.ts', '../chats/x.js', 'backend/src/chats/x.ts'],
  'sample-course-writes-flows-and-chats': [
    'backend/src/sample-course/peek.ts',
    '../stats/x.js',
    'backend/src/stats/x.ts',
  ],
  'uploads-ask-flows-and-chats': ['backend/src/uploads/peek.ts', '../stats/x.js', 'backend/src/stats/x.ts'],
  'platform-knows-no-area': ['backend/src/platform/peek.ts', '../chats/x.js', 'backend/src/chats/x.ts'],
  'deciders-are-pure': ['backend/src/flows/impure.decider.ts', '../platform/x.js', 'backend/src/platform/x.ts'],
  resolvable: ['contracts/src/flow/lost.ts', './nowhere.js', ''],
};

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'parley-rules-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.all.json', 'package.json'])
    cpSync(join(checkout, file), join(tree, file));
  for (const workspace of WORKSPACES) {
    mkdirSync(join(tree, workspace, 'src'), { recursive: true });
    cpSync(join(checkout, workspace, 'package.json'), join(tree, workspace, 'package.json'));
  }
  put('contracts/src/one.test.ts', 'export {};\n');
  symlinkSync(join(checkout, 'node_modules'), join(tree, 'node_modules'));
  for (const [file, target, targetFile] of Object.values(VIOLATIONS)) {
    put(file, `import { x } from '${target}';\nexport const y = x;\n`);
    if (targetFile) put(targetFile, 'export const x = 1;\n');
  }
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

let violations: Report['summary']['violations'] = [];
test('HOUSE-1 the checker reports the scratch tree', () => {
  const cli = join(checkout, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const folders = WORKSPACES.slice(0, 5).map((workspace) => `${workspace}/src`);
  let output: string;
  try {
    output = execFileSync(
      process.execPath,
      [cli, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
      { cwd: tree, encoding: 'utf8' },
    );
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  violations = (JSON.parse(output) as Report).summary.violations;
  expect(violations.length).toBeGreaterThan(0);
});

test.each(Object.entries(VIOLATIONS))('HOUSE-1 the rule %s fires', (name, [file]) => {
  expect(violations.filter((violation) => violation.rule.name === name).map((violation) => violation.from)).toContain(
    file,
  );
});
