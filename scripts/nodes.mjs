// Start and unit tests on each Node that is promised, whichever is installed: npm brings their programs, kept in .cache/nodes.
//   npm run test:nodes [20 24 26]
import './lib/node-version.mjs';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './lib/root.mjs';
import { must, run } from './lib/run.mjs';
import { giveUp, step } from './lib/say.mjs';

const PROMISED = ['20', '24', '26'];
const UNITS = ['contracts', 'projections', 'backend', 'runtime', 'console', 'scripts'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((version) => !PROMISED.includes(version));
if (unknown.length > 0) giveUp(`Not promised: Node ${unknown.join(', ')}. Choose of ${PROMISED.join(', ')}.`);

/** @returns the folder of that Node's program */
async function fetched(version) {
  const home = join(root, '.cache/nodes', version);
  const folder = join(home, 'node_modules/node/bin');
  if (!existsSync(folder)) {
    mkdirSync(home, { recursive: true });
    // The package puts the program in place when it is installed.
    const args = ['install', '--prefix', home, '--no-save', '--ignore-scripts=false', `node@${version}`];
    await step(`Fetching Node ${version}`, () => must('npm', args, { cwd: home }));
  }
  return folder;
}

const failed = [];
for (const version of wanted.length > 0 ? wanted : PROMISED) {
  const env = { PATH: `${await fetched(version)}${delimiter}${process.env.PATH}` };
  const parts = [
    ['start', ['scripts/lib/start-and-stop.mjs']],
    ['unit tests', ['node_modules/jest/bin/jest.js', '--silent', '--selectProjects', ...UNITS]],
  ];
  for (const [name, args] of parts) {
    process.stdout.write(`\n── ${name} on Node ${version} ──\n`);
    const { code } = await run('node', args, { env });
    if (code !== 0) failed.push(`${name} on Node ${version}`);
  }
}
process.stdout.write(`\n${failed.length === 0 ? 'All passed' : `Failed: ${failed.join(', ')}`}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
