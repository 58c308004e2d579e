/** Answers at the server's ports while tables are brought up to date: 503, with how far that is. */
import { createServer, type Server } from 'node:http';
import type { MigrationStep } from '../database/migrate.js';
import { NOT_READY, RETRY_AFTER_S } from './not-ready.js';

/** An upgrade is no reason to end the process. */
const LIVE = '/api/health/live';
const JSON_TYPE = { 'content-type': 'application/json', connection: 'close' };

export class WhileUpgrading {
  private servers: Server[] = [];
  private step: MigrationStep | null = null;

  /** @param ports 0: it answers nowhere */
  constructor(private readonly ports: readonly number[]) {}

  /** Opens the ports at the first step. The server itself reports a port that is in use. */
  tell(step: MigrationStep): void {
    const isFirst = this.step === null;
    this.step = step;
    if (isFirst) this.servers = this.ports.filter((port) => port !== 0).map((port) => this.open(port));
  }

  /** Resolves once the ports are free again. */
  async close(): Promise<void> {
    await Promise.all(
      this.servers.map(
        (server) =>
          new Promise<void>((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      ),
    );
  }

  private open(port: number): Server {
    const server = createServer(({ url }, reply) => {
      if (url === LIVE) return void reply.writeHead(200, JSON_TYPE).end('{"status":"ok"}');
      const body = { ...NOT_READY, missing: ['tables'] };
      reply.writeHead(503, {
        ...JSON_TYPE,
        'retry-after': String(RETRY_AFTER_S),
      });
      reply.end(JSON.stringify({ ...body, upgrade: this.step }));
    });
    server.on('error', () => undefined);
    server.listen(port);
    return server;
  }
}
