/**
 * Tests make and drop hundreds of databases, each of hundreds of files: in memory that costs a fifth of the time on a
 * disk. If there is no folder in memory with room, or none that programs may be started from, it is the usual one.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
const ROOM = 2 * GIGABYTE;
/** The tests' own processes need further memory. */
const MEMORY = 6 * GIGABYTE;

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  // A container's limit; without one, 0 or far more than there is.
  const limit = process.constrainedMemory() || Infinity;
  return bavail * bsize >= ROOM && Math.min(freemem(), limit) >= MEMORY;
}

function newFolderIn(place: string): string {
  const dir = mkdtempSync(join(place, 'parley-'));
  // As `/tmp`: what root may not run, like Postgres, belongs to other users.
  chmodSync(dir, 0o1777);
  return dir;
}

function startsPrograms(dir: string): boolean {
  const program = join(dir, 'program');
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}

function newFolderInMemory(): string | null {
  try {
    if (!hasRoom()) return null;
    const dir = newFolderIn(IN_MEMORY);
    if (startsPrograms(dir)) return dir;
    rmSync(dir, { recursive: true, force: true });
    return null;
  } catch {
    return null;
  }
}

/** @returns a new folder for everything that is temporary, for every user */
export const folderInMemory = (): string => newFolderInMemory() ?? newFolderIn(tmpdir());
