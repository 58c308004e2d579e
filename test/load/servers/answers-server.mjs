// The process under load: Parley whole, and on the same Postgres the floor for its answers: Nest on Fastify with one
// insert a request. Prints its addresses as one line of JSON; ends when its parent does.
import 'reflect-metadata';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Body, Controller, Get, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ChatStreams } from '@parley/backend/chats/chat-streams';
import { startParley } from '@parley/backend/parley';
import { loadConfig } from '@parley/backend/platform/config/config';
import { DEFAULT_LIMITS } from '@parley/backend/platform/http/limits';
import { GatheredLines } from '@parley/backend/platform/log/gathered-lines';
import { createLogger } from '@parley/backend/platform/log/log';
import pg from 'pg';
import { pino } from 'pino';
import { cpuOfAll } from './processor-time.mjs';

const { DATA_DIR, FETCH_ALLOW, DATABASE_URL, DATABASE_POOL, EVENTSTORE_URL, ENCRYPTION_KEY, JWT_SECRET } = process.env;
const given = { DATA_DIR, FETCH_ALLOW, DATABASE_URL, DATABASE_POOL, EVENTSTORE_URL, ENCRYPTION_KEY, JWT_SECRET };
const { config } = loadConfig({ PORT: '0', SHARE_PORT: '0', ...given });
/** Requests are logged as in life. */
const log = createLogger(
  config.logLevel,
  new GatheredLines(pino.destination({ dest: join(DATA_DIR, 'bench.log'), mkdir: true })),
);
const unlimited = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, { points: 1_000_000_000, per: 60 }]),
);
const languagesDir = fileURLToPath(new URL('../../../languages', import.meta.url));
const parley = await startParley({ config, log, languagesDir, limits: unlimited });

const url = parley.stores.dataSource.options.url;
const pool = new pg.Pool({ connectionString: url, max: 32 });
pool.on('error', () => undefined);
await pool.query(
  'create table if not exists floor_answer (id bigint generated always as identity primary key, chat uuid not null, body jsonb not null, at timestamptz not null default now())',
);

class FloorController {
  async take(body) {
    const { rows } = await pool.query({
      name: 'floor',
      text: 'insert into floor_answer (chat, body) values ($1, $2) returning id',
      values: [body.chatId, JSON.stringify(body.history)],
    });
    return { id: rows[0].id };
  }
}
// Decorators, written out as the compiler does: this file is run without being compiled.
Reflect.decorate([Controller()], FloorController);
Reflect.decorate(
  [Post('answers')],
  FloorController.prototype,
  'take',
  Object.getOwnPropertyDescriptor(FloorController.prototype, 'take'),
);
Body()(FloorController.prototype, 'take', 0);
/**
 * Measures what this process and its Postgres have spent since they began: processor time in µs (of Postgres only on
 * Linux), and how often it read a chat's stream, how many events it read there, and how many items it played again.
 */
class CostsController {
  async read() {
    const { user, system } = process.cpuUsage();
    const { rows } = await pool.query(
      "select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal, (select array_agg(pid) from pg_stat_activity) as pids",
    );
    const [{ wal, pids }] = rows;
    const { reads, events, items } = parley.app.get(ChatStreams).work;
    return { node: user + system, wal, postgres: cpuOfAll(pids), reads, events, items };
  }
}
Reflect.decorate([Controller()], CostsController);
Reflect.decorate(
  [Get('costs')],
  CostsController.prototype,
  'read',
  Object.getOwnPropertyDescriptor(CostsController.prototype, 'read'),
);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
/** Tells how late the event loop was since it was asked last, in ms, and the memory in use, in bytes. */
class LagController {
  read() {
    const [p99, max] = [delay.percentile(99), delay.max].map((nanoseconds) => nanoseconds / 1e6);
    delay.reset();
    const { heapUsed, rss } = process.memoryUsage();
    return { p99, max, heapUsed, rss };
  }
}
Reflect.decorate([Controller()], LagController);
Reflect.decorate(
  [Get('lag')],
  LagController.prototype,
  'read',
  Object.getOwnPropertyDescriptor(LagController.prototype, 'read'),
);
class FloorModule {}
Reflect.decorate([Module({ controllers: [FloorController, CostsController, LagController] })], FloorModule);
const floor = await NestFactory.create(FloorModule, new FastifyAdapter(), { logger: false });
await floor.listen(0, '127.0.0.1');

const floorUrl = `http://127.0.0.1:${floor.getHttpServer().address().port}`;
process.stdout.write(
  `${JSON.stringify({ consoleUrl: parley.consoleUrl, shareUrl: parley.shareUrl, floorUrl, databaseUrl: url })}\n`,
);
process.once('SIGTERM', async () => {
  await floor.close();
  await pool.end();
  await parley.stop();
  process.exit(0);
});
