import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { configVariables } from '../harness/config-variables.js';

const checkout = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(resolve(checkout, file), 'utf8');

test('HOUSE-3 every dependency is pinned exactly', () => {
  const loose: string[] = [];
  for (const folder of ['.', 'contracts', 'projections', 'runtime', 'backend', 'console', 'test']) {
    const manifest = JSON.parse(read(`${folder}/package.json`)) as Record<string, Record<string, string> | undefined>;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, range] of Object.entries(manifest[kind] ?? {}))
        if (!/^(?:npm:[\w/@-]+@)?\d/.test(range)) loose.push(`${folder}: ${name}@${range}`);
  }
  expect(loose).toEqual([]);
});

test('HOUSE-5 no path of a machine is in the project', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: checkout, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|cjs|json|md|yml|html|css)$/.test(file) && file !== 'package-lock.json');
  const offenders = files.filter((file) => /(^|[^A-Za-z0-9_.])\/(root|home|Users)\/[a-z]/.test(read(file)));
  expect(offenders.filter((file) => file !== 'test/rules/repository.test.ts')).toEqual([]);
});

test('CONF-17 docs/operating.md names every setting, and the server reads no other variable of its own', () => {
  const rows = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const unnamed = configVariables().filter((name) => !rows.some((row) => row.includes(`\`${name}\``)));
  expect(unnamed).toEqual([]);
  const readers = execFileSync('git', ['grep', '-l', 'process\\.env', '--', 'backend/src', 'projections/src'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  const product = readers.split('\n').filter((file) => file !== '' && !/\/testing\/|\.test\.ts$/.test(file));
  // The start, and the variables of the system that initdb and postgres need.
  expect(product).toEqual(['backend/src/platform/embedded-postgres/run-as.ts', 'backend/src/run-process.ts']);
});

test('HOUSE-7 secrets and built files stay out of the image; the record of a build is only next to its result', () => {
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

test('HOUSE-12 each switched-off lint rule or test has its reason next to it', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  const unsaid = files
    .trim()
    .split('\n')
    .flatMap((file) => {
      const lines = read(file).split('\n');
      return lines.flatMap((line, index) => {
        const isLeftOut = /^\s*\/[/*] (?:es|ox)lint-disable|^[^'"`]*\b(?:test|it|describe)\.skip\b/.test(line);
        const reason = / -- |\S.*\/\/ /.test(line) || /^\s*\/\/ (?!(?:es|ox)lint-)/.test(lines[index - 1] ?? '');
        return isLeftOut && !reason ? [`${file}:${index + 1}`] : [];
      });
    });
  expect(unsaid).toEqual([]);
});

test('HOUSE-19 only links.ts reads the links of prompts and answers; engine and walks also read those of history items', () => {
  const reads = String.raw`(^|[^'a-zA-Z_])[a-zA-Z_.]+\.nextKey\b|\{[^{}]*\bnextKey\b[^{}:]*\} *[=):]`;
  const found = execFileSync('git', ['grep', '-lE', reads, '--', '*.ts', '*.tsx'], { cwd: checkout, encoding: 'utf8' });
  const isProduct = (file: string) => /\/src\//.test(file) && !/\/(testing|fixtures)\/|\.test\.tsx?$/.test(file);
  expect(found.split('\n').filter(isProduct)).toEqual([
    'contracts/src/definition/links.ts',
    'contracts/src/engine/alter.ts',
    'contracts/src/engine/play.ts',
    'contracts/src/engine/resume.ts',
    'contracts/src/paths/walk-ways.ts',
  ]);
});
