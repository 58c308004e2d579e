/** Postgres refuses to run as root, so root starts it as another user. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** Empty for an ordinary user: Postgres then runs as that user. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** The user must be in /etc/passwd, because initdb looks up its name. */
export function chooseUser(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find((fields) => fields[0] === name);
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new EmbeddedPostgresError(
    'no-user',
    'Postgres does not run as root, and this machine has neither a user postgres nor nobody. Start as an ordinary user.',
  );
}

/** A small, fixed environment, so that the machine's locale and time zone don't affect the cluster. */
export const postgresEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  SystemRoot: process.env['SystemRoot'],
  LC_ALL: 'C',
  TZ: 'UTC',
  PGTZ: 'UTC',
});

export interface Ran {
  readonly ok: boolean;
  readonly status: number | null;
  readonly output: string;
}

/** Runs a program to its end, in a directory that every user can enter. */
export function run(program: string, args: readonly string[], as: RunAs): Ran {
  const cwd = process.platform === 'win32' ? undefined : '/';
  const done = spawnSync(program, [...args], { ...as, cwd, env: postgresEnv(), encoding: 'utf8', windowsHide: true });
  const output = done.error ? done.error.message : `${done.stdout}${done.stderr}`;
  return { ok: done.status === 0, status: done.status, output: output.trim() };
}

/** True if this user can enter `directory` and all its parents. */
export const canEnter = (directory: string, as: RunAs): boolean =>
  as.uid === undefined || run('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory], as).ok;
