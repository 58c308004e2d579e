/** Converts any thrown error into the reply of decision 2: a status, a sentence, fields. Never a stack trace. */
import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppendTooLarge, StoreUnavailable, WrongExpectedRevision } from '@parley/contracts/events/event-store';
import type { Problem } from '@parley/contracts/http/problem';
import type { Log } from '@parley/contracts/log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/database-away.js';
import { SubjectForgotten } from '../subjects/encrypting-event-store.js';
import { LOG } from '../tokens.js';
import { missing } from './missing.js';
import { Refusal, unavailable } from './refusal.js';

/** Our texts for what Fastify and Nest refuse by themselves. */
const WORDS: Readonly<Record<number, { message: string; code: string }>> = {
  400: { message: 'The request can’t be read', code: 'malformed' },
  401: { message: 'Please log in', code: 'unauthenticated' },
  403: { message: 'You don’t have access to this', code: 'forbidden' },
  404: { message: 'Not found', code: 'not-found' },
  405: { message: 'Method not allowed', code: 'method-not-allowed' },
  408: { message: 'The request took too long', code: 'malformed' },
  413: { message: 'This is too large for the server', code: 'too-large' },
  414: { message: 'The address is too long', code: 'malformed' },
  415: { message: 'Send JSON (content-type: application/json)', code: 'unsupported-media-type' },
  431: { message: 'The request can’t be read', code: 'malformed' },
};

/** @returns null if the error is unexpected, so a fault of the server */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreUnavailable || isDatabaseAway(error)) return unavailable();
  if (error instanceof WrongExpectedRevision)
    return new Refusal(409, 'Someone else changed this at the same time. Please try again.', { code: 'conflict' });
  // The person was erased while answering; nothing more is stored about them.
  if (error instanceof SubjectForgotten) return new Refusal(410, 'No longer available', { code: 'forgotten' });
  if (error instanceof AppendTooLarge) return new Refusal(413, WORDS[413]!.message, { code: 'too-large' });
  const status = statusOf(error);
  if (status === null || status >= 500) return null;
  const words = WORDS[status] ?? WORDS[400]!;
  return new Refusal(status in WORDS ? (status as 400) : 400, words.message, { code: words.code });
}

function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : null;
}

export const problemOf = (refusal: Refusal): Problem & Record<string, unknown> => ({
  message: refusal.message,
  code: refusal.details.code,
  errors: [...(refusal.details.errors ?? [])],
  ...refusal.details.body,
});

/** Writes the reply of a refusal; an unexpected error becomes a 500 without details. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  if (reply.sent) return;
  const refusal = refusalOf(error);
  startProblem(error, request, reply, log);
  void reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      refusal ? problemOf(refusal) : { message: 'Something went wrong on the server', code: 'internal', errors: [] },
    );
}

/** Its status and headers, without a body, and what is unexpected in the log. @returns the status */
export function startProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): number {
  const refusal = refusalOf(error);
  if (!refusal)
    log.error(
      { requestId: request.id, err: error, method: request.method, route: request.routeOptions.url },
      'a request failed',
    );
  if (refusal?.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (refusal?.details.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(refusal.details.retryAfterSeconds));
  if (refusal?.details.allow) void reply.header('allow', refusal.details.allow.join(', '));
  void reply.status(refusal?.status ?? 500);
  return reply.statusCode;
}

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    sendProblem(request.is404 ? missing(request) : error, request, http.getResponse<FastifyReply>(), this.log);
  }
}
