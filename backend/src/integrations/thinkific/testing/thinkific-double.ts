/** Thinkific as its documentation describes it: OAuth with PKCE and rotating tokens, paged lists, limits, site scripts. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT = { id: 'app-key', secret: 'app-secret' } as const;

export interface ThinkificDouble {
  readonly url: string;
  /** Requests that the API answered, `GET /courses` and so on. */
  readonly asked: string[];
  readonly scripts: { readonly src: string }[];
  readonly gid: string;
  /** Every token that was given out. */
  readonly issued: string[];
  /** The next requests to the API get 429 with this many seconds. */
  busy: { times: number; readonly seconds: number };
  /** The next request to the token address gets this status. */
  tokenStatus: number | null;
  /** Every request to the API gets this status. */
  apiStatus: number | null;
  /** Paths that answer 404. */
  readonly deleted: Set<string>;
  /** No token is accepted any more, and none renewed. */
  isRevoked: boolean;
  /** Access tokens end at once; refreshing works. */
  endTokens(): void;
  /** ms that Thinkific's clock is ahead of ours. */
  aheadMs: number;
  /** The event that says that the school removed the app, some seconds from now. */
  uninstalledIn(seconds: number): string;
  /** Tells the app of an event. @returns the status */
  post(consoleUrl: string, event: string, signature?: string): Promise<number>;
  /** Plays the school's admin at the authorise page. @returns the address to which the browser is sent back */
  accept(authorizeUrl: string): URL;
  close(): Promise<void>;
}

const SCHOOL = {
  courses: [
    { id: 1, name: 'Fractions for class 6' },
    { id: 2, name: 'Numbers' },
  ],
  chapters: {
    1: [
      { id: 11, name: 'What a fraction is' },
      { id: 12, name: 'Fractions all around us' },
    ],
    2: [{ id: 21, name: 'Counting' }],
  },
  contents: {
    11: [
      { id: 111, name: 'Welcome', contentable_type: 'Lesson' },
      { id: 112, name: 'Warm-up', contentable_type: 'Iframe' },
    ],
    12: [{ id: 121, name: 'Check yourself', contentable_type: 'Iframe' }],
    21: [],
  },
} as const;
/** The request of `POST /site_scripts`, of which `content` is the other half: a script needs one of the two. */
const SITE_SCRIPT: Readonly<Record<string, (value: unknown) => boolean>> = {
  name: isText,
  description: isText,
  src: isText,
  page_scopes: (value) => Array.isArray(value) && value.length > 0 && value.every((one) => PAGE_SCOPES.has(one)),
  category: oneOf('functional', 'analytics', 'marketing'),
  location: oneOf('head', 'footer'),
  load_method: oneOf('async', 'defer', 'default'),
};
const PAGE_SCOPES: ReadonlySet<unknown> = new Set([
  'landing_pages',
  'checkout',
  'learning_experience',
  'all',
  'home_landing_page',
  'course_landing_page',
  'collections_landing_page',
  'bundle_landing_page',
  'coming_soon_page',
  'page_template',
  'checkout_thankyou_page',
  'student_dashboard',
  'course_player',
]);
function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
function oneOf(...values: readonly string[]) {
  return (value: unknown): boolean => values.some((one) => one === value);
}
const isSiteScript = (body: unknown): body is { readonly src: string } =>
  typeof body === 'object' &&
  body !== null &&
  Object.keys(body).every((key) => Object.hasOwn(SITE_SCRIPT, key)) &&
  Object.entries(SITE_SCRIPT).every(([key, fits]) => fits((body as Readonly<Record<string, unknown>>)[key]));

/** Small, so that every list has several pages. */
const PAGE = 1;

