/** The learner's pages and the player's files, on the share host only. */
import type { Cache, Caches } from '@parley/contracts/caches';
import { MAINTENANCE } from '@parley/contracts/http/maintenance';
import { TEST_ENDED } from '@parley/contracts/http/test-mark';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import type { SequencePlayable } from '@parley/contracts/sequence/playable';
import { chatPageHtml, RETRY_SCRIPT, type ChatPage } from '@parley/runtime/page/html';
import type { PageData } from '@parley/runtime/chat/page-data';
import { firstPrompt, type FirstPrompt } from '@parley/runtime/server/first-prompt';
import { firstStep } from '@parley/runtime/server/first-step';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '@parley/contracts/log';
import { refusalOf, sendProblem, startProblem } from '../platform/http/problem.filter.js';
import { readSurely, type ReadSide } from '../platform/http/read-side.js';
import { Refusal } from '../platform/http/refusal.js';
import type { PageMessage, ServerTexts } from '../platform/server-texts.js';
import { LEARNER_CODE } from '../learner-links/learner-links.js';
import { asksName, idOf, INVALID_ID, INVALID_IDENTIFIER, languageOf, LAUNCH_AGAIN, linkOf } from './link-parameters.js';
import { messagePage } from './message-page.js';
import { ON_SHARE, pageScripts, PLAYER, sendFiles, serveFiles } from './page-files.js';
import type { LinkParameters } from './playables.js';
import { followShortLinks, type FollowedLinks } from './short-links/follow-short-link.js';
import { allowFraming, allowInline, sendPage } from './send-page.js';

export interface ShareFiles {
  /** Built chat page: hashed chunks and manifest.json. */
  readonly page: string;
  /** Built custom elements: parley.js and its chunks. */
  readonly embed: string;
  /** Pictures of the sample lessons. */
  readonly sample: string;
}
/** The data that pages are made of. Each method throws Refusal 404 (unknown or never published) or 410 (archived). */
export interface PageSources {
  readonly flows: { pageData(id: number, link: LinkParameters): Promise<PageData> };
  readonly sequences: { pageData(id: number, link: LinkParameters): Promise<SequencePlayable> };
  readonly shortLinks: FollowedLinks;
  /** Whom a course platform launched, by the page's ticket. Throws Refusal 401 `launch-again`. */
  readonly launches: { linkOf(ticket: string, request: FastifyRequest): Promise<LinkParameters> };
  /** Whom one learner's link belongs to, by its code. Throws Refusal 404. */
  readonly learnerPages: { linkOf(code: string, request: FastifyRequest): Promise<LinkParameters> };
  /** Throws Refusal 503 while nobody should begin. */
  readonly maintenance: { check(): Promise<void> };
  /** Throws Refusal 403 `test-ended` unless a link's mark lets a test begin. */
  readonly tests: { isTest(scope: { kind: 'flow' | 'sequence'; id: number }, mark: string): boolean };
}
type Drawn = Pick<ChatPage, 'title' | 'lang' | 'data' | 'firstPrompt'>;

/** Says in the reader's language why there is no chat at this address. */
type SendMessage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: PageMessage,
) => Promise<FastifyReply>;

const NOT_FOUND = 404;
const GONE = 410;
const TOO_MANY = 429;

