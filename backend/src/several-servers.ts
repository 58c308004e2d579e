/**
 * `npm start` on a machine with cores to spare: this process owns Postgres, upgrades and backups, and starts servers
 * behind one port, which find each other through the database as servers on several machines do.
 */
import { fork } from 'node:child_process';
import type { Log } from '@parley/contracts/log';
import { refuseCheckpointBeyondLog } from '@parley/projections/refuse-checkpoint-beyond-log';
import { scheduleBackups } from './backup/schedule-backups.js';
import type { BackupScheduleOptions } from './backup/backup-schedule.js';
import { openWhileUpgrading } from './open-while-upgrading.js';
import { Closers } from './platform/closers.js';
import { CountsTogether } from './platform/cluster/counts-together.js';
import { FrontDoor } from './platform/cluster/front-door.js';
import { CHILD, type FromChild, type Orders, type Ready, type ToServer } from './platform/cluster/messages.js';
import { fittedTo, heapFlagsOf, processesOf, thisMachine, type Plan } from './platform/cluster/plan.js';
import { Supervised, type Forked } from './platform/cluster/supervised.js';
import type { Config } from './platform/config/config.js';
import { allowedConnections, BESIDE_POOL, LEAST_EACH } from './platform/database/connection-share.js';
import { createPool } from './platform/database/pools.js';
import { DEFAULT_LIMITS } from './platform/http/limits.js';
import { newKeptSecret } from './platform/mail/open-mail.js';
import { MAX_PLACES } from './platform/sockets/sockets.js';
import { embedded } from './stores.js';

export interface SeveralOptions {
  readonly config: Config;
  readonly log: Log;
  readonly plan: Plan;
  /** Files of the programs that are started. */
  readonly programs: { readonly server: string; readonly projector: string };
  readonly backUp: BackupScheduleOptions['make'];
  readonly onProgress: (text: string) => void;
  /** No server can be kept running. */
  readonly onRepeatedEnds: (text: string) => void;
}
export interface Several extends Ready {
  stop(): Promise<void>;
}

/** Connections of the first process itself. */
const FOR_BACKUPS = 2;
/** Connections for commands that run meanwhile. */
const FOR_COMMANDS = 30;
/** Postgres has so many by default. */
const LEAST_CONNECTIONS = 100;

