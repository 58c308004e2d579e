/** The whole product in one process: stores, projections, the API, and two origins. Used by main.ts, tests and benches. */
import type { IncomingMessage } from 'node:http';
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
import { MAIL_HANDLERS } from './background.module.js';
import { ChatDoor } from './chats/chat-door.js';
import { LinkSecrets } from './chats/signed-links/link-secrets.js';
import { Authors } from './flows/authors.js';
import { AuthorDoor } from './flows/presence/author-door.js';
import { serveAuthors } from './flows/presence/author-sockets.js';
import { PresenceBoard } from './flows/presence/presence-board.js';
import { serveMcp } from './mcp/mcp-routes.js';
import { BackgroundWork } from './platform/background/background-work.js';
import { systemClock, type Clock } from './platform/clock.js';
import { Closers } from './platform/closers.js';
import type { Config } from './platform/config/config.js';
import { connectionWaitMs, patienceMs } from './platform/config/waits.js';
import { Accounts } from './accounts/accounts.js';
import { serveConsole } from './platform/http/console-files.js';
import { AccessGuard } from './platform/auth/access.guard.js';
import { guardBigBodies } from './platform/auth/guard-big-bodies.js';
import { callerAddress } from './platform/http/caller-address.js';
import { listen, type Listening } from './platform/http/listen.js';
import { openApiDocument, serveDocs } from './platform/http/openapi.js';
import type { ReadSide } from './platform/http/read-side.js';
import { UpToDate } from './platform/http/up-to-date.js';
import { serveBucketFiles } from './platform/file-store/bucket-routes.js';
import { serveDiskFiles } from './platform/file-store/disk-routes.js';
import { DiskFileStore } from './platform/file-store/disk-file-store.js';
import { API_PREFIX, createServer } from './platform/http/server.js';
import { DEFAULT_LIMITS, Throttle, type ThrottleLimits } from './platform/http/throttle.js';
import { nestLogger } from './platform/log/log.js';
import { serveSockets, type Sockets } from './platform/sockets/sockets.js';
import { StreamRooms, type StreamNews } from './platform/sockets/stream-rooms.js';
import type { MailHandlers } from './platform/mail/mail-kinds.js';
import { openMail } from './platform/mail/open-mail.js';
import type { MailQueue } from './platform/mail/mail-queue.js';
import { ToolKeys } from './integrations/lti/keys.js';
import { LtiDoor } from './integrations/lti/lti-door.js';
import { serveMailStops } from './integrations/learner-mails/mail-stop-routes.js';
import { MailStops } from './integrations/learner-mails/mail-stops.js';
import { serveThinkific } from './integrations/thinkific/thinkific-routes.js';
import { ThinkificSchools } from './integrations/thinkific/thinkific-schools.js';
import { serveLti } from './integrations/lti/lti-routes.js';
import { Registrations } from './integrations/lti/registration.js';
import { selectionPage, Selections } from './integrations/lti/selections.js';
import { LaunchPages } from './integrations/lti/launch-pages.js';
import { LaunchedLinks } from './integrations/lti/launched-links.js';
import { ServerTexts } from './platform/server-texts.js';
import { serveChatPages, type ShareFiles } from './share-host/chat-pages.js';
import { damagedLinkPage } from './share-host/message-page.js';
import { Playables } from './share-host/playables.js';
import { SequencePlayables } from './share-host/sequence-playables.js';
import { openStores, type Stores } from './stores.js';

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
  /** Called with each part of the start. */
  readonly onProgress?: (text: string) => void;
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
    const stores = await openStores(config, log);
    closers.add('stores', () => stores.close());
    await refuseCheckpointBeyondLog(stores);
    onProgress('Bringing the read models up to date');
    const reads = readSide(config, stores, log, closers);
    onProgress('Starting the server');
    const addresses = { publicUrl: config.publicUrl ?? '', shareUrl: config.shareUrl ?? '', ...filesUrl(config) };
    const google = config.googleClientId !== null;
    const texts = new ServerTexts(options.languagesDir);
    const server = createServer({
      log,
      trustProxy: config.trustProxy,
      addresses,
      google,
      damagedLink: (path) => damagedLinkPage(texts, path),
      // A request for which there is no connection is refused before it is looked at.
      waiting: { afterMs: connectionWaitMs(config) + 250, answers: () => stores.pulse.answers() },
    });
    const mail = openMail({ config, pool: stores.pool, clock: options.clock ?? systemClock, log, server });
    closers.add('mails', () => mail.queue.stop());
    const app = await createApp(server, options, stores, reads, addresses, mail.queue, texts);
    closers.add('server', () => app.close());
    const ports = await listen(server, { port: config.port, sharePort: config.sharePort }, closers);
    addresses.publicUrl ||= `http://localhost:${ports.console}`;
    addresses.shareUrl ||= `http://localhost:${ports.share}`;
    // Only uploads need it, so the start does not wait for it.
    void stores.uploads.files.prepare([addresses.publicUrl, addresses.shareUrl]);
    const sockets = openSockets(ports, stores, reads, app, { log, config });
    closers.add('sockets', () => sockets.close());
    mail.queue.start(app.get<MailHandlers>(MAIL_HANDLERS, { strict: false }));
    const background = app.get(BackgroundWork, { strict: false });
    closers.add('background work', () => background.stop());
    await background.start();
    const keptMailsUrl = mail.keptPath && `http://localhost:${ports.console}${mail.keptPath}`;
    return { consoleUrl: addresses.publicUrl, shareUrl: addresses.shareUrl, keptMailsUrl, stores, app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openSockets(
  { servers }: Listening,
  { feed, dataSource, pool }: Stores,
  reads: ReadSide,
  app: NestFastifyApplication,
  { log, config }: { readonly log: Logger; readonly config: Config },
): Sockets {
  const roomsOf = (prefix: string) => new StreamRooms(feed, () => readPosition(dataSource), prefix, log);
  const whenReadable = ({ position }: StreamNews) => reads.waitFor(position, reads.waitMs, true);
  const onConsole = (io: Server) => {
    const board = new PresenceBoard(pool, app.get(Authors, { strict: false }), log);
    return serveAuthors(io, {
      rooms: roomsOf(flowStream('')),
      door: app.get(AuthorDoor, { strict: false }),
      board,
      log,
    });
  };
  const rooms = roomsOf(chatStream(''));
  const addressOf = (request: IncomingMessage) => callerAddress(request, config.trustProxy);
  return serveSockets({ servers, rooms, door: app.get(ChatDoor), whenReadable, onConsole, addressOf, log });
}

const filesUrl = ({ s3 }: Config) => (s3 ? { filesUrl: new URL(s3.publicUrl).origin } : {});

function readSide(config: Config, stores: Stores, log: Logger, closers: Closers): ReadSide {
  const { store, subjectKeys, dataSource, caches } = stores;
  const lag = watchLag(stores, log);
  closers.add('lag', () => lag.stop());
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
  });
  const mayLead = config.projections !== 'external';
  const projections = startProjections({ store, subjectKeys, dataSource, log, caches, mayLead });
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
      'The event store is older than the read models: it was probably restored from a backup. Run `npm run rebuild` (in a container: `node backend/dist/main.rebuild.js`), then start Parley again.',
    );
  const watch = new LagWatch({ store, dataSource, onOlder });
  watch.start();
  return watch;
}

