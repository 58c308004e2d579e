/**
 * A course platform on loopback, written from what a real Moodle 4.5 and Open edX's classes do, and from Canvas's source.
 * Its mode decides where they differ.
 */
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
} from 'jose';
import { CORE, DEEP } from '../claims.js';
import { Gradebook } from './gradebook.js';

export type PlatformMode = 'moodle' | 'openedx' | 'canvas';
export type Claims = Record<string, unknown>;

export interface LaunchPlan {
  readonly sub: string;
  readonly name?: string;
  readonly roles?: readonly string[];
  readonly kind?: 'resource' | 'deep-link' | 'review';
  /** The link in the course. */
  readonly link?: string;
  readonly custom?: Readonly<Record<string, unknown>>;
  /** The learner whose work is reviewed; none: the whole column, as Moodle asks from a column's head. */
  readonly learner?: string;
  readonly deployment?: string;
  /** Changes the claims before they are signed. */
  readonly change?: (claims: Claims) => Claims;
  /** Changes the token. */
  readonly sign?: { readonly kid?: string | null; readonly key?: CryptoKey; readonly raw?: (claims: Claims) => string };
}

const ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
export const LEARNER = `${ROLE}Learner`;
export const TEACHER = `${ROLE}Instructor`;
const SCOPES = ['lineitem', 'lineitem.readonly', 'result.readonly', 'score'].map(
  (scope) => `https://purl.imsglobal.org/spec/lti-ags/scope/${scope}`,
);

/** Making a key takes long; platforms that are started one after the other have different ones. */
const PAIRS = 3;
const pairs: ReturnType<typeof generateKeyPair>[] = [];
let started = 0;
const nextPair = () => (pairs[started++ % PAIRS] ??= generateKeyPair('RS256', { extractable: true }));

export class PlatformDouble {
  readonly clientId = `client-${randomUUID().slice(0, 8)}`;
  readonly deployment = '1';
  readonly book: Gradebook;
  /** The verified messages that were posted to the deep-linking return address. */
  readonly returned: JWTPayload[] = [];
  readonly tokenRequests: string[] = [];
  readonly registrations: Record<string, unknown>[] = [];
  readonly members: { user_id: string; name?: string; email?: string; roles: string[]; status: string }[] = [];
  /** Every page of members names a further one. */
  membersNeverEnd = false;
  /** The audience that a request for a token must have; null: the token address. */
  audience: string | null = null;
  /** Changes what it says of itself when a tool registers. */
  described: Record<string, unknown> = {};
  /** Waited for before a request is answered. */
  before: (path: string, body: string) => Promise<void> = () => Promise.resolve();
  /** Waited for before a service's reply is sent: what it says is done by then. */
  beforeReply: (path: string, body: string) => Promise<void> = () => Promise.resolve();
  /** Statuses that the next requests get, by path. */
  readonly failing = new Map<string, number>();
  /** The body of failing replies. */
  failure = '<html>Error</html>';
  jwksRequests = 0;
  private readonly plans = new Map<string, LaunchPlan>();
  private readonly tokens = new Map<string, string>();

