/** Sends a page that browsers revalidate each time; an unchanged page is answered with 304 alone. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);
const CSP = 'content-security-policy';

/** Weak, because the compressed page and the plain one have the same contents. */
const tagOf = (html: string): string => `W/"${createHash('sha1').update(html).digest('base64url')}"`;
const knows = (request: FastifyRequest, tag: string): boolean =>
  String(request.headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim() === tag);

/** Compressed if the browser accepts it: the flow is in the page, and a slow network pays for every byte. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const tag = tagOf(html);
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: tag });
  if (reply.statusCode === 200 && knows(request, tag)) return reply.status(304).send();
  void reply.type('text/html; charset=utf-8');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html);
  // First packed: whatever answers in the meantime, such as a refusal, is not.
  const packed = await pack(html);
  return reply.header('content-encoding', 'gzip').send(packed);
}

/** Only pages of these origins may frame this one; none listed: any. */
export function allowFraming(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader(CSP) ?? '');
  if (origins.length > 0)
    void reply.header(CSP, policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${origins.join(' ')}`));
}

/** Only this script may run in the page. */
export function allowInline(reply: FastifyReply, script: string): void {
  const policy = String(reply.getHeader(CSP) ?? '');
  const hash = createHash('sha256').update(script).digest('base64');
  void reply.header(CSP, policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`));
}
