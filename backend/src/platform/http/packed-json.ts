/**
 * JSON replies go out packed once they are worth it. BREACH needs a browser that another site can make ask with its user's
 * rights; here rights are headers that a script sets, never cookies, so replies that hold a secret are packed as well.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Replies below this many characters fit one packet anyway; most of what a learner's answer is told is. */
const WORTH = 1_000;
/** Brotli's default of 11 is for files that are packed once; 4 costs what gzip does. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotli = promisify(brotliCompress);
const FORMS = {
  br: (text: string) => brotli(text, BROTLI),
  gzip: promisify<string, Buffer>(gzip),
};
const NAMES = Object.keys(FORMS) as (keyof typeof FORMS)[];

const isJson = (reply: FastifyReply): boolean => /^application\/json\b/.test(String(reply.getHeader('content-type')));

/** zlib works beside the event loop, so a long reply holds up nobody. */
export function packJson(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH || !isJson(reply)) return done(null, payload);
    const others = reply.getHeader('vary');
    void reply.header('vary', others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`);
    const form = negotiate(request.headers['accept-encoding'] ?? '', NAMES);
    if (!form || reply.hasHeader('content-encoding')) return done(null, payload);
    FORMS[form](payload).then((packed) => {
      void reply.header('content-encoding', form).removeHeader('content-length');
      done(null, packed);
    }, done);
  });
}
