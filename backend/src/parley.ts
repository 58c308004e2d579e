/** The whole product in one process: stores, projections, the API, and two origins. Used by main.ts, tests and benches. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { startProjections } from '@parley/projections/start-projections';
import { waitForCheckpoint } from '@parley/projections/wait-for-checkpoint';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { systemClock, type Clock } from './platform/clock.js';
import { Closers } from './platform/closers.js';
import type { Config } from './platform/config/config.js';
import { serveConsole } from './platform/http/console-files.js';
import { listen } from './platform/http/listen.js';
import { openApiDocument, serveDocs } from './platform/http/openapi.js';
import type { ReadSide } from './platform/http/read-side.js';
import { API_PREFIX, createServer } from './platform/http/server.js';
import { DEFAULT_LIMITS, type ThrottleLimits } from './platform/http/throttle.js';
import { nestLogger } from './platform/log/log.js';
import { serveChatPages, type ShareFiles } from './share-host/chat-pages.js';
import { Playables } from './share-host/playables.js';
import { openStores, type Stores } from './stores.js';

export interface ParleyOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Built console files; absent = the API alone. */
  readonly consoleDir?: string;
  /** Built player files; absent = the share host serves learner routes alone. */
  readonly shareFiles?: ShareFiles;
  /** Throttling, where a test or a bench needs other numbers. */
  readonly limits?: Partial<ThrottleLimits>;
  readonly clock?: Clock;
  /** Told which part of the start is under way. */
  readonly onProgress?: (text: string) => void;
}

export interface Parley {
  readonly consoleUrl: string;
  readonly shareUrl: string;
  /** For tests: what the server runs on. */
  readonly stores: Stores;
  readonly app: NestFastifyApplication;
  /** Finishes what is under way, then closes everything; safe to call twice. */
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
    onProgress('Bringing the read models up to date');
    const reads = readSide(config, stores, log, closers);
    onProgress('Starting the server');
    const addresses = { publicUrl: config.publicUrl ?? '', shareUrl: config.shareUrl ?? '' };
    const server = createServer({ log, trustProxy: config.trustProxy, addresses });
    const app = await createApp(server, options, stores, reads, addresses);
    closers.add('server', () => app.close());
    const ports = await listen(server, { port: config.port, sharePort: config.sharePort }, closers);
    addresses.publicUrl ||= `http://localhost:${ports.console}`;
    addresses.shareUrl ||= `http://localhost:${ports.share}`;
    return { consoleUrl: addresses.publicUrl, shareUrl: addresses.shareUrl, stores, app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readSide(config: Config, { store, dataSource }: Stores, log: Logger, closers: Closers): ReadSide {
  if (config.projections === 'external')
    return {
      waitFor: (position, timeoutMs) =>
        waitForCheckpoint({ dataSource, compare: (a, b) => store.compare(a, b), position, timeoutMs }),
      ping: async () => void (await dataSource.query('select 1 from read.checkpoint')),
    };
  const projections = startProjections({ store, dataSource, log });
  closers.add('projections', () => projections.stop());
  return {
    waitFor: (position, timeoutMs) => projections.waitFor(position, timeoutMs),
    ping: () => projections.ping(),
  };
}

async function createApp(
  server: FastifyInstance,
  { config, log, clock = systemClock, limits, consoleDir, shareFiles }: ParleyOptions,
  stores: Stores,
  reads: ReadSide,
  addresses: { publicUrl: string; shareUrl: string },
): Promise<NestFastifyApplication> {
  const parts = { ...stores, config, log, clock, reads, addresses, limits: { ...DEFAULT_LIMITS, ...limits } };
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(parts), new FastifyAdapter(server), {
    logger: nestLogger(log),
    bodyParser: false,
    abortOnError: false,
    forceCloseConnections: false,
  });
  app.setGlobalPrefix(API_PREFIX);
  serveDocs(app, () => openApiDocument(addresses.publicUrl));
  if (consoleDir) await serveConsole(server, consoleDir);
  if (shareFiles) serveChatPages(server, app.get(Playables), shareFiles);
  await app.init();
  await server.ready();
  return app;
}
