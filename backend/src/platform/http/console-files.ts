/** The console's built files, on the console's origin only; any other page address gets index.html (the router is in there). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Files under /assets carry their content's hash in the name. */
const HASHED = /^assets\//;
const YEAR_MS = 31_536_000_000;

export async function serveConsole(server: FastifyInstance, directory: string): Promise<void> {
  await server.register(files, { root: directory, serve: false, decorateReply: true, preCompressed: true });
  server.route({
    method: 'GET',
    url: '/*',
    constraints: { listener: 'console' },
    handler: (request, reply) => sendPage(directory, request, reply),
  });
}

function sendPage(directory: string, request: FastifyRequest, reply: FastifyReply): FastifyReply | void {
  const path = (request.params as { '*': string })['*'];
  if (path === 'api' || path.startsWith('api/')) return reply.callNotFound();
  const isFile = /\.[a-z0-9]+$/i.test(path);
  // Its address is a secret.
  if (path.startsWith('reset_password/')) void reply.header('referrer-policy', 'no-referrer');
  if (!isFile) return reply.header('cache-control', 'no-cache').sendFile('index.html', directory);
  if (!path.split('/').includes('..') && existsSync(join(directory, path)))
    return HASHED.test(path)
      ? reply.sendFile(path, directory, { immutable: true, maxAge: YEAR_MS, cacheControl: true })
      : reply.sendFile(path, directory);
  return reply.callNotFound();
}
