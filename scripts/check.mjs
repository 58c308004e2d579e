// Types, type-aware lint, format, import rules, dead code; two at a time, each with its time, all failures shown.
import './lib/node-version.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

const bin = (path, ...args) => ['node', [`node_modules/${path}`, ...args]];
const TYPES = [
  { name: 'types', ...pair(bin('typescript/bin/tsc', '-b')) },
  { name: 'types, tests included', ...pair(bin('typescript/bin/tsc', '-p', 'tsconfig.all.json')) },
];
const REST = [
  {
    name: 'lint',
    ...pair(bin('eslint/bin/eslint.js', '--cache', '--cache-location', '.cache/eslint/', '--max-warnings', '0', '.')),
  },
  {
    name: 'format',
    ...pair(
      bin(
        'prettier/bin/prettier.cjs',
        '--check',
        '--cache',
        '--cache-location',
        '.cache/prettier',
        '--log-level',
        'warn',
        '.',
      ),
    ),
  },
  {
    name: 'import rules',
    ...pair(
      bin(
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        'contracts/src',
        'projections/src',
        'runtime/src',
        'backend/src',
        'console/src',
      ),
    ),
  },
  { name: 'dead code', ...pair(bin('knip/bin/knip.js', '--no-progress')) },
];
function pair([command, args]) {
  return { command, args };
}

/** @returns {Promise<{name: string, ok: boolean}[]>} */
export async function check() {
  const results = [];
  const one = async ({ name, command, args }) => {
    const started = performance.now();
    const { code, output } = await run(command, args, { capture: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n${code === 0 ? '' : `${output}\n`}`);
    results.push({ name, ok: code === 0 });
  };
  const lane = async (list) => {
    for (const item of list) await one(item);
  };
  // Lint reads the declarations that the first type check writes.
  await one(TYPES[0]);
  await Promise.all([lane([TYPES[1], REST[1], REST[3]]), lane([REST[0], REST[2]])]);
  return results;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  await ensureInstalled();
  const results = await check();
  process.exitCode = results.every((result) => result.ok) ? 0 : 1;
}
