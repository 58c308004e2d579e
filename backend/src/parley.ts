/** The whole product in one process: stores, projections, the API, and two origins. Used by main.ts, tests and benches. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { chatStream, flowStream } from '@parley/contracts/events/event-store';
import { LagWatch } from '@parley/projections/lag-watch';
import { refuseCheckpointBeyondLog } from '@parley/projections/refuse-checkpoint-beyond-log';
import { renewReadModels } from '@parley/projections/renew-read-models';
import { startProjections } from '@parley/projections/start-projections';
import { readPosition } from '@parley/projections/read-position';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Server } from 'socket.io';
import { AppModule } from './app.module.js';
import { AppParts } from './app-parts.js';
import type { PlatformParts } from './platform.module.js';
import type { BackupScheduleOptions } from './backup/backup-schedule.js';
import { scheduleBackups } from './backup/schedule-backups.js';
import { serveAuthors } from './flows/presence/author-sockets.js';
import { PresenceBoard } from './flows/presence/presence-board.js';
import { systemClock, type Clock } from './platform/clock.js';
import { Closers } from './platform/closers.js';
import type { Config } from './platform/config/config.js';
import { connectionWaitMs } from './platform/config/waits.js';
import { callerAddress } from './platform/http/caller-address.js';
import type { HandedOver } from './platform/http/handed-over.js';
import { listen, type Listening } from './platform/http/listen.js';
import { openApiDocument, serveDocs } from './platform/http/openapi.js';
import { Misses } from './platform/http/misses.js';
import { Pace } from './platform/http/pace.js';
import type { ReadSide } from './platform/http/read-side.js';
import { UpToDate } from './platform/http/up-to-date.js';
import { API_PREFIX, createServer } from './platform/http/server.js';
import { COUNTED_ALONE, type SharedCounts } from './platform/http/shared-counts.js';
import { FIGURES_ALONE, type SharedFigures } from './platform/http/shared-figures.js';
import { DEFAULT_LIMITS, type ThrottleLimits } from './platform/http/limits.js';
import { WorkBudget } from './platform/http/work-budget.js';
import { nestLogger } from './platform/log/log.js';
import { WorkerPool } from './platform/work/worker-pool.js';
import { serveSockets, type Sockets } from './platform/sockets/sockets.js';
import { StreamRooms, type StreamNews } from './platform/sockets/stream-rooms.js';
import { News, NEWS_CHANNEL } from './platform/news.js';
import { openMail } from './platform/mail/open-mail.js';
import { ServerTexts } from './platform/server-texts.js';
import type { ShareFiles } from './share-host/chat-pages.js';
import { damagedLinkPage } from './share-host/message-page.js';
import { openWhileUpgrading } from './open-while-upgrading.js';
import type { Stores } from './stores.js';

export interface ParleyOptions {
  readonly config: Config;
  readonly log: Logger;
  /** The folder `languages/`. */
  readonly languagesDir: string;
  /** Built console files; absent: only the API. */
  readonly consoleDir?: string;
  /** Built player files; absent: the share host serves only the learner routes. */
  readonly shareFiles?: ShareFiles;
  /** Throttling limits, for tests and benches. */
  readonly limits?: Partial<ThrottleLimits>;
  readonly clock?: Clock;
  /** The file that worker threads run, for tests. */
  readonly workerFile?: string;
  /** Makes a backup if one is due; absent: this server makes none. */
  readonly backUp?: BackupScheduleOptions['make'];
  /** Absent: the server has its ports to itself. */
  readonly behindOnePort?: BehindOnePort;
  /** Called with each part of the start. */
  readonly onProgress?: (text: string) => void;
}

/** Servers behind the same ports share these parts. */
export interface BehindOnePort {
  readonly together: SharedCounts;
  readonly figures: SharedFigures;
  readonly keptMailsSecret: string;
  /** Worker threads of each. */
  readonly threads: number;
  readonly handedOver: HandedOver;
}

