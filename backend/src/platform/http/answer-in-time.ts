/**
 * Nobody waits for a database that hangs: whoever has waited long while Postgres answers nothing at all gets 503, in the
 * form of the address (its error handler's). Long work goes on as long as Postgres answers.
 */
import { StoreUnavailable } from '@parley/contracts/events/event-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Waiting {
  /** ms until it is looked whether Postgres answers; an ordinary request is answered by then. */
  readonly afterMs: number;
  /** True if Postgres answers. Never rejects, and never takes long. */
  readonly answers: () => Promise<boolean>;
}
/** ms between two looks */
const AGAIN_MS = 1_000;

export function answerInTime(server: FastifyInstance, { afterMs, answers }: Waiting): void {
  const watched = new WeakMap<FastifyReply, NodeJS.Timeout>();
  const end = (reply: FastifyReply): void => {
    clearTimeout(watched.get(reply));
    watched.delete(reply);
  };
  const watch = (request: FastifyRequest, reply: FastifyReply, ms: number, received: number | undefined): void => {
    const timer = setTimeout(() => void look(request, reply, received), ms);
    timer.unref();
    watched.set(reply, timer);
  };
  const look = async (request: FastifyRequest, reply: FastifyReply, received: number | undefined): Promise<void> => {
    const now = receivedBy(request);
    // A body that is still arriving is waited for as long as it may take.
    const isArriving = !request.raw.complete && now !== received;
    const goesOn = isArriving || (await answers());
    if (!watched.has(reply) || reply.sent || reply.raw.headersSent) return end(reply);
    if (goesOn) return watch(request, reply, AGAIN_MS, now);
    end(reply);
    // The rest of its body isn't worth a connection.
    if (!request.raw.complete) void reply.header('connection', 'close');
    void reply.send(new StoreUnavailable('no answer in time'));
  };
  server.addHook('onRequest', (request, reply, done) => {
    watch(request, reply, afterMs, receivedBy(request));
    reply.raw.once('close', () => end(reply));
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    end(reply);
    done(null, payload);
  });
}

/** Counts the bytes of its connection. Requests that our own programs make inside the process have none. */
const receivedBy = ({ raw }: FastifyRequest): number | undefined => raw.socket?.bytesRead;
