import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const checkout = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(resolve(checkout, file), 'utf8');

test('HOUSE-3 every dependency is pinned exactly', () => {
  const loose: string[] = [];
  for (const folder of ['.', 'contracts', 'projections', 'runtime', 'backend', 'console', 'test']) {
    const manifest = JSON.parse(read(`${folder}/package.json`)) as Record<string, Record<string, string> | undefined>;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, range] of Object.entries(manifest[kind] ?? {}))
        if (!/^\d/.test(range)) loose.push(`${folder}: ${name}@${range}`);
  }
  expect(loose).toEqual([]);
});

test('HOUSE-4 a rule id that leads a test is a rule of SPEC.md', () => {
  const rules = new Set(read('contracts/SPEC.md').match(/\b[A-Z][A-Z0-9]{1,6}-[A-Z]?\d+\b/g));
  const titles = execFileSync(
    'git',
    [
      'grep',
      '-hoE',
      '(test|it)(\\.each\\([^)]*\\))?\\(\\s*[\'"`][A-Z][A-Z0-9]{1,6}-[A-Z]?[0-9]+',
      '--',
      '*.test.ts',
      '*.test.tsx',
      '*.spec.ts',
    ],
    { cwd: checkout, encoding: 'utf8' },
  );
  const used = new Set(titles.match(/[A-Z][A-Z0-9]{1,6}-[A-Z]?\d+$/gm));
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((id) => !rules.has(id)).sort()).toEqual([]);
});

test('HOUSE-5 no path of a machine stands in the project', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: checkout, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|cjs|json|md|yml|html|css)$/.test(file) && file !== 'package-lock.json');
  const offenders = files.filter((file) => /(^|[^A-Za-z0-9_.])\/(root|home|Users)\/[a-z]/.test(read(file)));
  expect(offenders.filter((file) => file !== 'test/rules/repository.test.ts')).toEqual([]);
});

test('HOUSE-7 secrets and what is built stay out of the image; what was built is known only beside its result', () => {
  const kept = read('.dockerignore').split('\n');
  for (const pattern of ['.env', '.data', '**/node_modules', '**/dist', '**/*.tsbuildinfo'])
    expect(kept).toContain(pattern);
  expect(execFileSync('git', ['check-ignore', '.env', '.data/secrets.json'], { cwd: checkout, encoding: 'utf8' })).toBe(
    '.env\n.data/secrets.json\n',
  );
  // Without its dist a workspace must look unbuilt to `tsc -b`.
  for (const folder of ['contracts', 'projections', 'backend'])
    expect(JSON.parse(read(`${folder}/tsconfig.json`))).toMatchObject({
      compilerOptions: { tsBuildInfoFile: 'dist/tsconfig.tsbuildinfo' },
    });
});