export async function openThinkific(): Promise<ThinkificDouble> {
  const codes = new Map<string, string>();
  let [access, refresh] = ['', ''];
  const issue = (reply: ServerResponse): void => {
    [access, refresh] = [randomUUID(), randomUUID()];
    double.issued.push(access, refresh);
    const token = { access_token: access, refresh_token: refresh, expires_in: 86_400, token_type: 'bearer' };
    reply.setHeader('date', new Date(Date.now() + double.aheadMs).toUTCString());
    send(reply, 200, { ...token, gid: double.gid });
  };
  const giveToken = (request: IncomingMessage, reply: ServerResponse, body: Readonly<Record<string, string>>): void => {
    const status = double.tokenStatus;
    double.tokenStatus = null;
    if (status !== null) return send(reply, status, {});
    const client = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    if (request.headers.authorization !== client || double.isRevoked) return send(reply, 401, {});
    if (body['grant_type'] === 'refresh_token')
      return body['refresh_token'] === refresh ? issue(reply) : send(reply, 400, { error: 'invalid_grant' });
    const challenge = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url');
    const known = codes.get(body['code'] ?? '');
    codes.delete(body['code'] ?? '');
    return known === challenge ? issue(reply) : send(reply, 400, { error: 'invalid_grant' });
  };
  const list = (reply: ServerResponse, all: readonly object[], page: number): void => {
    const next = page * PAGE < all.length ? page + 1 : null;
    send(reply, 200, { items: all.slice((page - 1) * PAGE, page * PAGE), meta: { pagination: { next_page: next } } });
  };
  const answerApi = (request: IncomingMessage, reply: ServerResponse, url: URL, body: unknown): void => {
    if (request.headers.authorization !== `Bearer ${access}` || double.isRevoked) return send(reply, 401, {});
    if (double.busy.times > 0) {
      double.busy.times -= 1;
      reply.setHeader('RateLimit-Reset', String(double.busy.seconds));
      return send(reply, 429, {});
    }
    if (double.apiStatus !== null) return send(reply, double.apiStatus, {});
    const path = url.pathname.replace('/api/public/v1', '');
    double.asked.push(`${request.method} ${path}`);
    if (double.deleted.has(path)) return send(reply, 404, { error: 'Record not found.' });
    const page = Number(url.searchParams.get('page'));
    if (path === '/site_scripts' && request.method === 'GET') return list(reply, double.scripts, page);
    if (path === '/site_scripts') {
      if (!isSiteScript(body)) return send(reply, 422, { errors: { base: ['not as documented'] } });
      double.scripts.push(body);
      return send(reply, 201, { ...body, id: randomUUID() });
    }
    const [, , id, kind] = path.split('/');
    if (kind === undefined) return list(reply, SCHOOL.courses, page);
    const table: Readonly<Record<string, readonly object[]>> = kind === 'chapters' ? SCHOOL.chapters : SCHOOL.contents;
    return list(reply, table[id ?? ''] ?? [], page);
  };
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://double');
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, string>);
      if (url.pathname.endsWith('/oauth2/token')) giveToken(request, reply, body);
      else answerApi(request, reply, url, body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const double: ThinkificDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    issued: [],
    scripts: [],
    gid: randomUUID(),
    busy: { times: 0, seconds: 0 },
    isRevoked: false,
    tokenStatus: null,
    apiStatus: null,
    deleted: new Set(),
    endTokens: () => void (access = randomUUID()),
    aheadMs: 0,
    uninstalledIn: (seconds) =>
      JSON.stringify({
        id: randomUUID(),
        resource: 'app',
        action: 'uninstalled',
        tenant_global_id: double.gid,
        created_at: new Date(Date.now() + double.aheadMs + seconds * 1_000).toISOString(),
      }),
    async post(consoleUrl, event, signature = signatureOf(event)) {
      const headers = { 'content-type': 'application/json', 'x-thinkific-hmac-sha256': signature };
      return (await fetch(`${consoleUrl}/thinkific/events`, { method: 'POST', headers, body: event })).status;
    },
    accept(authorizeUrl) {
      const { searchParams, pathname } = new URL(authorizeUrl);
      const code = randomUUID();
      codes.set(code, searchParams.get('code_challenge') ?? '');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('subdomain', pathname.split('/')[1] ?? '');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      return back;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return double;
}

export const signatureOf = (event: string): string => createHmac('sha256', CLIENT.secret).update(event).digest('hex');

const send = (reply: ServerResponse, status: number, body: object): void => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
