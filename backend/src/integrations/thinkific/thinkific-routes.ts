/** Where Thinkific itself tells what happened to the app: `/thinkific/events` on the console's origin, signed over the raw body. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Log } from '@parley/contracts/log';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendProblem } from '../../platform/http/problem.filter.js';
import { unauthenticated } from '../../platform/http/refusal.js';
import type { Maintenance } from '../../platform/http/maintenance.js';
import type { Throttle } from '../../platform/http/throttle.js';
import type { ThinkificSchools } from './thinkific-schools.js';

const ON_CONSOLE = { constraints: { listener: 'console' } };
const EVENT_BYTES = 64_000;

export interface ThinkificRouteParts {
  readonly schools: ThinkificSchools;
  /** null = this server has no app. */
  readonly secret: string | null;
  readonly throttle: Throttle;
  readonly maintenance: Pick<Maintenance, 'check'>;
  readonly log: Log;
}

const eventSchema = z.object({
  resource: z.string(),
  action: z.string(),
  tenant_global_id: z.string(),
  /** An ISO time. */
  created_at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
});

export async function serveThinkific(
  server: FastifyInstance,
  { schools, secret, throttle, maintenance, log }: ThinkificRouteParts,
): Promise<void> {
  if (secret === null) return;
  await server.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
    scope.addHook('preHandler', async ({ method }) => {
      if (method !== 'GET') await maintenance.check();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post('/thinkific/events', ON_CONSOLE, async (request, reply) => {
      await throttle.takeHere('thinkificPerAddress', request.ip);
      if (!isSigned(request, secret)) throw unauthenticated();
      const event = eventSchema.safeParse(read(request.body as Buffer));
      if (event.success && event.data.resource === 'app' && event.data.action === 'uninstalled')
        await schools.uninstalled(event.data.tenant_global_id, Date.parse(event.data.created_at));
      return reply.status(204).send();
    });
    done();
  });
}

function isSigned({ headers, body }: FastifyRequest, secret: string): boolean {
  const given = Buffer.from(String(headers['x-thinkific-hmac-sha256'] ?? ''), 'hex');
  const wanted = createHmac('sha256', secret)
    .update(Buffer.isBuffer(body) ? body : '')
    .digest();
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function read(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
