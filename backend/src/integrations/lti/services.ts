/** Calls of a platform's services (grades, names and roles) with a token of its own. */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.js';
import type { ToolKeys } from './keys.js';
import { jsonOf, PlatformAway, type AskPlatform, type Platform, type PlatformReply } from './platform.js';

export const SCOPE = {
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  columns: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const;
/** A platform gives the issuing time no leeway, so a clock that is a little ahead would stop all grades. */
const BACK_DATE_S = 30;
const LASTS_S = 300;
const MAX_PAGES = 50;
const MAX_TOKENS = 5_000;

export type ServiceProblem =
  /** The platform gives no token for this. */
  | 'no-token'
  /** It could not read our keys. */
  | 'keys-not-read'
  | 'unreachable';

/** A call that could not be made. */
export class ServiceFailed extends Error {
  override readonly name = 'ServiceFailed';
  constructor(
    readonly problem: ServiceProblem,
    readonly status: number | null = null,
  ) {
    super(problem);
  }
}

interface Call {
  readonly scope: string;
  readonly url: string;
  readonly accept: string;
  readonly post?: { readonly type: string; readonly body: string };
}
export interface Pages {
  readonly status: number;
  readonly pages: readonly unknown[];
  /** No further page is left. */
  readonly isWhole: boolean;
}
export interface ServiceDeps {
  readonly ask: AskPlatform;
  readonly keys: ToolKeys;
  readonly clock: Clock;
}

export class Services {
  private readonly tokens = new Map<string, { readonly token: string; readonly endsAt: number }>();

  constructor(private readonly deps: ServiceDeps) {}

  /** A token that is refused is replaced once. @throws ServiceFailed */
  async call(platform: Platform, { scope, url, accept, post }: Call): Promise<PlatformReply> {
    const send = async () =>
      this.ask({
        method: post ? 'POST' : 'GET',
        url,
        headers: {
          authorization: `Bearer ${await this.tokenFor(platform, scope)}`,
          accept,
          ...(post && { 'content-type': post.type }),
        },
        ...(post && { body: post.body }),
      });
    const reply = await send();
    if (reply.status !== 401) return reply;
    this.tokens.delete(tokenKey(platform, scope));
    return send();
  }

  /** All pages of a list, at most 50. Only the same server is followed. @throws ServiceFailed */
  async pages(platform: Platform, call: Omit<Call, 'post'>): Promise<Pages> {
    const pages: unknown[] = [];
    let [url, next]: [string, string | null] = [call.url, call.url];
    while (next !== null && pages.length < MAX_PAGES && isSameServer(next, url)) {
      url = next;
      const { status, text, link } = await this.call(platform, { ...call, url });
      if (status !== 200) return { status, pages, isWhole: false };
      pages.push(jsonOf(text));
      next = nextOf(link);
    }
    return { status: 200, pages, isWhole: next === null };
  }

  /** @throws ServiceFailed */
  async tokenFor(platform: Platform, scope: string): Promise<string> {
    const kept = this.tokens.get(tokenKey(platform, scope));
    return kept && kept.endsAt > this.deps.clock.now() ? kept.token : this.freshToken(platform, scope);
  }

  /** Asks the platform whatever token there is. @throws ServiceFailed */
  async freshToken(platform: Platform, scope: string): Promise<string> {
    const now = this.deps.clock.now();
    const { status, text } = await this.ask({
      method: 'POST',
      url: platform.accessTokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await this.assertion(platform, now),
        scope,
      }).toString(),
    });
    if (status === 429 || status > 499) throw new ServiceFailed('unreachable', status);
    const { access_token: token, expires_in: seconds } = (jsonOf(text) ?? {}) as Readonly<Record<string, unknown>>;
    if (status > 299 || typeof token !== 'string')
      throw new ServiceFailed(status === 404 ? 'keys-not-read' : 'no-token', status);
    if (this.tokens.size >= MAX_TOKENS) this.tokens.clear();
    this.tokens.set(tokenKey(platform, scope), { token, endsAt: now + (Number(seconds) || 300) * 900 });
    return token;
  }

  private async assertion({ clientId, accessTokenUrl, audience }: Platform, now: number): Promise<string> {
    const { kid, key } = await this.deps.keys.signing();
    const seconds = Math.floor(now / 1_000);
    return new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(audience || accessTokenUrl)
      .setJti(randomUUID())
      .setIssuedAt(seconds - BACK_DATE_S)
      .setExpirationTime(seconds + LASTS_S)
      .sign(key);
  }

  private async ask(request: Parameters<AskPlatform>[0]): Promise<PlatformReply> {
    try {
      return await this.deps.ask(request);
    } catch (error) {
      throw error instanceof PlatformAway ? new ServiceFailed('unreachable') : error;
    }
  }
}

/** A platform whose addresses or client id change gets new tokens, on every server. */
const tokenKey = ({ id, clientId, accessTokenUrl, audience }: Platform, scope: string): string =>
  JSON.stringify([id, clientId, accessTokenUrl, audience, scope]);

/** Moodle writes curly quotes and `&amp;` in one service and plain ones in the other. */
const nextOf = (link: string | null): string | null =>
  /<([^>]+)>\s*;\s*rel=[^a-z]*next/i.exec(link ?? '')?.[1]?.replaceAll('&amp;', '&') ?? null;
const isSameServer = (next: string, url: string): boolean =>
  next === url || (URL.canParse(next) && new URL(next).origin === new URL(url).origin);
