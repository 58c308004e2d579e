// Breaks the engine on purpose and sees whether its tests notice. Not part of the check: minutes of processor time a file.
//   npm run mutation [file …]      files of contracts/src/engine, by name: score match-answer; without any, all of them
import './lib/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';
import { giveUp } from './lib/say.mjs';

const engine = 'contracts/src/engine';
const files = process.argv.slice(2).map((name) => `${engine}/${name}.ts`);
const missing = files.find((file) => !existsSync(join(root, file)));
if (missing) giveUp(`There is no ${missing}`);

const chosen = files.length > 0 ? ['--mutate', files.join(',')] : [];
const { status } = spawnSync(
  join(root, 'node_modules/.bin/stryker'),
  ['run', 'contracts/stryker.config.json', ...chosen],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
