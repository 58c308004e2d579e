// Hot reload: Vite serves the console (and with it the player in the preview) on 5173 and the player alone on 5174;
// the server is compiled on change and started again, its data kept.
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { buildStale } from './lib/build-targets.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
await buildStale().catch((error) => giveUp(error.message));

const children = [
  ['node', ['node_modules/typescript/bin/tsc', '-b', 'backend', '--watch', '--preserveWatchOutput']],
  [
    'node',
    [
      '--watch-path=contracts/dist',
      '--watch-path=projections/dist',
      '--watch-path=backend/dist',
      'backend/dist/main.js',
    ],
  ],
  ['node', ['node_modules/vite/bin/vite.js', 'build', 'runtime', '--watch', '--logLevel', 'warn']],
  ['node', ['node_modules/vite/bin/vite.js', 'console', '--port', '5173']],
].map(([command, args]) => spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }));

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.once('exit', stop);
process.stdout.write('Console with hot reload: http://localhost:5173 (API and share host as with npm start)\n');
