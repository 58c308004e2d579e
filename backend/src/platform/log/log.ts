/** Structured logs, one JSON line each on standard output. What could hold a secret is never written. */
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.js';

const SECRETS = ['password', 'newPassword', 'jwt', 'token', 'authorization', 'cookie', 'req.headers', 'headers'];

export const createLogger = (level: Config['logLevel']): Logger =>
  pino({
    level,
    base: { name: 'parley' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS, censor: '[hidden]' },
  });

/** Nest's own messages in the same log; its start-up chatter at debug. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown, ...rest: unknown[]) => logger.debug({ context: rest.at(-1) }, String(message)),
  debug: (message: unknown, ...rest: unknown[]) => logger.debug({ context: rest.at(-1) }, String(message)),
  verbose: (message: unknown, ...rest: unknown[]) => logger.trace({ context: rest.at(-1) }, String(message)),
  warn: (message: unknown, ...rest: unknown[]) => logger.warn({ context: rest.at(-1) }, String(message)),
  error: (message: unknown, ...rest: unknown[]) =>
    logger.error({ context: rest.at(-1), err: message instanceof Error ? message : undefined }, String(message)),
  fatal: (message: unknown, ...rest: unknown[]) => logger.fatal({ context: rest.at(-1) }, String(message)),
});
