/** Structured logs, one JSON line each on standard output, or plain lines for people. Anything that could contain a secret is left out. */
import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.js';
import { faultOf } from './fault.js';
import { GatheredLines } from './gathered-lines.js';
import { plainLines } from './plain-lines.js';

const SECRETS = ['password', 'newPassword', 'jwt', 'token', 'authorization', 'cookie', 'req.headers', 'headers'];

/** Standard output. With `text`, people read the lines. */
export function standardOutput(format: Config['logFormat']): DestinationStream {
  const output = pino.destination(1);
  if (format === 'json') return new GatheredLines(output);
  return new GatheredLines({
    write: (text) => output.write(plainLines(text)),
    flushSync: () => output.flushSync(),
  });
}

/** @param to destination; JSON on standard output if absent */
export const createLogger = (level: Config['logLevel'], to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { name: 'parley' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS, censor: '[hidden]' },
      serializers: { err: (error: unknown) => faultOf(error) },
    },
    to ?? standardOutput('json'),
  );

/** Writes Nest's own messages to the same log; its start-up messages at level debug. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown, ...rest: unknown[]) => logger.debug({ context: rest.at(-1) }, String(message)),
  debug: (message: unknown, ...rest: unknown[]) => logger.debug({ context: rest.at(-1) }, String(message)),
  verbose: (message: unknown, ...rest: unknown[]) => logger.trace({ context: rest.at(-1) }, String(message)),
  warn: (message: unknown, ...rest: unknown[]) => logger.warn({ context: rest.at(-1) }, String(message)),
  error: (message: unknown, ...rest: unknown[]) =>
    message instanceof Error
      ? logger.error({ context: rest.at(-1), err: message }, message.name)
      : logger.error({ context: rest.at(-1) }, String(message)),
  fatal: (message: unknown, ...rest: unknown[]) => logger.fatal({ context: rest.at(-1) }, String(message)),
});