export interface Parley {
  readonly consoleUrl: string;
  readonly shareUrl: string;
  /** The page that shows mails while no SMTP server is configured; its address holds a secret. */
  readonly keptMailsUrl: string | null;
  /** For tests: what the server runs on. */
  readonly stores: Stores;
  readonly app: NestFastifyApplication;
  /** Finishes running work, then closes everything; safe to call twice. */
  stop(): Promise<void>;
}

export async function startParley(options: ParleyOptions): Promise<Parley> {
  const { config, log, onProgress = () => undefined } = options;
  const closers = new Closers();
  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= closers.close((step, error) => log.error({ step, reason: String(error) }, 'closing failed')));
  try {
    onProgress(config.databaseUrl ? 'Opening the stores' : 'Starting Postgres');
    const stores = await openWhileUpgrading(options);
    closers.add('stores', () => stores.close());
    await refuseCheckpointBeyondLog(stores);
    onProgress('Bringing the read models up to date');
    const news = new News(stores.pool);
    const reads = await readSide(config, stores, news, log, closers);
    onProgress('Starting the server');
    const addresses = { publicUrl: config.publicUrl ?? '', shareUrl: config.shareUrl ?? '', ...filesUrl(config) };
    const google = config.googleClientId !== null;
    const texts = new ServerTexts(options.languagesDir);
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const beside: Partial<BehindOnePort> = options.behindOnePort ?? {};
    const { together = COUNTED_ALONE, figures = FIGURES_ALONE, keptMailsSecret, threads: size, handedOver } = beside;
    const misses = new Misses(limits.missesPerAddress, together);
    const budget = new WorkBudget();
    const pace = new Pace(budget);
    const server = createServer({
      log,
      trustProxy: config.trustProxy,
      addresses,
      google,
      damagedLink: (path) => damagedLinkPage(texts, path),
      pace,
      misses,
      traced: config.tracing,
      // A request for which there is no connection is refused before it is looked at.
      waiting: { afterMs: connectionWaitMs(config) + 250, answers: () => stores.pulse.answers() },
    });
    const clock = options.clock ?? systemClock;
    const mail = openMail({ config, pool: stores.pool, clock, log, server, keptMailsSecret });
    closers.add('mails', () => mail.queue.stop());
    const workers = new WorkerPool({ log, file: options.workerFile, size });
    closers.add('workers', () => workers.close());
    const version = versionOf(options.languagesDir);
    const platform = {
      ...stores,
      news,
      reads,
      mails: mail.queue,
      addresses,
      texts,
      workers,
      budget,
      pace,
      misses,
      limits,
      together,
      figures,
      version,
    };
    const { app, parts } = await createApp(server, options, platform);
    closers.add('server', () => app.close());
    const ports = await listen(server, config, closers, handedOver);
    addresses.publicUrl ||= `http://localhost:${ports.console}`;
    addresses.shareUrl ||= `http://localhost:${ports.share}`;
    // Only uploads need it, so the start does not wait for it.
    void stores.uploads.files.prepare([addresses.publicUrl, addresses.shareUrl]);
    const sockets = openSockets(ports, stores, reads, parts, { log, config, together });
    closers.add('sockets', () => sockets.close());
    mail.queue.start(parts.mails);
    closers.add('background work', () => parts.background.stop());
    await parts.background.start();
    scheduleBackups(options, stores.pool, closers);
    const keptMailsUrl = mail.keptPath && `http://localhost:${ports.console}${mail.keptPath}`;
    return { consoleUrl: addresses.publicUrl, shareUrl: addresses.shareUrl, keptMailsUrl, stores, app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openSockets(
  { servers }: Listening,
  { feed, store, dataSource, pool }: Stores,
  reads: ReadSide,
  { authors, authorDoor, chatDoor }: AppParts,
  { log, config, together }: { readonly log: Logger; readonly config: Config; readonly together: SharedCounts },
): Sockets {
  const roomsOf = (prefix: string) => new StreamRooms(feed, () => readPosition({ dataSource, store }), prefix, log);
  const whenReadable = ({ position }: StreamNews) => reads.waitFor(position, reads.waitMs, true);
  const onConsole = (io: Server) => {
    const board = new PresenceBoard(pool, authors, log);
    return serveAuthors(io, { rooms: roomsOf(flowStream('')), door: authorDoor, board, log });
  };
  const rooms = roomsOf(chatStream(''));
  const addressOf = (request: IncomingMessage) => callerAddress(request, config.trustProxy);
  return serveSockets({ servers, rooms, door: chatDoor, whenReadable, onConsole, addressOf, log, together });
}

const filesUrl = ({ s3 }: Config) => (s3 ? { filesUrl: new URL(s3.publicUrl).origin } : {});

async function readSide(config: Config, stores: Stores, news: News, log: Logger, closers: Closers): Promise<ReadSide> {
  const { store, subjectKeys, dataSource, caches } = stores;
  const lag = watchLag(stores, log);
  closers.add('lag', () => lag.stop());
  // Otherwise health would call read models whole for a second that are about to be rebuilt.
  await lag.lookAtGeneration();
  const waitMs = config.readWaitMs;
  const upToDateOf = ({ waitFor }: Pick<ReadSide, 'waitFor'>) => {
    const upToDate = new UpToDate({ store, waitMs, waitFor, isBehind: () => lag.isBehind });
    return (withinMs?: number) => upToDate.reached(withinMs);
  };
  const side = (keeper: Pick<ReadSide, 'waitFor' | 'ping'>): ReadSide => ({
    waitMs,
    waitFor: (position, timeoutMs, isPatient) => keeper.waitFor(position, timeoutMs, isPatient),
    upToDate: upToDateOf(keeper),
    ping: async () => {
      await keeper.ping();
      if (lag.isBehind) throw new Error('the read models are behind');
    },
    get isAhead() {
      return lag.isOlder;
    },
    get isRenewed() {
      return lag.isOutdated;
    },
    get lagMs() {
      return lag.lagMs;
    },
    get renewedPercent() {
      return lag.rebuiltPercent;
    },
  });
  const mayLead = config.projections !== 'external';
  const alsoHears = { channel: NEWS_CHANNEL, hear: (text: string | null) => news.hear(text) };
  const projections = startProjections({
    store,
    subjectKeys,
    dataSource,
    log,
    caches,
    mayLead,
    parts: config.projectorParts,
    alsoHears,
  });
  closers.add('projections', () => projections.stop());
  if (mayLead) {
    const renewal = renewReadModels({ store, subjectKeys, dataSource, log });
    closers.add('renewal of the read models', () => renewal.stop());
  }
  return side(projections);
}

function watchLag({ store, dataSource }: Stores, log: Logger): LagWatch {
  const onOlder = () =>
    log.error(
      {},
      'The event store is older than the read models: it was probably restored from a backup. Run `npm run rebuild` (in a container: `node backend/dist/main.rebuild.mjs`), then start Parley again.',
    );
  const watch = new LagWatch({ store, dataSource, onOlder });
  watch.start();
  return watch;
}

/** The version of the package whose folder `languages/` is. */
const versionOf = (languagesDir: string): string =>
  (JSON.parse(readFileSync(join(languagesDir, '../package.json'), 'utf8')) as { version: string }).version;

async function createApp(
  server: FastifyInstance,
  { config, log, clock = systemClock, consoleDir, shareFiles }: ParleyOptions,
  made: Omit<PlatformParts, 'config' | 'log' | 'clock'>,
): Promise<{ readonly app: NestFastifyApplication; readonly parts: AppParts }> {
  const given = { ...made, config, log, clock };
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(given, { server, consoleDir, shareFiles }),
    new FastifyAdapter(server),
    {
      logger: nestLogger(log),
      bodyParser: false,
      abortOnError: false,
      forceCloseConnections: false,
    },
  );
  app.setGlobalPrefix(API_PREFIX);
  serveDocs(app, () => openApiDocument(made.addresses));
  const parts = app.get(AppParts);
  await parts.routes.serve();
  await app.init();
  await server.ready();
  return { app, parts };
}
