import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const KEPT = '.cache/passed-checks.json';

/** A file that was deleted and not yet committed is listed, too: it counts as empty. */
function contentOf(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return '';
  if (stats.isSymbolicLink()) return readlinkSync(path);
  return stats.isFile() ? readFileSync(path) : '';
}

/** Everything that a check can read: each file that git does not ignore, the installed packages, and Node itself. */
function stateOf(folder) {
  const listed = execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], { cwd: folder, encoding: 'utf8' });
  const hash = createHash('sha256').update(process.version);
  for (const file of [...new Set(listed.split('\0'))].toSorted().concat('node_modules/.package-lock.json')) {
    const content = contentOf(join(folder, file));
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Checks that passed on exactly these files need not run again. Any change at all, and none of them is known. */
export function passedBefore(folder) {
  const path = join(folder, KEPT);
  const state = stateOf(folder);
  const kept = read(path);
  const known = new Set(kept?.state === state && Array.isArray(kept.names) ? kept.names : []);
  return {
    has: (name) => known.has(name),
    /** Keeps nothing if a file changed while the checks ran: nobody knows which of the two states they read. */
    keep: (names) => {
      if (stateOf(folder) !== state) return;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ state, names: [...known, ...names] }));
    },
  };
}