  private constructor(
    readonly mode: PlatformMode,
    private readonly server: Server,
    private readonly pair: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey },
    readonly jwk: JWK,
    readonly now: () => number,
  ) {
    this.book = new Gradebook(mode, now, () => `${this.url}/course/2/lineitems`);
  }

  /** @param now ms; the platform's clock */
  static async start(mode: PlatformMode, now: () => number = Date.now): Promise<PlatformDouble> {
    const pair = await nextPair();
    const { alg: _alg, ...bare } = { ...(await exportJWK(pair.publicKey)), alg: 'RS256' };
    const jwk = { ...bare, kid: 'platform-1', use: 'sig', ...(mode !== 'openedx' && { alg: 'RS256' }) };
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const double = new PlatformDouble(mode, server, pair, jwk, now);
    server.on('request', (request, reply) => void double.answer(request, reply));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  spki(): Promise<string> {
    return exportSPKI(this.pair.publicKey);
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  /** An owner types these fields in. */
  get registration() {
    return {
      name: `School on ${this.mode}`,
      url: this.url,
      clientId: this.clientId,
      authUrl: `${this.url}/auth`,
      authConfigMethod: 'JWK_SET' as const,
      authConfigKey: `${this.url}/certs`,
      accessTokenUrl: `${this.url}/token`,
      audience: '',
      grading: 'last' as const,
      deployments: [] as string[],
    };
  }

  /** The platform sends this form to the tool's login address. */
  loginForm(plan: LaunchPlan, targetLinkUri: string): Record<string, string> {
    const hint = randomUUID();
    this.plans.set(hint, plan);
    return {
      iss: this.url,
      target_link_uri: targetLinkUri,
      login_hint: plan.sub,
      lti_message_hint: JSON.stringify({ cmid: 2, launchid: hint }),
      client_id: this.clientId,
      ...(this.mode !== 'openedx' && { lti_deployment_id: plan.deployment ?? this.deployment }),
    };
  }

  private async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const body = await read(request);
    await this.before(url.pathname, body);
    const failing = [...this.failing].find(([path]) => url.pathname.endsWith(path));
    if (failing) return send(reply, failing[1], this.failure, { 'retry-after': '60' });
    if (url.pathname === '/certs') {
      this.jwksRequests += 1;
      return send(reply, 200, { keys: [this.jwk] });
    }
    if (url.pathname === '/auth') return this.authorise(url.searchParams, reply);
    if (url.pathname === '/token') return this.token(new URLSearchParams(body), reply);
    if (url.pathname === '/deep_link_return') return this.takeSelection(new URLSearchParams(body), reply);
    if (url.pathname === '/openid') {
      const isAsked = this.mode !== 'canvas' || request.headers.authorization === 'Bearer registration-token';
      return isAsked ? send(reply, 200, this.configuration()) : send(reply, 401, { error: 'token' });
    }
    if (url.pathname === '/register') return this.register(body, request, reply);
    return this.service(request, url, body, reply);
  }

  /** Moodle answers a 404 page to whatever it doesn't expect; hints work once. */
  private async authorise(query: URLSearchParams, reply: ServerResponse): Promise<void> {
    const { launchid = '' } = JSON.parse(query.get('lti_message_hint') ?? '{}') as { launchid?: string };
    const plan = this.plans.get(launchid);
    this.plans.delete(launchid);
    const fits =
      query.get('response_type') === 'id_token' &&
      query.get('response_mode') === 'form_post' &&
      query.get('scope') === 'openid' &&
      query.get('prompt') === 'none' &&
      query.get('client_id') === this.clientId &&
      query.get('login_hint') === plan?.sub &&
      query.get('nonce') &&
      query.get('state');
    if (!fits || !plan) return send(reply, 404, '<html>Not found</html>');
    const redirect = query.get('redirect_uri') ?? '';
    const token = await this.idToken(plan, query.get('nonce') ?? '', redirect);
    send(reply, 200, { action: redirect, fields: { state: query.get('state') ?? '', id_token: token } });
  }

  private async idToken(plan: LaunchPlan, nonce: string, target: string): Promise<string> {
    const claims = this.claims(plan, nonce, target);
    const { kid = 'platform-1', key = this.pair.privateKey, raw } = plan.sign ?? {};
    const changed = plan.change?.(claims) ?? claims;
    if (raw) return raw(changed);
    return new SignJWT(changed)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid !== null && { kid }) })
      .sign(key);
  }

  private claims(plan: LaunchPlan, nonce: string, target: string): Claims {
    const { kind = 'resource', roles = kind === 'resource' ? [LEARNER] : [TEACHER], link = 'link-1' } = plan;
    const iat = Math.floor(this.now() / 1_000);
    const lineItem = this.book.columnOf(link);
    return {
      iss: this.url,
      aud: this.clientId,
      ...(this.mode === 'openedx' && { azp: this.clientId }),
      sub: plan.sub,
      nonce,
      iat,
      exp: iat + (this.mode === 'openedx' ? 3_600 : 60),
      ...(plan.name !== undefined && { name: plan.name }),
      [`${CORE}message_type`]: MESSAGE[kind],
      [`${CORE}version`]: '1.3.0',
      [`${CORE}deployment_id`]: plan.deployment ?? this.deployment,
      [`${CORE}roles`]: roles,
      [`${CORE}target_link_uri`]: target,
      [`${CORE}context`]: { id: '2', label: 'BIO1', title: 'Biology 1' },
      ...(kind === 'deep-link'
        ? { [`${DEEP}deep_linking_settings`]: this.deepLinking() }
        : { [`${CORE}resource_link`]: { id: link, title: 'A lesson' } }),
      ...(plan.learner !== undefined && { [`${CORE}for_user`]: { user_id: plan.learner } }),
      [`${CORE}custom`]: plan.custom ?? {},
      [`${CORE}launch_presentation`]: {
        locale: 'en',
        document_target: 'iframe',
        return_url: `${this.url}/return?sesskey=SECRET`,
      },
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        scope: SCOPES,
        lineitems: `${this.url}/course/2/lineitems?type_id=1`,
        ...(lineItem && { lineitem: lineItem.id }),
      },
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: `${this.url}/course/2/memberships`,
        service_versions: ['2.0'],
      },
    };
  }

  private deepLinking(): Claims {
    return {
      deep_link_return_url: `${this.url}/deep_link_return?course=2&sesskey=SECRET`,
      accept_types: ['ltiResourceLink'],
      accept_presentation_document_targets: ['frame', 'iframe', 'window'],
      accept_multiple: true,
      ...(this.mode === 'canvas' && { data: 'opaque-data' }),
    };
  }

  /** Given by the tests: the tool's published keys. */
  toolKeys: () => Promise<JSONWebKeySet> = () => Promise.reject(new Error('toolKeys is not set'));

  /** Moodle gives `iat` no leeway, and answers with a page of HTML while it can't read the tool's keys. */
  private async token(form: URLSearchParams, reply: ServerResponse): Promise<void> {
    const scope = form.get('scope') ?? '';
    const keys = await this.toolKeys().catch(() => null);
    if (keys === null && this.mode === 'moodle') return send(reply, 404, '<html>Error</html>');
    try {
      const { payload } = await jwtVerify(form.get('client_assertion') ?? '', createLocalJWKSet(keys ?? { keys: [] }), {
        issuer: this.clientId,
        subject: this.clientId,
        audience: this.audience ?? `${this.url}/token`,
        algorithms: ['RS256'],
        currentDate: new Date(this.now()),
      });
      if ((payload.iat ?? 0) > this.now() / 1_000) return send(reply, 400, { error: 'Cannot handle token: iat' });
    } catch {
      return send(reply, 400, { error: 'invalid_client' });
    }
    this.tokenRequests.push(scope);
    const token = randomUUID();
    this.tokens.set(token, scope);
    send(reply, 200, { access_token: token, token_type: 'Bearer', expires_in: 3_600, scope });
  }

  /** Every token that was given out is refused from now on. */
  revokeTokens(): void {
    this.tokens.clear();
  }

  /** Verified without the library that signed it. */
  private async takeSelection(form: URLSearchParams, reply: ServerResponse): Promise<void> {
    const payload = openSigned(form.get('JWT') ?? '', await this.toolKeys());
    const now = this.now() / 1_000;
    const fits =
      payload !== null &&
      payload.iss === this.clientId &&
      payload.aud === this.url &&
      (payload.iat ?? now) < now &&
      (payload.exp ?? 0) > now &&
      itemsOf(payload).every(isItem);
    if (!fits) return send(reply, 400, '<html>This selection is not valid</html>');
    this.returned.push(payload);
    send(reply, 200, '<html>saved</html>');
  }

  /** The custom values of the link that a course makes of what was selected last. */
  get selected(): Readonly<Record<string, string>> {
    const last = this.returned.at(-1);
    return (last && itemsOf(last)[0]?.custom) ?? {};
  }

  private configuration() {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/auth`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/certs`,
      registration_endpoint: `${this.url}/register`,
      'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: this.mode },
      ...this.described,
    };
  }

  private register(body: string, request: IncomingMessage, reply: ServerResponse): void {
    if (request.headers.authorization !== 'Bearer registration-token') return send(reply, 401, { error: 'token' });
    const registration = JSON.parse(body) as Record<string, unknown>;
    this.registrations.push(registration);
    const tool = registration['https://purl.imsglobal.org/spec/lti-tool-configuration'] as Record<string, unknown>;
    send(reply, 200, {
      ...registration,
      client_id: this.clientId,
      'https://purl.imsglobal.org/spec/lti-tool-configuration': { ...tool, deployment_id: this.deployment },
    });
  }

  private async service(request: IncomingMessage, url: URL, body: string, reply: ServerResponse): Promise<void> {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const scope = this.tokens.get(token);
    if (scope === undefined) return send(reply, 401, { error: 'no token' });
    if (url.pathname.endsWith('/memberships')) {
      if (!String(request.headers.accept).includes('membershipcontainer+json')) return send(reply, 400, 'Bad Request');
      const further = this.membersNeverEnd && { link: `<${url.href}>; rel="next"` };
      return send(reply, 200, { id: url.href, members: this.members }, { ...further });
    }
    const { status, json, link } = this.book.answer(request, url, body, scope);
    await this.beforeReply(url.pathname, body);
    send(reply, status, json, link ? { link } : {});
  }
}