export async function serveChatPages(
  server: FastifyInstance,
  { flows, sequences, shortLinks, launches, learnerPages, maintenance, tests }: PageSources,
  files: ShareFiles,
  caches: Caches,
  texts: ServerTexts,
  reads: Pick<ReadSide, 'upToDate'>,
  log: Log,
): Promise<void> {
  await sendFiles(server, files.page);
  const firstPrompts: Cache<string, FirstPrompt> = caches.make();
  const engine = 'src/player/learner-chat.ts';

  const drawChat = async (id: number, link: LinkParameters): Promise<Drawn> => {
    await maintenance.check();
    if (link.test !== null) tests.isTest({ kind: 'flow', id }, link.test);
    const data = await readSurely(reads, () => flows.pageData(id, link));
    const { flow, language, context, settings, display } = data;
    const asked = asksName(link);
    const key = JSON.stringify([flow.id, flow.version, language, context, settings, display, asked]);
    const draw = () => firstPrompt(data, asked ? ['name'] : []);
    const { opening, texts, theme, html } = remembered(firstPrompts, key, draw);
    const shown = { ...data, opening, texts, theme, ...(asked && { asksName: true }) };
    return { title: flow.name, lang: language, data: shown, firstPrompt: html };
  };
  const drawSequence = async (id: number, link: LinkParameters): Promise<Drawn> => {
    await maintenance.check();
    if (link.test !== null) tests.isTest({ kind: 'sequence', id }, link.test);
    const data = await readSurely(reads, () => sequences.pageData(id, link));
    const { sequence, language, context, settings, display } = data;
    const asked = asksName(link);
    // A step's name may change without a new version.
    const names = sequence.flows.map(({ name }) => name);
    const key = JSON.stringify([
      's',
      sequence.id,
      sequence.version,
      names,
      language,
      context,
      settings,
      display,
      asked,
    ]);
    const draw = () => firstStep(data, asked ? ['name'] : []);
    const { opening, texts, theme, html } = remembered(firstPrompts, key, draw);
    const shown = { ...data, opening, texts, theme, ...(asked && { asksName: true }) };
    return { title: sequence.name, lang: language, data: shown, firstPrompt: html };
  };
  const linkFrom: LinkReader = (request, identifier) => {
    const { lt, [LEARNER_CODE]: code } = request.query as { readonly lt?: unknown; readonly [LEARNER_CODE]?: unknown };
    if (typeof lt === 'string') return launches.linkOf(lt, request);
    return typeof code === 'string' ? learnerPages.linkOf(code, request) : linkOf(request, identifier);
  };
  const sendMessage: SendMessage = (request, reply, status, message) => {
    const language = interfaceLanguageOf(languageOf(request) ?? 'en');
    return sendPage(request, reply.status(status), messagePage(texts, message, language));
  };
  const sequenceScripts = pageScripts(files.page, [engine, 'src/sequence/play-sequence.tsx']);
  await server.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error);
      if (refusal && refusal.status < 500) return sendProblem(error, request, reply, log);
      startProblem(error, request, reply, log);
      const language = interfaceLanguageOf(languageOf(request) ?? 'en');
      // At once and so uncompressed: the work that was given up may fail, too.
      void reply
        .headers({ 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(messagePage(texts, 'unavailable', language));
    });
    servePages(scope, sendMessage, '/chats', 'invalidFlow', pageScripts(files.page, [engine]), linkFrom, drawChat);
    servePages(scope, sendMessage, '/chat_sequences', 'invalidSequence', sequenceScripts, linkFrom, drawSequence);
    followShortLinks(scope, shortLinks, sendMessage);
    done();
  });
  server.get('/', ON_SHARE, (request, reply) => sendMessage(request, reply, NOT_FOUND, 'missing'));
  serveFiles(server, `${PLAYER}*`, files.page);
  serveFiles(server, '/sample/*', files.sample);
  serveFiles(server, '/*', files.embed);
}

type LinkReader = (request: FastifyRequest, identifier?: string) => LinkParameters | Promise<LinkParameters>;

/** `{prefix}/{id}` and `{prefix}/{id}/{identifier}`. */
function servePages(
  server: FastifyInstance,
  sendMessage: SendMessage,
  prefix: string,
  invalid: PageMessage,
  scriptsIn: ReturnType<typeof pageScripts>,
  linkFrom: LinkReader,
  draw: (id: number, link: LinkParameters) => Promise<Drawn>,
): void {
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, identifier } = request.params as { id: string; identifier?: string };
    try {
      const drawn = await draw(idOf(id), await linkFrom(request, identifier));
      allowInline(reply, RETRY_SCRIPT);
      allowFraming(reply, drawn.data.settings.embedOrigins ?? []);
      return await sendPage(request, reply, chatPageHtml({ ...drawn, ...scriptsIn(drawn.lang) }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { retryAfterSeconds } = error.details;
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
      return sendMessage(request, reply, error.status, messageFor(error, invalid));
    }
  };
  server.get(`${prefix}/:id`, ON_SHARE, page);
  server.get(`${prefix}/:id/:identifier`, ON_SHARE, page);
  // A truncated link.
  server.get(prefix, ON_SHARE, (request, reply) => sendMessage(request, reply, NOT_FOUND, 'missing'));
}

const messageFor = ({ status, details }: Refusal, invalid: PageMessage): PageMessage => {
  if (status === GONE) return 'gone';
  if (status === TOO_MANY) return 'tooMany';
  if (details.code === MAINTENANCE) return 'maintenance';
  if (details.code === INVALID_IDENTIFIER) return 'invalidLearner';
  if (details.code === LAUNCH_AGAIN) return 'launchAgain';
  if (details.code === TEST_ENDED) return 'testEnded';
  return details.code === INVALID_ID ? invalid : 'missing';
};

/** The first message depends only on the version, the language and the names in it. */
function remembered(known: Cache<string, FirstPrompt>, key: string, draw: () => FirstPrompt): FirstPrompt {
  const kept = known.get(key);
  if (kept) return kept;
  const first = draw();
  known.set(key, first);
  return first;
}
