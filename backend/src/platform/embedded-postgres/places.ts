/** Finds the files of an embedded Postgres. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { canEnter, run, type RunAs } from './run-as.js';

/** Used if Postgres' user can't enter the data directory, e.g. below /root. */
const REACHABLE = '/var/lib/parley';
/** Says where the files of Postgres are if they aren't in the data directory itself; a name is that of a folder in it. */
export const NOTE = 'cluster-is-at';
export const DATABASE_USER = 'parley';

export interface Places {
  /** The data directory; owned by the user who starts Parley. */
  readonly dir: string;
  /** Postgres' own files. */
  readonly cluster: string;
  readonly password: string;
  /** Directory for copies of the programs. */
  readonly copies: string;
}

/** @returns its path without links */
export function makeDataDirectory(given: string): string {
  mkdirSync(given, { recursive: true, mode: 0o755 });
  return realpathSync(given);
}

/** True if Postgres was ever started in the data directory. */
export const hasCluster = (dir: string): boolean => existsSync(join(dir, 'password'));

/** Decides where the cluster goes, and notes it in the directory: only for whoever has its lock. */
export function findPlaces(dir: string, as: RunAs, tell: (text: string) => void): Places {
  const at = (base: string): Places => ({
    dir,
    cluster: join(base, 'cluster'),
    password: join(dir, 'password'),
    copies: as.uid === undefined ? dir : REACHABLE,
  });
  const note = join(dir, NOTE);
  const moved = existsSync(note) ? resolve(dir, readFileSync(note, 'utf8').trim()) : undefined;
  if (moved === undefined && canEnter(dir, as)) return at(dir);
  const base = moved ?? join(REACHABLE, createHash('sha256').update(dir).digest('hex').slice(0, 16));
  mkdirSync(base, { recursive: true, mode: 0o755 });
  if (moved === undefined) writeFileSync(note, `${base}\n`);
  if (!base.startsWith(dir)) tell(`Postgres' user can't enter ${dir}, so Postgres' own files are in ${base}.`);
  return at(base);
}

/** Creates the cluster on the first start; later starts check that the programs can read it. */
export function prepareCluster(places: Places, programs: Binaries, as: RunAs): { made: boolean } {
  const versionFile = join(places.cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    makeCluster(places, programs, as);
    return { made: true };
  }
  const version = Number(readFileSync(versionFile, 'utf8'));
  if (version !== programs.major) {
    throw new EmbeddedPostgresError(
      'wrong-version',
      `The data in ${places.cluster} was written by Postgres ${version}, this release brings Postgres ${programs.major}. ` +
        'Run: npm run upgrade-postgres',
    );
  }
  if (!existsSync(places.password)) {
    throw new EmbeddedPostgresError(
      'password-lost',
      `${places.password} is missing: without it the data in ${places.cluster} can't be opened.`,
    );
  }
  return { made: false };
}

function makeCluster(places: Places, programs: Binaries, as: RunAs): void {
  const making = `${places.cluster}.making`;
  const passwordCopy = join(places.cluster, '..', `password.${process.pid}`);
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(places.password, password, { mode: 0o600 });
  writeFileSync(passwordCopy, `${password}\n`, { mode: 0o600 });
  try {
    for (const path of [making, passwordCopy]) if (as.uid !== undefined) chownSync(path, as.uid, as.gid ?? as.uid);
    const ran = run(
      programs.initdb,
      [
        '-D',
        making,
        '-U',
        DATABASE_USER,
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordCopy}`,
        '-E',
        'UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      as,
    );
    if (!ran.ok)
      throw new EmbeddedPostgresError('start-failed', `Postgres could not make its files in ${making}: ${ran.output}`);
    // Renamed when complete: after a kill during creation, the next start begins again instead of opening an incomplete
    // cluster.
    renameSync(making, places.cluster);
  } finally {
    rmSync(passwordCopy, { force: true });
    rmSync(making, { recursive: true, force: true });
  }
}

/** Postgres requires mode 0700 or 0750; a backup restored with other modes would not start. */
export function fixRights(places: Places, as: RunAs): void {
  chmodSync(places.cluster, 0o700);
  if (as.uid !== undefined) chownSync(places.cluster, as.uid, as.gid ?? as.uid);
}
