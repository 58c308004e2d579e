/**
 * Compresses JSON replies above a certain size. BREACH needs a browser that another site makes send requests with its
 * user's rights. Here rights are in headers set by a script, never in cookies, so replies with secrets can be
 * compressed, too.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Characters; shorter replies, such as most of those to an answer, fit into one packet anyway. */
const MIN_CHARACTERS = 1_000;
/** Brotli's default of 11 is meant for files that are compressed once; 4 costs as much as gzip. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotli = promisify(brotliCompress);
const FORMS = {
  br: (text: string) => brotli(text, BROTLI),
  gzip: promisify<string, Buffer>(gzip),
};
const NAMES = Object.keys(FORMS) as (keyof typeof FORMS)[];

const isJson = (reply: FastifyReply): boolean => /^application\/json\b/.test(String(reply.getHeader('content-type')));

/** The compressed forms of a text that is sent again and again. */
export type Packed = Map<string, Buffer>;
const kept = new WeakMap<FastifyReply, Packed>();
/** The reply's text is always the same, so what is made of it is kept there. */
export const keepPacked = (reply: FastifyReply, packed: Packed): void => void kept.set(reply, packed);

/** zlib works outside of the event loop, so a long reply doesn't block others. */
export function packJson(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < MIN_CHARACTERS || !isJson(reply)) return done(null, payload);
    const others = reply.getHeader('vary');
    void reply.header('vary', others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`);
    const form = negotiate(request.headers['accept-encoding'] ?? '', NAMES);
    if (!form || reply.hasHeader('content-encoding')) return done(null, payload);
    const known = kept.get(reply);
    const made = known?.get(form);
    const packing = made ? Promise.resolve(made) : FORMS[form](payload);
    packing.then((packed) => {
      known?.set(form, packed);
      void reply.header('content-encoding', form).removeHeader('content-length');
      done(null, packed);
    }, done);
  });
}