async function createApp(
  server: FastifyInstance,
  { config, log, clock = systemClock, limits, consoleDir, shareFiles }: ParleyOptions,
  stores: Stores,
  reads: ReadSide,
  addresses: { publicUrl: string; shareUrl: string },
  mails: MailQueue,
  texts: ServerTexts,
): Promise<NestFastifyApplication> {
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
  const parts = { ...stores, config, log, clock, reads, mails, addresses, limits: allLimits, texts };
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(parts), new FastifyAdapter(server), {
    logger: nestLogger(log),
    bodyParser: false,
    abortOnError: false,
    forceCloseConnections: false,
  });
  guardBigBodies(server, () => app.get(AccessGuard));
  app.setGlobalPrefix(API_PREFIX);
  serveDocs(app, () => openApiDocument(addresses));
  const selections = app.get(Selections);
  const accounts = app.get(Accounts, { strict: false });
  if (consoleDir)
    await serveConsole(server, consoleDir, {
      framed: selectionPage(selections, addresses),
      asksForPassword: async () => config.googleClientId === null && (await accounts.anyActive()),
    });
  const { uploads } = stores;
  if (uploads.files instanceof DiskFileStore) serveDiskFiles(server, { files: uploads.files, uploads, clock, log });
  else serveBucketFiles(server, { files: uploads.files, uploads });
  await serveLti(server, {
    door: app.get(LtiDoor),
    pages: app.get(LaunchPages),
    keys: app.get(ToolKeys),
    registrations: app.get(Registrations),
    throttle: app.get(Throttle),
    selections,
    addresses,
    log,
    patienceMs: patienceMs(config),
  });
  await serveThinkific(server, {
    schools: app.get(ThinkificSchools, { strict: false }),
    secret: config.thinkific?.clientSecret ?? null,
    throttle: app.get(Throttle),
    log,
  });
  await serveMailStops(server, {
    stops: app.get(MailStops, { strict: false }),
    texts: app.get(ServerTexts, { strict: false }),
    throttle: app.get(Throttle),
    log,
  });
  serveMcp(server, app.get(AccessGuard), addresses);
  if (shareFiles)
    await serveChatPages(
      server,
      {
        flows: app.get(Playables),
        sequences: app.get(SequencePlayables),
        launches: app.get(LaunchedLinks),
        tests: app.get(LinkSecrets, { strict: false }),
      },
      shareFiles,
      stores.caches,
      texts,
      reads,
      log,
    );
  await app.init();
  await server.ready();
  return app;
}
