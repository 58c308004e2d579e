/** The addresses under `/lti` on the share host. Forms are accepted here and nowhere else. */
import type { Log } from '@parley/contracts/log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { selectionBody } from '@parley/contracts/http/lti';
import type { Addresses } from '../../platform/http/hosts.js';
import { malformed, Refusal, unauthenticated } from '../../platform/http/refusal.js';
import { sendProblem, startProblem } from '../../platform/http/problem.filter.js';
import { requestLanguage } from '../../platform/http/request-language.js';
import type { Maintenance } from '../../platform/http/maintenance.js';
import type { Throttle } from '../../platform/http/throttle.js';
import { withinTime } from '../../platform/within-time.js';
import type { ToolKeys } from './keys.js';
import { OPENED_PATH, type LaunchPages } from './launch-pages.js';
import { clearedStateCookie, stateCookieName, type Form } from './login.js';
import type { LtiDoor } from './lti-door.js';
import {
  CLOSE_SCRIPT,
  cookieTestPage,
  LOGIN_SCRIPT,
  ltiPage,
  registeredPage,
  selectionMarkup,
  SUBMIT_SCRIPT,
  TEST_COOKIE,
} from './lti-pages.js';
import { LtiRefusal } from './lti-refusal.js';
import { ltiWords, type LtiPageMessage } from './lti-words.js';
import { PlatformAway } from './platform.js';
import type { Registrations } from './registration.js';
import type { Selections } from './selections.js';

/** These write rows. Logins, pages and keys don't, and go on during maintenance. */
const CHANGES = /^\/(lti\/[^/]+\/launch|lti\/register\/|deeplink)/;
const ON_SHARE = { constraints: { listener: 'share' } };
const FORM_BYTES = 64_000;
const MAX_FIELDS = 100;
/** Programs read the rest. */
const FOR_PEOPLE = /^\/lti\/(?!jwks\.json)/;
/** As long as the two calls of a registration may take. */
const REGISTRATION_MS = 20_000;

export interface LtiRouteParts {
  readonly door: LtiDoor;
  readonly pages: LaunchPages;
  readonly keys: ToolKeys;
  readonly registrations: Registrations;
  readonly selections: Selections;
  readonly addresses: Addresses;
  readonly throttle: Throttle;
  readonly maintenance: Pick<Maintenance, 'check'>;
  readonly log: Log;
  /** ms; whoever waits longer for Postgres is asked to try again. */
  readonly patienceMs: number;
}
/** Sends what the work of a request led to. */
type Answer = (reply: FastifyReply) => FastifyReply;

export async function serveLti(server: FastifyInstance, parts: LtiRouteParts): Promise<void> {
  await server.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!FOR_PEOPLE.test(request.url)) return sendProblem(error, request, reply, parts.log);
      void html(reply, ltiPage(refused(error, request, reply, parts.log), languageOf(request)));
    });
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, text, parsed) => parsed(null, formOf(new URLSearchParams(text as string))),
    );
    scope.addHook('preHandler', async ({ url }) => {
      if (CHANGES.test(url)) await parts.maintenance.check();
    });
    const { keys } = parts;
    scope.get('/lti/jwks.json', ON_SHARE, async (_request, reply) => {
      const published = await withinTime(parts.patienceMs, keys.published());
      return reply.header('cache-control', 'max-age=60').send(published);
    });
    serveScript(scope, '/lti/login.js', LOGIN_SCRIPT);
    serveScript(scope, '/lti/submit.js', SUBMIT_SCRIPT);
    serveScript(scope, '/lti/close.js', CLOSE_SCRIPT);
    serveLogin(scope, parts);
    serveLaunch(scope, parts);
    serveOpened(scope, parts);
    serveRegistration(scope, parts);
    serveSelection(scope, parts);
    done();
  });
}

function serveScript(scope: FastifyInstance, url: string, script: string): void {
  scope.get(url, ON_SHARE, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'max-age=300').send(script),
  );
}

/** Some platforms ask by GET, some by POST. */
function serveLogin(scope: FastifyInstance, parts: LtiRouteParts): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    orPage(request, reply, parts, async () => {
      await parts.throttle.takeHere('ltiPerAddress', request.ip);
      const form = request.method === 'POST' ? bodyOf(request) : queryOf(request);
      const { location, cookie } = await parts.door.login(ownerOf(request), form);
      return (to) => {
        void to.header('set-cookie', cookie);
        if (!mayBeFramed(request)) return to.redirect(location, 303);
        // A browser may keep no cookies in a frame: find out before the platform sends the learner back.
        void to.header('set-cookie', `${TEST_COOKIE}=1; Max-Age=600; Path=/lti; SameSite=None; Secure; Partitioned`);
        const again = `${request.url.split('?')[0] ?? ''}?${new URLSearchParams(form).toString()}`;
        return html(to, cookieTestPage(languageOf(request), location, again));
      };
    });
  scope.post('/lti/:owner/login', ON_SHARE, answer);
  scope.get('/lti/:owner/login', ON_SHARE, answer);
}

/** Always leads away by GET, so that loading the page again posts nothing twice. */
function serveLaunch(scope: FastifyInstance, parts: LtiRouteParts): void {
  scope.post('/lti/:owner/launch', ON_SHARE, (request, reply) =>
    // The door has time limits of its own, because the platform may be slow, too.
    orPage(request, reply, { log: parts.log }, async () => {
      await parts.throttle.takeHere('ltiPerAddress', request.ip);
      const form = bodyOf(request);
      const { state = '' } = form;
      const { location, cookie } = await parts.door.launch(
        ownerOf(request),
        form,
        cookiesOf(request)[stateCookieName(state)],
      );
      return (to) => {
        void to.header('set-cookie', clearedStateCookie(state));
        if (cookie !== undefined) void to.header('set-cookie', cookie);
        return to.redirect(location, 303);
      };
    }),
  );
}

