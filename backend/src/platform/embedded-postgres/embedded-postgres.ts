/** A Postgres server owned by this process: started and stopped with it, restarted when it crashes. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@parley/contracts/log';
import { findBinaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { takeOwnerLock } from './owner-lock.js';
import { DATABASE_USER, findPlaces, fixRights, makeDataDirectory, prepareCluster } from './places.js';
import { chooseUser } from './run-as.js';
import { PortTaken, startServer, stopOrphan, type ServerOptions, type ServerProcess } from './server-process.js';

export interface EmbeddedPostgresOptions {
  /** Created if missing. Contains the cluster, its password and the owner's lock. */
  readonly dir: string;
  /** Absent: any free port. */
  readonly port?: number;
  readonly log: Log;
  /** Folder of the programs' package; absent: the one that this release brings. For tests. */
  readonly programs?: string;
  /** Server settings, e.g. `{ max_connections: 200 }`. */
  readonly flags?: Readonly<Record<string, string | number>>;
  /** True if the server restarts on the same port when it crashes (default true). */
  readonly restart?: boolean;
}

export interface EmbeddedPostgres {
  /** With user and password. */
  readonly url: string;
  readonly port: number;
  /** Current process id of the postmaster. */
  readonly pid: number;
  /** Shuts down cleanly; safe to call twice. */
  stop(): Promise<void>;
  /** Calls `listener` on every exit that `stop` didn't cause, before a restart is tried. */
  onExit(listener: (reason: string) => void): void;
  /** Resolves once the server is up again after an unexpected exit; at once if it is up. */
  up(): Promise<void>;
}

const PORT_TRIES = 5;
const RESTART_DELAYS_MS = [50, 200, 500, 1_000, 2_000];

/** @throws EmbeddedPostgresError */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const tell = (text: string) => log.info({}, text);
  const as = chooseUser();
  const dir = makeDataDirectory(options.dir);
  const lock = await takeOwnerLock(join(dir, 'owner.lock'), dir, (text) => log.warn({}, text));
  try {
    const places = findPlaces(dir, as, tell);
    const programs = findBinaries(as, places.copies, tell, options.programs);
    if (prepareCluster(places, programs, as).made) log.info({ in: places.cluster }, 'Postgres made its files');
    fixRights(places, as);
    const base = { programs, cluster: places.cluster, as, flags: options.flags ?? {}, log };
    stopOrphan(base);
    const { port, server } = await startOnPort(base, options.port);
    const password = readFileSync(places.password, 'utf8').trim();
    const url = `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`;
    return new Supervised(url, { ...base, port }, server, options.restart ?? true, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Starts a server on the wanted port, or on a free one. */
export async function startOnPort(base: Omit<ServerOptions, 'port'>, wanted: number | undefined) {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    try {
      return { port, server: await startServer({ ...base, port }) };
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      if (wanted !== undefined || attempt === PORT_TRIES) {
        throw new EmbeddedPostgresError('start-failed', `Postgres can't listen on port ${port}: ${error.message}`);
      }
    }
  }
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });

class Supervised implements EmbeddedPostgres {
  private stopping = false;
  private restarting: Promise<void> = Promise.resolve();
  private readonly listeners: ((reason: string) => void)[] = [];

  constructor(
    readonly url: string,
    private readonly options: ServerOptions,
    private server: ServerProcess,
    private readonly restart: boolean,
    private readonly release: () => void,
  ) {
    this.watch(server);
  }

  get port(): number {
    return this.options.port;
  }

  get pid(): number {
    return this.server.pid;
  }

  onExit(listener: (reason: string) => void): void {
    this.listeners.push(listener);
  }

  up(): Promise<void> {
    return this.restarting;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.restarting;
    await this.server.stop();
    this.release();
  }

  private watch(server: ServerProcess): void {
    void server.gone.then((reason) => {
      if (this.stopping) return;
      this.options.log.error({ reason }, 'Postgres went away');
      if (this.restart) this.restarting = this.bringBack();
      for (const listener of this.listeners) listener(reason);
    });
  }

  private async bringBack(): Promise<void> {
    for (let attempt = 0; !this.stopping; attempt++) {
      await pause(RESTART_DELAYS_MS[attempt] ?? 5_000);
      if (this.stopping) return;
      try {
        // If only the guarding shell was killed, the server is still running.
        stopOrphan(this.options);
        this.server = await startServer(this.options);
        this.options.log.info({ port: this.port, pid: this.pid }, 'Postgres is back');
        this.watch(this.server);
        return;
      } catch (error) {
        this.options.log.error({ reason: String(error) }, 'Postgres could not be restarted');
      }
    }
  }
}
