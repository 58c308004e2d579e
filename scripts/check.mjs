// Lint, types, lint with types, format, import rules, dead code, exports for tests alone, circles, shortcuts, English, languages; two at a time, each with
// its time, all failures shown. A check that passed on exactly these files is left out.
import './lib/node-version.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { listLanguages } from './lib/languages.mjs';
import { passedBefore } from './lib/passed-before.mjs';
import { root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

const bin = (path, ...args) => ['node', [`node_modules/${path}`, ...args]];
const KNIP = ['knip/bin/knip.js', '--no-progress', '--cache', '--cache-location'];
const EXPORTS = 'files,exports,types,nsExports,nsTypes,enumMembers';
/** MB for what is new; with less, syntax trees live long enough to be copied several times. */
const ROOM = '--max-semi-space-size=64';
/** Tells what is still in English, too, so it always runs. */
const LANGUAGES = 'languages';
/** The longest first. */
const CHECKS = [
  {
    name: 'lint',
    ...pair([
      'node',
      [
        ROOM,
        'node_modules/eslint/bin/eslint.js',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-strategy',
        'content',
        '--cache-location',
        '.cache/eslint',
        '.',
      ],
    ]),
  },
  { name: 'types', ...pair(bin('typescript-native/bin/tsc', '-b')) },
  { name: 'lint with types', command: 'node', args: ['scripts/lib/typed-lint.mjs'] },
  {
    name: 'import rules',
    ...pair(
      bin(
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--cache',
        '.cache/import-rules',
        '--cache-strategy',
        'content',
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
  { name: 'dead code', ...pair(bin(...KNIP, '.cache/knip')) },
  {
    name: 'exports for tests alone',
    ...pair(bin(...KNIP, '.cache/knip-production', '--production', '--include', EXPORTS)),
  },
  { name: 'circles', command: 'node', args: ['scripts/circles.mjs'] },
  { name: 'shortcuts', command: 'node', args: ['scripts/shortcuts.mjs'] },
  { name: 'English', command: 'node', args: ['scripts/english.mjs'] },
  { name: LANGUAGES, command: 'node', args: ['scripts/languages.mjs'] },
];
function pair([command, args]) {
  return { command, args };
}

/**
 * @param onIdle called when there is nothing left to begin, while the last check goes on
 * @returns {Promise<{name: string, ok: boolean}[]>}
 */
export async function check(onIdle = () => undefined) {
  listLanguages(root);
  const before = passedBefore(root);
  const results = [];
  const one = async ({ name, command, args }) => {
    if (before.has(name)) {
      process.stdout.write(`✓ ${name} (nothing has changed)\n`);
      results.push({ name, ok: true });
      return;
    }
    const started = performance.now();
    const { code, output } = await run(command, args, { capture: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const isTold = code !== 0 || (name === LANGUAGES && output !== '');
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n${isTold ? `${output}\n` : ''}`);
    results.push({ name, ok: code === 0 });
  };
  const waiting = [...CHECKS];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await one(next);
    onIdle();
  };
  await Promise.all([lane(), lane()]);
  before.keep(results.filter(({ name, ok }) => ok && name !== LANGUAGES).map(({ name }) => name));
  return results;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  await ensureInstalled();
  const results = await check();
  process.exitCode = results.every((result) => result.ok) ? 0 : 1;
}
