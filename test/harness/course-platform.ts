/**
 * A course platform at 127.0.0.1; the product calls itself localhost, which is another site. It shows its tools in a
 * frame, and signs with node's own crypto.
 */
import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify, type JsonWebKey } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { addPlatform, getLti } from '@parley/contracts/http/lti';
import type { BodyOf, ReplyOf } from '@parley/contracts/http/route';

const CORE = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';

export interface CourseItem {
  readonly title: string;
  readonly custom: Readonly<Record<string, string>>;
}
export interface CoursePlatform {
  readonly origin: string;
  /** An owner types these fields in. */
  readonly registration: BodyOf<typeof addPlatform>;
  /** A page whose frame launches the product: to select content, or to learn with what was selected last. */
  pageOf(launch: 'select' | 'learn'): string;
  readonly selected: readonly CourseItem[];
  close(): Promise<void>;
}
type ToolAddresses = Pick<ReplyOf<typeof getLti>['addresses'], 'login' | 'launch' | 'jwks'>;
type Fields = Readonly<Record<string, string>>;

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
};
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const quoted = (text: string): string => `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
const posting = (action: string, fields: Fields, target = '_self'): string =>
  `<form method="post" action=${quoted(action)} target="${target}">` +
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value=${quoted(value)}>`)
    .join('') +
  `</form><script>document.forms[0].submit()</script>`;

/** @param tool where it finds the product, as the product tells its owner */
export async function coursePlatform(tool: ToolAddresses): Promise<CoursePlatform> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const clientId = `client-${randomUUID()}`;
  const selected: CourseItem[] = [];
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const coursePage = (launch: string): string => {
    const fields = {
      iss: origin,
      client_id: clientId,
      lti_deployment_id: '1',
      login_hint: launch === 'select' ? 'teacher' : 'learner',
      lti_message_hint: launch,
      target_link_uri: tool.launch,
    };
    const frame = '<iframe name="tool" title="Parley" style="width: 700px; height: 560px; border: 0"></iframe>';
    return `<h1>Class 6b</h1>${frame}${posting(tool.login, fields, 'tool')}`;
  };
  const idToken = (query: URLSearchParams): string => {
    const now = Math.floor(Date.now() / 1_000);
    const selecting = query.get('lti_message_hint') === 'select';
    const claims = {
      iss: origin,
      aud: clientId,
      sub: query.get('login_hint'),
      nonce: query.get('nonce'),
      iat: now,
      exp: now + 60,
      name: selecting ? 'Tara Teacher' : 'Lee Learner',
      [`${CORE}message_type`]: selecting ? 'LtiDeepLinkingRequest' : 'LtiResourceLinkRequest',
      [`${CORE}version`]: '1.3.0',
      [`${CORE}deployment_id`]: '1',
      [`${CORE}roles`]: [`${ROLE}${selecting ? 'Instructor' : 'Learner'}`],
      [`${CORE}target_link_uri`]: tool.launch,
      [`${CORE}context`]: { id: '6b', title: 'Class 6b' },
      ...(selecting
        ? {
            [`${DEEP}deep_linking_settings`]: {
              deep_link_return_url: `${origin}/return`,
              accept_types: ['ltiResourceLink'],
              accept_presentation_document_targets: ['iframe'],
            },
          }
        : {
            [`${CORE}resource_link`]: { id: 'link-1', title: selected.at(-1)?.title ?? '' },
            [`${CORE}custom`]: selected.at(-1)?.custom ?? {},
          }),
    };
    const text = `${encoded({ alg: 'RS256', typ: 'JWT', kid: 'school' })}.${encoded(claims)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
  };
  const take = async (token: string): Promise<boolean> => {
    const [head = '', body = '', signature = ''] = token.split('.');
    const { keys } = (await (await fetch(tool.jwks)).json()) as { keys: JsonWebKey[] };
    const isSigned = keys.some((key) =>
      verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${body}`),
        createPublicKey({ format: 'jwk', key }),
        Buffer.from(signature, 'base64url'),
      ),
    );
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>;
    if (isSigned) selected.push(...(claims[`${DEEP}content_items`] as CourseItem[]));
    return isSigned;
  };
  const answer = async (request: IncomingMessage): Promise<string> => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === '/select' || url.pathname === '/learn') return coursePage(url.pathname.slice(1));
    if (url.pathname === '/auth') {
      const fields = { state: url.searchParams.get('state') ?? '', id_token: idToken(url.searchParams) };
      return posting(url.searchParams.get('redirect_uri') ?? '', fields);
    }
    const taken = url.pathname === '/return' && (await take((await bodyOf(request)).get('JWT') ?? ''));
    return taken ? '<p>Added to the course</p>' : '<p>Not accepted</p>';
  };
  server.on('request', (request, reply) => {
    void answer(request).then((body) => {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      reply.end(`<!doctype html><html lang="en"><title>School</title>${body}</html>`);
    });
  });
  return {
    origin,
    selected,
    registration: {
      name: 'Canvas, St Ann',
      url: origin,
      clientId,
      authUrl: `${origin}/auth`,
      authConfigMethod: 'JWK_KEY',
      authConfigKey: JSON.stringify({
        ...publicKey.export({ format: 'jwk' }),
        kid: 'school',
        alg: 'RS256',
        use: 'sig',
      }),
      accessTokenUrl: `${origin}/token`,
    },
    pageOf: (launch) => `${origin}/${launch}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
