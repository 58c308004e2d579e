/** The learner's pages and the player's files, on the share host only. */
import type { Cache, Caches } from '@parley/contracts/caches';
import type { SequencePlayable } from '@parley/contracts/sequence/playable';
import { chatPageHtml, RETRY_SCRIPT, type ChatPage } from '@parley/runtime/page/html';
import type { PageData } from '@parley/runtime/page/page-data';
import { firstPrompt, type FirstPrompt } from '@parley/runtime/server/first-prompt';
import { firstStep } from '@parley/runtime/server/first-step';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/http/refusal.js';
import { idOf, INVALID_ID, INVALID_IDENTIFIER, languageOf, linkOf } from './link-parameters.js';
import { messagePage, type PageMessage } from './message-page.js';
import { ON_SHARE, pageScripts, PLAYER, sendFiles, serveFiles } from './page-files.js';
import type { LinkParameters } from './playables.js';
import { allowFraming, allowInline, sendPage } from './send-page.js';

export interface ShareFiles {
  /** Built chat page: hashed chunks and manifest.json. */
  readonly page: string;
  /** Built custom elements: parley.js and its chunks. */
  readonly embed: string;
  /** Pictures of the sample lessons. */
  readonly sample: string;
}
/** What pages are made of. Each throws Refusal 404 (unknown or never published) or 410 (archived). */
export interface PageSources {
  readonly flows: { pageData(id: number, link: LinkParameters): Promise<PageData> };
  readonly sequences: { pageData(id: number, link: LinkParameters): Promise<SequencePlayable> };
}
type Drawn = Pick<ChatPage, 'title' | 'lang' | 'data' | 'firstPrompt'>;

const GONE = 410;

export async function serveChatPages(
  server: FastifyInstance,
  { flows, sequences }: PageSources,
  files: ShareFiles,
  caches: Caches,
): Promise<void> {
  await sendFiles(server, files.page);
  const firstPrompts: Cache<string, FirstPrompt> = caches.make();
  const engine = 'src/page/learner-chat.ts';

  const drawChat = async (id: number, link: LinkParameters): Promise<Drawn> => {
    const data = await flows.pageData(id, link);
    const { flow, language, context, settings, display } = data;
    const key = JSON.stringify([flow.id, flow.version, language, context, settings, display]);
    const { opening, html } = remembered(firstPrompts, key, () => firstPrompt(data));
    return { title: flow.name, lang: language, data: { ...data, opening }, firstPrompt: html };
  };
  const drawSequence = async (id: number, link: LinkParameters): Promise<Drawn> => {
    const data = await sequences.pageData(id, link);
    const { sequence, language, context, settings, display } = data;
    // A step's name may change without a new version.
    const names = sequence.flows.map(({ name }) => name);
    const key = JSON.stringify(['s', sequence.id, sequence.version, names, language, context, settings, display]);
    const { opening, html } = remembered(firstPrompts, key, () => firstStep(data));
    return { title: sequence.name, lang: language, data: { ...data, opening }, firstPrompt: html };
  };
  servePages(server, '/chats', 'invalidFlow', files.page, [engine], drawChat);
  servePages(
    server,
    '/chat_sequences',
    'invalidSequence',
    files.page,
    [engine, 'src/sequence/play-sequence.tsx'],
    drawSequence,
  );
  server.get('/', ON_SHARE, sendMissing);
  serveFiles(server, `${PLAYER}*`, files.page);
  serveFiles(server, '/sample/*', files.sample);
  serveFiles(server, '/*', files.embed);
}

/** `{prefix}/{id}` and `{prefix}/{id}/{identifier}`. @param chunks what the page's script asks for at once */
function servePages(
  server: FastifyInstance,
  prefix: string,
  invalid: PageMessage,
  folder: string,
  chunks: readonly string[],
  draw: (id: number, link: LinkParameters) => Promise<Drawn>,
): void {
  const scripts = pageScripts(folder, chunks);
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, identifier } = request.params as { id: string; identifier?: string };
    try {
      const drawn = await draw(idOf(id), linkOf(request, identifier));
      allowInline(reply, RETRY_SCRIPT);
      allowFraming(reply, drawn.data.settings.embedOrigins ?? []);
      return await sendPage(request, reply, chatPageHtml({ ...drawn, ...scripts }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendPage(request, reply.status(error.status), messagePage(wordsFor(error, invalid), languageOr(request)));
    }
  };
  server.get(`${prefix}/:id`, ON_SHARE, page);
  server.get(`${prefix}/:id/:identifier`, ON_SHARE, page);
  // A link that was cut off on its way.
  server.get(prefix, ON_SHARE, sendMissing);
}

const languageOr = (request: FastifyRequest) => languageOf(request) ?? 'en';
const sendMissing = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  sendPage(request, reply.status(404), messagePage('missing', languageOr(request)));

const wordsFor = ({ status, details }: Refusal, invalid: PageMessage): PageMessage => {
  if (status === GONE) return 'gone';
  if (details.code === INVALID_IDENTIFIER) return 'invalidLearner';
  return details.code === INVALID_ID ? invalid : 'missing';
};

/** The first message depends on the version, the language and the names in it, on nothing else. */
function remembered(known: Cache<string, FirstPrompt>, key: string, draw: () => FirstPrompt): FirstPrompt {
  const kept = known.get(key);
  if (kept) return kept;
  const first = draw();
  known.set(key, first);
  return first;
}
