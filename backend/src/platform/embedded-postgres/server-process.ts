/** One run of the postgres program, from spawn to exit. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@parley/contracts/log';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { postgresEnv, run, type RunAs } from './run-as.js';

/**
 * The shell reads from a pipe that this process holds open. When this process dies, even by kill -9, the pipe closes,
 * `read` returns, and the shell sends Postgres a fast shutdown. Signals to the process group are ignored, because after
 * Ctrl-C the web server must end first.
 */
const GUARD =
  'trap "" INT HUP TERM; "$@" </dev/null & p=$!; { read -r _ <&3; kill -INT $p 2>/dev/null; } & wait $p; r=$?; kill $! 2>/dev/null; exit $r';

/** After a kill -9 of the postmaster, its children briefly hold its shared memory. */
const LEFTOVERS = /pre-existing shared memory block|is another postmaster|is another postgres/i;
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets|Address already in use/i;
/** Postgres calls its ordinary messages LOG. A process of its own that a signal ended is one of them. */
const TROUBLE = /\b(WARNING|ERROR|FATAL|PANIC):|terminated by signal|not properly shut down/;
/** Each stop ends connections so. */
const ENDED = /FATAL: {2}terminating connection due to administrator command/g;
const READY_WITHIN_MS = 60_000;
const RETRY_LEFTOVERS_MS = 15_000;
/** Ctrl-C promises an end within ten seconds in total. */
const FAST_STOP_MS = 6_000;

export interface ServerProcess {
  readonly pid: number;
  /** Resolves with a description when the server has exited. */
  readonly gone: Promise<string>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly programs: Binaries;
  readonly cluster: string;
  readonly as: RunAs;
  readonly port: number;
  readonly flags: Readonly<Record<string, string | number>>;
  readonly log: Log;
}

export class PortTaken extends Error {}

/** Ends a server that a killed predecessor left running on these files. Call only while holding the owner's lock. */
export function stopOrphan({
  programs,
  cluster,
  as,
  log,
}: Pick<ServerOptions, 'programs' | 'cluster' | 'as' | 'log'>): void {
  if (!run(programs.pgCtl, ['status', '-D', cluster], as).ok) return;
  log.warn({}, 'A Postgres of a killed predecessor is still running; stopping it.');
  const stopped = run(programs.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '20'], as);
  if (!stopped.ok) run(programs.pgCtl, ['stop', '-D', cluster, '-m', 'immediate', '-w', '-t', '20'], as);
}

/** @throws PortTaken, EmbeddedPostgresError */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const deadline = Date.now() + RETRY_LEFTOVERS_MS;
  for (;;) {
    const before = readPidFile(options.cluster);
    const { child, said, gone } = launch(options);
    const ended = await Promise.race([gone, becomesReady(options.cluster, before, child)]);
    if (ended === 'ready') return running(child, gone, options.cluster);
    if (PORT_TAKEN.test(said())) throw new PortTaken(said());
    if (!LEFTOVERS.test(said()) || Date.now() > deadline) {
      throw new EmbeddedPostgresError('start-failed', `Postgres did not start (${ended}): ${said()}`);
    }
    await pause(200);
  }
}

function launch({ programs, cluster, as, port, flags, log }: ServerOptions) {
  // Errors of statements reach their sender; a lost race for a revision needn't be logged.
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    log_min_messages: 'warning',
    // A statement, and the details of a refusal, contain what people wrote.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...flags,
  };
  const args = [
    '-D',
    cluster,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const common = { ...as, env: postgresEnv(), detached: true, windowsHide: true };
  const child =
    process.platform === 'win32'
      ? spawn(programs.postgres, args, { ...common, stdio: ['ignore', 'ignore', 'pipe'] })
      : spawn('/bin/sh', ['-c', GUARD, 'sh', programs.postgres, ...args], {
          ...common,
          cwd: '/',
          stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
        });
  let tail = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    const text = bytes.toString('utf8');
    tail = (tail + text).slice(-4_000);
    log[TROUBLE.test(text.replaceAll(ENDED, '')) ? 'warn' : 'info']({ text: text.trimEnd() }, 'postgres');
  });
  const pipe = child.stdio[3];
  pipe?.on('error', () => undefined);
  const gone = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => {
      pipe?.destroy();
      done(signal ? `signal ${signal}` : `exit code ${code}`);
    });
  });
  return { child, said: () => tail.trim(), gone };
}

function readPidFile(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch {
    return '';
  }
}

/** Line 8 says `ready`, but so does a file left by a kill -9, so the file must also have changed. */
async function becomesReady(cluster: string, before: string, child: ChildProcess): Promise<'ready'> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null) {
    const now = readPidFile(cluster);
    if (now !== before && now.split('\n')[7]?.trim() === 'ready') return 'ready';
    if (Date.now() > deadline) {
      signal(child.pid, 'SIGKILL');
      throw new EmbeddedPostgresError('start-failed', `Postgres was not ready after ${READY_WITHIN_MS / 1000} s.`);
    }
    await pause(5);
  }
  return new Promise(() => undefined);
}

function running(child: ChildProcess, gone: Promise<string>, cluster: string): ServerProcess {
  const pid = Number(readPidFile(cluster).split('\n')[0]);
  return {
    pid,
    gone,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      signal(pid, 'SIGINT');
      const timer = setTimeout(() => signal(pid, 'SIGQUIT'), FAST_STOP_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, name);
  } catch {
    // It has already exited.
  }
}
