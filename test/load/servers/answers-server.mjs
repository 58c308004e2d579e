// The process under load: Parley whole, and beside it, on the same Postgres, what its answers are measured against:
// Nest on Fastify with one insert a request. Prints its addresses as one line of JSON; ends when its parent does.
import 'reflect-metadata';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { startParley } from '@parley/backend/parley';
import { loadConfig } from '@parley/backend/platform/config/config';
import { DEFAULT_LIMITS } from '@parley/backend/platform/http/throttle';
import pg from 'pg';
import { pino } from 'pino';

const { config } = loadConfig({ PORT: '0', SHARE_PORT: '0', DATA_DIR: process.env.DATA_DIR, LOG_LEVEL: 'warn' });
const unlimited = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, { points: 1_000_000_000, per: 60 }]),
);
const parley = await startParley({ config, log: pino({ level: 'warn' }), limits: unlimited });

const url = parley.stores.dataSource.options.url;
const pool = new pg.Pool({ connectionString: url, max: 32 });
pool.on('error', () => undefined);
await pool.query(
  'create table floor_answer (id bigint generated always as identity primary key, chat uuid not null, body jsonb not null, at timestamptz not null default now())',
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
// What the compiler makes of decorators, written out: this file is run as it stands.
Reflect.decorate([Controller()], FloorController);
Reflect.decorate(
  [Post('answers')],
  FloorController.prototype,
  'take',
  Object.getOwnPropertyDescriptor(FloorController.prototype, 'take'),
);
Body()(FloorController.prototype, 'take', 0);
class FloorModule {}
Reflect.decorate([Module({ controllers: [FloorController] })], FloorModule);
const floor = await NestFactory.create(FloorModule, new FastifyAdapter(), { logger: false });
await floor.listen(0, '127.0.0.1');

process.stdout.write(
  `${JSON.stringify({ consoleUrl: parley.consoleUrl, shareUrl: parley.shareUrl, floorUrl: `http://127.0.0.1:${floor.getHttpServer().address().port}` })}\n`,
);
process.once('SIGTERM', async () => {
  await floor.close();
  await pool.end();
  await parley.stop();
  process.exit(0);
});
