/** `npm start` ends here: everything in one process. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startParley } from './parley.js';
import { runProcess } from './run-process.js';

const consoleDir = fileURLToPath(new URL('../../console/dist/app', import.meta.url));

await runProcess(async ({ config, log }) => {
  const parley = await startParley({
    config,
    log,
    consoleDir: existsSync(consoleDir) ? consoleDir : undefined,
    onProgress: (text) => process.stdout.write(`${text} …\n`),
  });
  process.stdout.write(`\nParley is ready\n  Console:    ${parley.consoleUrl}\n  Share host: ${parley.shareUrl}\n\n`);
  return () => parley.stop();
});
