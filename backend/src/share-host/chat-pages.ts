/** The learner's pages and the player's files, on the share host only. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LANGUAGES, LIMITS, type Language } from '@parley/contracts/flow/definition';
import { Lru } from '@parley/contracts/lru';
import { chatPageHtml } from '@parley/runtime/page/html';
import type { PageData } from '@parley/runtime/page/page-data';
import { firstPrompt, type FirstPrompt } from '@parley/runtime/server/first-prompt';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/http/refusal.js';
import { messagePage } from './message-page.js';
import type { LinkParameters, Playables } from './playables.js';

export interface ShareFiles {
  /** Built chat page: hashed chunks and manifest.json. */
  readonly page: string;
  /** Built custom elements: parley.js and its chunks. */
  readonly embed: string;
  /** Pictures of the sample lessons. */
  readonly sample: string;
}

/** Of first messages kept in memory. */
const MOST_CHARACTERS = 20_000_000;
const pack = promisify(gzip);
const YEAR_MS = 31_536_000_000;
const PLAYER = '/player/';
const ON_SHARE = { constraints: { listener: 'share' } };
const HASHED = /-[\w-]{8,}\.(js|css)$/;

interface PageScripts {
  readonly scriptUrl: string;
  readonly preload: readonly string[];
}

/** What the page asks for: its entry, and the chunk with engine and outbox that the entry asks for at once. */
function pageScripts(folder: string): PageScripts {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string; isEntry?: boolean }
  >;
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error(`${folder}/manifest.json names no entry: build the player again`);
  const engine = manifest['src/page/learner-chat.ts'];
  return { scriptUrl: PLAYER + entry.file, preload: engine ? [PLAYER + engine.file] : [] };
}

export function serveChatPages(server: FastifyInstance, playables: Playables, files: ShareFiles): void {
  const scripts = pageScripts(files.page);
  const firstPrompts = new Lru<string, FirstPrompt>(MOST_CHARACTERS, ({ html }) => html.length);

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, identifier } = request.params as { id: string; identifier?: string };
    const language = languageOf(request);
    try {
      const data = await playables.pageData(flowIdOf(id), linkOf(request, identifier));
      const { opening, html } = remembered(firstPrompts, data);
      const page = { title: data.flow.name, lang: data.language, data: { ...data, opening }, firstPrompt: html };
      return send(request, reply, chatPageHtml({ ...page, ...scripts }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return send(request, reply.status(error.status), messagePage(error.status, language ?? 'en'));
    }
  };
  server.get('/chats/:id', ON_SHARE, page);
  server.get('/chats/:id/:identifier', ON_SHARE, page);
  // A link that was cut off on its way.
  for (const cut of ['/', '/chats', '/chats/'])
    server.get(cut, ON_SHARE, (request, reply) =>
      send(request, reply.status(404), messagePage(404, languageOf(request) ?? 'en')),
    );
  serveFiles(server, `${PLAYER}*`, files.page);
  serveFiles(server, '/sample/*', files.sample);
  serveFiles(server, '/*', files.embed);
}

function serveFiles(server: FastifyInstance, url: string, folder: string): void {
  server.get(url, ON_SHARE, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    if (!/^[\w.-]+$/.test(name) || !existsSync(join(folder, name))) return reply.callNotFound();
    return HASHED.test(name)
      ? reply.sendFile(name, folder, { immutable: true, maxAge: YEAR_MS, cacheControl: true })
      : reply.sendFile(name, folder, { maxAge: 300_000, cacheControl: true });
  });
}

/** Packed where the browser takes it: the flow is in the page, and a slow network pays for every byte. */
async function send(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(await pack(html));
}

/** The first message depends on the version, the language and the names in it, on nothing else. */
function remembered(known: Lru<string, FirstPrompt>, data: PageData): FirstPrompt {
  const key = JSON.stringify([
    data.flow.id,
    data.flow.version,
    data.language,
    data.context,
    data.settings,
    data.display,
  ]);
  const first = known.get(key) ?? firstPrompt(data);
  known.set(key, first);
  return first;
}

/** @throws Refusal 404 */
function flowIdOf(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647)
    throw new Refusal(404, 'Chat not found', { code: 'not-found' });
  return Number(text);
}

function languageOf(request: FastifyRequest): Language | undefined {
  const { l } = request.query as { l?: unknown };
  return LANGUAGES.find((language) => language === l);
}

function linkOf(request: FastifyRequest, identifier: string | undefined): LinkParameters {
  const query = request.query as Record<string, unknown>;
  const language = languageOf(request);
  const variables = Object.entries(query).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' &&
      entry[1].length <= 1_000 &&
      (entry[0] === 'name' || /^v\.[\w.-]{1,100}$/.test(entry[0])),
  );
  return {
    identifier: identifier === undefined || identifier === '' ? null : identifier.slice(0, LIMITS.emailLength),
    ...(typeof query.s === 'string' ? { s: query.s } : {}),
    ...(language ? { language } : {}),
    variables: Object.fromEntries(variables.slice(0, 50)),
    test: query.test === '1',
  };
}