/** Serves opened pages that are not chats. */
function serveOpened(scope: FastifyInstance, parts: LtiRouteParts): void {
  scope.get(`${OPENED_PATH}/:token`, ON_SHARE, (request, reply) =>
    orPage(request, reply, parts, async () => {
      await parts.throttle.takeHere('ltiPerAddress', request.ip);
      const { token } = request.params as { readonly token: string };
      const { status, message, language, ...more } = parts.pages.open(token, cookiesOf(request));
      return (to) => html(to.status(status), ltiPage(message, language, more));
    }),
  );
}

/** The platform's administrator opens it, in a frame of the platform. The platform may be slow, Postgres may not. */
function serveRegistration(scope: FastifyInstance, parts: LtiRouteParts): void {
  const { registrations, addresses, throttle, patienceMs } = parts;
  scope.get('/lti/register/:ticket', ON_SHARE, (request, reply) =>
    orPage(request, reply, { ...parts, patienceMs: patienceMs + REGISTRATION_MS }, async () => {
      await throttle.takeHere('ltiPerAddress', request.ip);
      const { openid_configuration: configurationUrl = '', registration_token: token = '' } = queryOf(request);
      const { ticket } = request.params as { readonly ticket: string };
      const { shareUrl } = addresses;
      const language = languageOf(request);
      await withinTime(patienceMs, registrations.ownerOf(ticket));
      try {
        const registered = await registrations.register(ticket, { shareUrl, configurationUrl, token });
        if (typeof registered !== 'string') return (to) => html(to, registeredPage(language, registered.name));
        return (to) => html(to.status(400), ltiPage(`registration-${registered}`, language));
      } catch (error) {
        if (!(error instanceof PlatformAway)) throw error;
        return (to) => html(to.status(400), ltiPage('registration-away', language));
      }
    }),
  );
}

/** The console posts a selection here, with the selection's own token, and appends the markup to its page. */
function serveSelection(scope: FastifyInstance, parts: LtiRouteParts): void {
  const { selections, addresses, throttle, log, patienceMs } = parts;
  scope.post('/deeplink', ON_SHARE, async (request, reply) => {
    await throttle.takeHere('ltiPerAddress', request.ip);
    const ltik = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
    const selection = selectionBody.safeParse(request.body);
    if (ltik === undefined) throw unauthenticated();
    if (!selection.success)
      throw malformed(selection.error.issues.map(({ path, message }) => ({ param: path.join('.'), msg: message })));
    try {
      const { action, jwt } = await withinTime(patienceMs, selections.answer(ltik, selection.data));
      return html(reply, selectionMarkup(addresses.shareUrl, action, jwt));
    } catch (error) {
      if (!(error instanceof LtiRefusal)) throw error;
      const { code, field, status } = error;
      log.info({ requestId: request.id, code, field }, 'a selection was refused');
      throw new Refusal(status, ltiWords(code, 'en'), {
        code,
        errors: field === '' ? [] : [{ param: field, msg: code }],
      });
    }
  });
}

/** People see refusals, so they are pages. The log names the code and the field at fault, never a value. */
async function orPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { log, patienceMs }: Pick<LtiRouteParts, 'log'> & Partial<Pick<LtiRouteParts, 'patienceMs'>>,
  work: () => Promise<Answer>,
): Promise<FastifyReply> {
  const language = languageOf(request);
  try {
    return (await (patienceMs === undefined ? work() : withinTime(patienceMs, work())))(reply);
  } catch (error) {
    if (error instanceof LtiRefusal) {
      const { code, field, status, facts } = error;
      log.info({ requestId: request.id, code, field }, 'an LTI message was refused');
      if (status === 503) void reply.header('retry-after', '30');
      return html(reply.status(status), ltiPage(code, language, { returnUrl: facts.returnUrl }));
    }
    return html(reply, ltiPage(refused(error, request, reply, log), language));
  }
}

/** A failure that is no refusal of ours has a page, too, which shows no words of a library. */
function refused(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): LtiPageMessage {
  const status = startProblem(error, request, reply, log);
  if (status === 503) return 'busy';
  if (status === 429) return 'too-many';
  return status < 500 ? 'unreadable' : 'failed';
}

const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(page);

/** Old browsers, and all on plain http, don't tell; the page finds out. Whoever asks for no page is sent on. */
function mayBeFramed({ headers }: FastifyRequest): boolean {
  const dest = headers['sec-fetch-dest'];
  return dest === undefined ? /text\/html/i.test(headers.accept ?? '') : /^i?frame$/.test(String(dest));
}

/** The browser's language: the platform's is known only after the launch. */
const languageOf = ({ headers }: FastifyRequest) => requestLanguage(headers) ?? 'en';

const ownerOf = (request: FastifyRequest): string => (request.params as { readonly owner: string }).owner;
const bodyOf = (request: FastifyRequest): Form => (request.body ?? {}) as Form;
const queryOf = (request: FastifyRequest): Form =>
  formOf(new URLSearchParams(request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''));

/** The first value of a repeated name counts; whatever can't be stored is dropped. */
function formOf(search: URLSearchParams): Form {
  const form = new Map<string, string>();
  for (const [name, value] of search)
    if (form.size < MAX_FIELDS && !form.has(name)) form.set(name, value.replaceAll('\0', ''));
  return Object.fromEntries(form);
}

export const cookiesOf = (request: Pick<FastifyRequest, 'headers'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    String(request.headers.cookie ?? '')
      .split('; ')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
