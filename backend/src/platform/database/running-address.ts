/**
 * The address of a running Parley's embedded Postgres: a file next to the data, for commands that run at the same time
 * (separate projections, rebuild). It contains the password, so only its owner may read it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string): string => join(dataDir, 'running.json');

export function writeRunningAddress(dataDir: string, databaseUrl: string): void {
  mkdirSync(dataDir, { recursive: true });
  rmSync(fileIn(dataDir), { force: true });
  writeFileSync(fileIn(dataDir), JSON.stringify({ databaseUrl, pid: process.pid }), { mode: 0o600 });
}

export const removeRunningAddress = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/** null if no Parley runs on this data. */
export function readRunningAddress(dataDir: string): string | null {
  try {
    const { databaseUrl, pid } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as {
      databaseUrl: string;
      pid: number;
    };
    process.kill(pid, 0);
    return databaseUrl;
  } catch {
    return null;
  }
}