export async function startSeveral(options: SeveralOptions): Promise<Several> {
  const { log, onProgress, programs } = options;
  const closers = new Closers();
  const stop = () => closers.close((step, error) => log.error({ step, reason: String(error) }, 'closing failed'));
  try {
    const plan = fittingPlan(options, await openDatabase(options, closers));
    onProgress(`Starting ${plan.servers} servers`);
    const execArgv = [...process.execArgv, ...heapFlagsOf(plan, thisMachine())];
    const servers = new Servers({ ...options, plan }, execArgv);
    const processes = [...servers.all];
    for (let n = 0; n < plan.projectors; n += 1)
      processes.push(
        new Supervised({
          name: 'projector',
          log,
          fork: () => fork(programs.projector, [CHILD], { execArgv }) as Forked,
        }),
      );
    closers.add('processes', () => Promise.all(processes.map((each) => each.stop())));
    closers.add('ports', async () => servers.close());
    await servers.listen();
    const [first, ...others] = processes;
    // The first server starts alone, so that a port in use or a wrong key is reported once.
    const ready = await first?.start();
    await Promise.all(others.map((each) => each.start()));
    return { kind: 'ready', ...ready, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Says so if Postgres allows too few connections for the plan. */
function fittingPlan({ plan, log, config }: SeveralOptions, connections: number): Plan {
  const fitted = fittedTo(plan, {
    connections: connections - FOR_BACKUPS,
    leastEach: LEAST_EACH,
    parts: config.projections === 'external' ? 1 : config.projectorParts,
  });
  if (fitted !== plan)
    log.warn(
      { connections, ...fitted, planned: plan },
      `Postgres allows ${connections} connections, so ${processesOf(fitted)} of ${processesOf(plan)} processes start. Raise max_connections of Postgres, or set PARLEY_WORKERS.`,
    );
  return fitted;
}

/**
 * Starts Postgres with connections for all processes, and brings the tables up to date.
 * @returns the connections that Postgres allows
 */
async function openDatabase(options: SeveralOptions, closers: Closers): Promise<number> {
  const { config, log, onProgress, plan } = options;
  onProgress(config.databaseUrl ? 'Opening the stores' : 'Starting Postgres');
  const wanted = processesOf(plan) * (config.databasePool + BESIDE_POOL) + FOR_COMMANDS;
  const flags = { max_connections: Math.max(LEAST_CONNECTIONS, wanted) };
  const databaseUrl = config.databaseUrl ?? (await embedded(config, log, closers, flags));
  const stores = await openWhileUpgrading({ config: { ...config, databaseUrl }, log, onProgress });
  const allowed = await (async () => {
    try {
      await refuseCheckpointBeyondLog(stores);
      return await allowedConnections(stores.pool);
    } finally {
      await stores.close();
    }
  })();
  if (config.backup === null) return allowed;
  const pool = createPool(databaseUrl, { max: FOR_BACKUPS, waitMs: config.databaseWaitMs, purpose: 'backups' });
  closers.add('connections for backups', () => pool.end());
  scheduleBackups(options, pool, closers);
  return allowed;
}

class Servers {
  readonly all: readonly Supervised[];
  private readonly counts = new CountsTogether(DEFAULT_LIMITS, MAX_PLACES);
  private readonly keptMailsSecret = newKeptSecret();
  private readonly door = new FrontDoor({ hand: (number, ...what) => this.all[number - 1]?.hand(...what) });
  private ports: Orders['ports'];

  constructor(
    private readonly options: SeveralOptions,
    private readonly execArgv: string[],
  ) {
    const { port, sharePort } = options.config;
    this.ports = { console: port, share: sharePort };
    this.all = Array.from({ length: options.plan.servers }, (_, n) => this.server(n + 1));
  }

  /** Connections wait until a server takes them. @throws PortInUse */
  async listen(): Promise<void> {
    this.ports = await this.door.begin(this.ports);
  }

  close(): void {
    this.door.close();
  }

  private server(number: number): Supervised {
    return new Supervised({
      name: `server ${number}`,
      log: this.options.log,
      fork: () => this.fork(),
      onMessage: (message) => this.hear(number, message),
      onEnd: () => {
        this.door.left(number);
        for (const place of this.counts.left(number)) this.tellAll({ kind: 'place', ...place, isFull: false });
      },
      onRepeatedEnds: () => {
        // Learners at the other servers go on, and the reason may pass.
        if (this.all.some((each) => each.isReady)) return true;
        this.options.onRepeatedEnds(
          `Parley stops: server ${number} ended five times in a row, and no other server runs.`,
        );
        return false;
      },
    });
  }

  private fork(): Forked {
    return fork(this.options.programs.server, [CHILD], { execArgv: this.execArgv }) as Forked;
  }

  private ordersOf(number: number): Orders {
    const { plan, config } = this.options;
    return {
      kind: 'begin',
      number,
      servers: plan.servers,
      projects: plan.projectors === 0 && config.projections !== 'external',
      ports: this.ports,
      keptMailsSecret: this.keptMailsSecret,
      full: this.counts.full(),
    };
  }

  private welcome(server: number): void {
    const told = this.all[server - 1];
    told?.tell(this.ordersOf(server));
    for (const place of this.counts.fullPlaces()) told?.tell({ kind: 'place', ...place, isFull: true });
  }

  private hear(from: number, message: FromChild): void {
    this.door.hear(from, message);
    const news = this.counts.hear(from, message);
    if (news) this.tellAll(news);
    if (message.kind === 'receives') this.welcome(from);
    else if (message.kind === 'ask figures') {
      this.all.forEach((each, n) => {
        if (n + 1 !== from) each.tell({ kind: 'tell figures', asker: from, question: message.question });
      });
    } else if (message.kind === 'figures') {
      this.all[message.asker - 1]?.tell({ kind: 'figures', question: message.question, figures: message.figures });
    }
  }

  private tellAll(message: ToServer): void {
    for (const each of this.all) each.tell(message);
  }
}
