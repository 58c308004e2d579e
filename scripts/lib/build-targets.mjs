import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listLanguages } from './languages.mjs';
import { root } from './root.mjs';
import { must } from './run.mjs';
import { step } from './say.mjs';

/**
 * Knows what is built, from what, into what. A target is built when a source, the lock file or its result changed
 * since; sources are compared by content, so that switching branches back and forth builds nothing.
 */
const tsc = (project) => must('node', ['node_modules/typescript-native/bin/tsc', '-b', project]);
export const targets = [
  {
    name: 'server',
    title: 'Building the server',
    sources: [
      'tsconfig.base.json',
      'scripts/lib/bundle-server.mjs',
      'scripts/lib/put-in-place.mjs',
      'contracts',
      'projections',
      'backend',
    ],
    results: ['contracts/dist', 'projections/dist', 'backend/dist/main.mjs'],
    build: async () => {
      await tsc('backend');
      await (await import('./bundle-server.mjs')).bundleServer();
    },
  },
  {
    name: 'runtime',
    title: 'Building the player',
    sources: ['tsconfig.base.json', 'languages', 'contracts', 'runtime'],
    results: ['runtime/dist/page', 'runtime/dist/embed'],
    build: () => must('npm', ['run', 'build', '--loglevel=error', '-w', 'runtime']),
  },
  {
    name: 'console',
    title: 'Building the console',
    sources: ['tsconfig.base.json', 'languages', 'contracts', 'runtime', 'console'],
    results: ['console/dist/app/index.html'],
    build: () => must('npm', ['run', 'build', '--loglevel=error', '-w', 'console']),
  },
];

const SKIP = new Set(['node_modules', 'dist']);
function* files(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIP.has(entry.name) || entry.name.endsWith('.tsbuildinfo') || /\.test\.tsx?$/.test(entry.name)) continue;
    if (entry.isDirectory()) yield* files(`${path}/${entry.name}`);
    else yield `${path}/${entry.name}`;
  }
}

function digest(target) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const source of [...target.sources, 'package-lock.json'])
    for (const file of files(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Builds what is out of date; says what it does. */
export async function buildStale({ only } = {}) {
  listLanguages(root);
  const cache = join(root, '.cache/build');
  mkdirSync(cache, { recursive: true });
  for (const target of targets) {
    if (only && !only.includes(target.name)) continue;
    const stamp = join(cache, target.name);
    const wanted = digest(target);
    const fresh = target.results.every((result) => existsSync(join(root, result)));
    if (fresh && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
    await step(target.title, target.build);
    writeFileSync(stamp, wanted);
  }
}
