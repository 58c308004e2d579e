/** Where a mail's link to end mails leads, on the share host: a page with one button, and the button's (RFC 8058) POST. */
import type { Log } from '@parley/contracts/log';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../../platform/http/problem.filter.js';
import { notFound } from '../../platform/http/refusal.js';
import type { Maintenance } from '../../platform/http/maintenance.js';
import type { Throttle } from '../../platform/http/throttle.js';
import type { ServerTexts } from '../../platform/server-texts.js';
import { messagePage } from '../../share-host/message-page.js';
import { STOP_PATH, type MailStops } from './mail-stops.js';

const ON_SHARE = { constraints: { listener: 'share' } };
const BODY_BYTES = 1_000;

export interface MailStopParts {
  readonly stops: MailStops;
  readonly texts: ServerTexts;
  readonly throttle: Throttle;
  readonly maintenance: Pick<Maintenance, 'check'>;
  readonly log: Log;
}

export async function serveMailStops(
  server: FastifyInstance,
  { stops, texts, throttle, maintenance, log }: MailStopParts,
): Promise<void> {
  await server.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
    scope.addHook('preHandler', async ({ method }) => {
      if (method !== 'GET') await maintenance.check();
    });
    // A mail program sends a form; what is in it does not matter.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, _body, parsed) =>
      parsed(null, null),
    );
    const path = `${STOP_PATH}/:token`;
    // Programs that look through mails open every link: looking must change nothing.
    scope.get<{ Params: { token: string } }>(path, ON_SHARE, (request, reply) => {
      const language = stops.languageOf(request.params.token);
      if (!language) throw notFound('Page');
      const button = `<form method="post"><button>${texts.page('stopButton', language)}</button></form>`;
      void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
      return reply.send(messagePage(texts, 'stopMails', language, button));
    });
    scope.post<{ Params: { token: string } }>(path, ON_SHARE, async (request, reply) => {
      await throttle.takeHere('mailStopPerAddress', request.ip);
      const language = await stops.stop(request.params.token);
      if (!language) throw notFound('Page');
      void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
      return reply.send(messagePage(texts, 'mailsStopped', language));
    });
    done();
  });
}
