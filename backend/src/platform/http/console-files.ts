/**
 * Serves the console's built files, on the console's origin only. Any other page address gets index.html, which
 * contains the router.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Files under /assets have a hash of their content in the name. */
const HASHED = /^assets\//;
const YEAR_MS = 31_536_000_000;

/** The one page of the console that another site may frame. */
export interface FramedPage {
  readonly path: string;
  /** Origins that may frame it, for the query that it is opened with, and the host of a script that it loads. */
  allow(
    query: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly origins: readonly string[]; readonly scripts: string }>;
}

export interface ConsolePages {
  readonly framed: FramedPage;
  /** True if people who are not logged in can log in with a password only. */
  asksForPassword(): Promise<boolean>;
}

export async function serveConsole(
  server: FastifyInstance,
  directory: string,
  { framed, asksForPassword }: ConsolePages,
): Promise<void> {
  const pages = new Pages(directory, asksForPassword);
  await server.register(files, { root: directory, serve: false, decorateReply: true, preCompressed: true });
  server.route({
    method: 'GET',
    url: '/*',
    constraints: { listener: 'console' },
    handler: (request, reply) => sendFile(directory, pages, request, reply),
  });
  server.route({
    method: 'GET',
    url: framed.path,
    constraints: { listener: 'console' },
    handler: async (request, reply) => {
      allowFraming(reply, await framed.allow(request.query as Readonly<Record<string, unknown>>));
      return pages.send(reply.header('cache-control', 'no-store'), 'index.html');
    },
  });
}

/** The console's page, in two forms: `login.html` brings the login form along. Each names its own script by its hash. */
class Pages {
  private readonly hashes = new Map<string, string>();
  /** Once there are accounts, there are some; then the page needs no database. */
  private hasForm = false;

  constructor(
    private readonly directory: string,
    private readonly asksForPassword: () => Promise<boolean>,
  ) {}

  send(reply: FastifyReply, name: string): FastifyReply {
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    return reply
      .header(
        'content-security-policy',
        policy.replace("script-src 'self'", () => `script-src 'self'${this.hashOf(name)}`),
      )
      .sendFile(name, this.directory);
  }

  async sendAny(reply: FastifyReply): Promise<FastifyReply> {
    this.hasForm ||=
      existsSync(join(this.directory, 'login.html')) && (await this.asksForPassword().catch(() => false));
    return this.send(reply.header('cache-control', 'no-cache'), this.hasForm ? 'login.html' : 'index.html');
  }

  private hashOf(name: string): string {
    const known = this.hashes.get(name);
    if (known !== undefined) return known;
    const page = readFileSync(join(this.directory, name), 'utf8');
    const hashes = Array.from(page.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => {
      return ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    });
    this.hashes.set(name, hashes.join(''));
    return hashes.join('');
  }
}

/** Its form posts to the site that frames it, which may lead on to its others. The address contains a token. */
function allowFraming(
  reply: FastifyReply,
  { origins, scripts }: { readonly origins: readonly string[]; readonly scripts: string },
): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy') ?? '')
    .replace(/frame-ancestors [^;]*/, () => `frame-ancestors ${origins.join(' ')}`)
    .replace(/form-action [^;]*/, () => `form-action 'self' https: ${origins.join(' ')}`)
    .replace("script-src 'self'", () => `script-src 'self' ${scripts}`);
  void reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' });
  reply.removeHeader('x-frame-options');
}

function sendFile(
  directory: string,
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> | void {
  const path = (request.params as { '*': string })['*'];
  if (path === 'api' || path.startsWith('api/')) return reply.callNotFound();
  const isFile = /\.[a-z0-9]+$/i.test(path);
  // The address contains a secret.
  if (path.startsWith('reset_password/')) void reply.header('referrer-policy', 'no-referrer');
  if (!isFile) return pages.sendAny(reply);
  if (!path.split('/').includes('..') && existsSync(join(directory, path)))
    return HASHED.test(path)
      ? reply.sendFile(path, directory, { immutable: true, maxAge: YEAR_MS, cacheControl: true })
      : reply.sendFile(path, directory);
  return reply.callNotFound();
}
