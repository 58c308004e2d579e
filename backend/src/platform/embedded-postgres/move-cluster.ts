/**
 * Moves the data of an embedded Postgres into new files of this release's major version. Both servers run side by side;
 * one note says which files count, and it is replaced last, in one step: after a kill the former files are whole.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Log } from '@parley/contracts/log';
import pg from 'pg';
import { findBinaries, type Binaries } from './binaries.js';
import { startOnPort } from './embedded-postgres.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { takeOwnerLock } from './owner-lock.js';
import {
  DATABASE_USER,
  findPlaces,
  fixRights,
  makeDataDirectory,
  NOTE,
  prepareCluster,
  type Places,
} from './places.js';
import { chooseUser, type RunAs } from './run-as.js';
import { stopOrphan } from './server-process.js';

export interface ClusterMove {
  /** The data directory of the embedded Postgres. */
  readonly dir: string;
  readonly log: Log;
  /** Finds the package with the programs of an earlier major version. */
  readonly findFormer: (major: number) => Promise<string>;
  /** Moves also within one major version; for tests. */
  readonly isForced?: boolean;
  /** Copies everything from one server to the other. */
  readonly copy: (urls: { readonly former: string; readonly next: string }) => Promise<void>;
}
export interface MovedCluster {
  readonly from: number;
  readonly to: number;
  /** The folder of the former files, which stay. */
  readonly former: string;
}

/** @returns null if the files are of this release's version already @throws EmbeddedPostgresError */
export async function moveCluster({ log, isForced = false, ...move }: ClusterMove): Promise<MovedCluster | null> {
  const tell = (text: string) => log.info({}, text);
  const as = chooseUser();
  const dir = makeDataDirectory(move.dir);
  const lock = await takeOwnerLock(join(dir, 'owner.lock'), dir, (text) => log.warn({}, text));
  try {
    const places = findPlaces(dir, as, tell);
    const programs = findBinaries(as, places.copies, tell);
    const from = majorOf(places);
    if (from === programs.major && !isForced) return null;
    if (from > programs.major)
      throw new EmbeddedPostgresError(
        'wrong-version',
        `The data in ${places.cluster} are of Postgres ${from}, this release brings ${programs.major}. Start a newer release.`,
      );
    const former = findBinaries(as, places.copies, tell, await move.findFormer(from));
    if (former.major !== from)
      throw new EmbeddedPostgresError(
        'wrong-version',
        `The data are of Postgres ${from}, the programs of ${former.major}.`,
      );
    const next = nextPlaces(places, programs.major);
    await copyBetween({ log, as, copy: move.copy }, { places, programs: former }, { places: next, programs });
    await pointTo(dir, next);
    return { from, to: programs.major, former: places.cluster };
  } finally {
    lock.release();
  }
}

function majorOf({ cluster }: Places): number {
  const file = join(cluster, 'PG_VERSION');
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
  throw new EmbeddedPostgresError('start-failed', `There is no Postgres in ${cluster}. Start Parley: npm start`);
}

const OURS = /^postgres-\d+$/;
function nextPlaces({ dir, cluster, copies }: Places, major: number): Places {
  const here = dirname(cluster);
  const base = join(OURS.test(basename(here)) ? dirname(here) : here, `postgres-${major}`);
  return { dir, copies, cluster: join(base, 'cluster'), password: join(base, 'password') };
}

interface Side {
  readonly places: Places;
  readonly programs: Binaries;
}

async function copyBetween(
  { log, as, copy }: Pick<ClusterMove, 'log' | 'copy'> & { readonly as: RunAs },
  former: Side,
  next: Side,
): Promise<void> {
  const serverOf = ({ places, programs }: Side) => ({ programs, cluster: places.cluster, as, flags: {}, log });
  for (const side of [former, next]) if (existsSync(side.places.cluster)) stopOrphan(serverOf(side));
  // The remains of a move that was cut off.
  rmSync(dirname(next.places.cluster), { recursive: true, force: true });
  await mkdir(dirname(next.places.cluster), { recursive: true, mode: 0o755 });
  prepareCluster(next.places, next.programs, as);
  for (const { places } of [former, next]) fixRights(places, as);
  const from = await startOnPort(serverOf(former), undefined);
  try {
    const to = await startOnPort(serverOf(next), undefined);
    try {
      const password = passwordIn(former.places);
      const first = urlOf(passwordIn(next.places), to.port);
      await withOnePassword(first, password);
      await copy({ former: urlOf(password, from.port), next: urlOf(password, to.port) });
    } finally {
      await to.server.stop();
    }
  } finally {
    await from.server.stop();
  }
}

const passwordIn = ({ password }: Places): string => readFileSync(password, 'utf8').trim();
const urlOf = (password: string, port: number): string =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`;

/** The file of the password stays that of the data directory. */
async function withOnePassword(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`alter role ${DATABASE_USER} password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}

async function pointTo(dir: string, { cluster }: Places): Promise<void> {
  const base = dirname(cluster);
  const draft = join(dir, `${NOTE}.${process.pid}`);
  const file = await open(draft, 'w');
  try {
    // Relative to the data directory if it is in there, so that the directory can be moved.
    await file.writeFile(`${dirname(base) === dir ? basename(base) : base}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(dir, NOTE));
}