interface ReturnedItem {
  readonly type: string;
  readonly custom: Readonly<Record<string, string>>;
  readonly lineItem?: { readonly scoreMaximum: number; readonly label: string };
}
const itemsOf = (payload: JWTPayload) => payload[`${DEEP}content_items`] as readonly ReturnedItem[];

/** Moodle shows its teacher an exception for values that are no flat text, and refuses other maxima than 1 to 100. */
const isItem = ({ type, custom, lineItem }: ReturnedItem): boolean =>
  type === 'ltiResourceLink' &&
  Object.entries(custom).every(
    ([name, value]) => /^[a-z0-9_]+$/.test(name) && typeof value === 'string' && !/[\r\n]|^[$\\]/.test(value),
  ) &&
  (lineItem === undefined ||
    (Number.isInteger(lineItem.scoreMaximum) && lineItem.scoreMaximum >= 1 && lineItem.scoreMaximum <= 100));

/** The claims; null if none of the keys signed them with RS256. */
function openSigned(token: string, { keys }: JSONWebKeySet): JWTPayload | null {
  const [head = '', body = '', signature = ''] = token.split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  const { alg, kid } = read(head) as { readonly alg: string; readonly kid: string };
  const jwk = keys.find((key) => key.kid === kid);
  if (alg !== 'RS256' || !jwk) return null;
  const key = createPublicKey({ format: 'jwk', key: { ...jwk } });
  const isSigned = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
  return isSigned ? (read(body) as JWTPayload) : null;
}

const MESSAGE = {
  resource: 'LtiResourceLinkRequest',
  'deep-link': 'LtiDeepLinkingRequest',
  review: 'LtiSubmissionReviewRequest',
} as const;

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

function send(reply: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
  const isText = typeof value === 'string';
  reply.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  reply.end(isText ? value : JSON.stringify(value));
}
