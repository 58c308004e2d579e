/** Thinkific's OAuth pages and API, as documented for apps. */
import { Inject, Injectable } from '@nestjs/common';
import { isSubdomain } from '@parley/contracts/http/thinkific';
import { z } from 'zod';
import type { Config, ThinkificConfig } from '../../platform/config/config.js';
import { Refusal } from '../../platform/http/refusal.js';
import { DEFAULT_FETCH, safeFetch, type FetchRequest } from '../../platform/safe-fetch/safe-fetch.js';
import { CONFIG } from '../../platform/tokens.js';
import { NO_THINKIFIC_APP } from '@parley/contracts/http/thinkific';

/** The most entries that one page of a list has. */
const PAGE = 250;
const MAX_PAGES = 40;
const FETCHING = {
  ...DEFAULT_FETCH,
  mostBytes: 2_000_000,
  wantedHeaders: ['ratelimit-reset', 'retry-after', 'date'],
} as const;
/** s to wait if Thinkific doesn't say how long. */
const PAUSE_S = 60;
const LONGEST_PAUSE_S = 3_600;
/** Statuses by which the API says that it takes the token no more, or not for this. */
const REFUSING: readonly number[] = [401, 403];

/** The token is refused. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}
/** Too many requests: go on in `seconds`. */
export class TooSoon extends Error {
  override readonly name = 'TooSoon';
  constructor(readonly seconds: number) {
    super('too many requests');
  }
}
export class ThinkificAway extends Error {
  override readonly name = 'ThinkificAway';
  /** @param status of its reply; null = there is none, or it can't be read */
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

export interface SchoolTokens {
  readonly access: string;
  readonly refresh: string;
  /** ms since 1970 */
  readonly until: number;
  /** The school's id at Thinkific. */
  readonly gid: string;
}
/** The tokens and the school that an installation gives. */
export interface Installed {
  readonly tokens: SchoolTokens;
  /** ms since 1970 by Thinkific's clock, to the second; ours if it doesn't tell. */
  readonly at: number;
}
export interface SchoolAccess {
  readonly token: string;
}

const tokenReply = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  /** Renewing need not repeat it. */
  gid: z.string().min(1).optional(),
});
const named = z.object({ id: z.number(), name: z.string() });
const script = z.object({ src: z.string().nullish() });
const content = named.extend({ contentable_type: z.string().default('') });
export type Named = z.infer<typeof named>;
export type RawContent = z.infer<typeof content>;
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    meta: z.object({ pagination: z.object({ next_page: z.number().nullable() }) }),
  });

@Injectable()
export class ThinkificApi {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @throws Refusal 422 if this server has no app */
  get app(): ThinkificConfig {
    const { thinkific } = this.config;
    if (thinkific) return thinkific;
    throw new Refusal(422, 'This server has no app at Thinkific', { code: NO_THINKIFIC_APP });
  }

  authorizeUrl(subdomain: string, query: Readonly<Record<string, string>>): string {
    const url = new URL(`${this.school(subdomain)}/oauth2/authorize`);
    for (const [name, value] of Object.entries({ client_id: this.app.clientId, ...query }))
      url.searchParams.set(name, value);
    return url.href;
  }

  /** @throws TokenRefused, TooSoon, ThinkificAway */
  async exchange(subdomain: string, code: string, verifier: string, now: number): Promise<Installed> {
    const body = { grant_type: 'authorization_code', code, code_verifier: verifier };
    const { gid, at, ...tokens } = await this.tokens(subdomain, body, now);
    if (gid === undefined) throw new ThinkificAway('a reply that does not name the school');
    return { tokens: { ...tokens, gid }, at };
  }

  /** The former refresh token ends with it. @throws TokenRefused, TooSoon, ThinkificAway */
  async renew(subdomain: string, { refresh, gid }: SchoolTokens, now: number): Promise<SchoolTokens> {
    const body = { grant_type: 'refresh_token', refresh_token: refresh };
    const { access, refresh: next, until } = await this.tokens(subdomain, body, now);
    return { access, refresh: next, until, gid };
  }

  courses(access: SchoolAccess): Promise<Named[]> {
    return this.list(access, 'courses', named);
  }
  chapters(access: SchoolAccess, courseId: number): Promise<Named[]> {
    return this.list(access, `courses/${courseId}/chapters`, named);
  }
  contents(access: SchoolAccess, chapterId: number): Promise<RawContent[]> {
    return this.list(access, `chapters/${chapterId}/contents`, content);
  }

  /** Asks whether the school has this script. @throws TokenRefused, TooSoon, ThinkificAway */
  async hasScript(access: SchoolAccess, src: string): Promise<boolean> {
    return (await this.list(access, 'site_scripts', script)).some((one) => one.src === src);
  }

  /** Puts a script on the pages of the course player. @throws TokenRefused, TooSoon, ThinkificAway */
  async addScript(access: SchoolAccess, src: string): Promise<void> {
    await this.ask(`${this.api}/public/v1/site_scripts`, {
      method: 'POST',
      headers: { ...bearer(access), 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Parley',
        description: 'Tells Parley which content shows which chat, and continues once the chat is completed',
        src,
        page_scopes: ['course_player'],
        location: 'footer',
        load_method: 'defer',
        category: 'functional',
      }),
    });
  }

  private async list<T extends z.ZodType>(access: SchoolAccess, path: string, item: T): Promise<z.output<T>[]> {
    const all: z.output<T>[] = [];
    let page: number | null = 1;
    for (let read = 0; page !== null && read < MAX_PAGES; read++) {
      const text: string = await this.ask(`${this.api}/public/v1/${path}?page=${page}&limit=${PAGE}`, {
        headers: bearer(access),
      });
      const { items, meta } = parsed(pageOf(item), text);
      all.push(...items);
      page = meta.pagination.next_page;
    }
    return all;
  }

  private async tokens(
    subdomain: string,
    body: object,
    now: number,
  ): Promise<Omit<SchoolTokens, 'gid'> & { readonly gid: string | undefined; readonly at: number }> {
    const { clientId, clientSecret } = this.app;
    const request: FetchRequest = {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    };
    // OAuth answers a code or refresh token that it doesn't take with 400.
    const { text, date } = await this.send(`${this.school(subdomain)}/oauth2/token`, request, [400, ...REFUSING]);
    const reply = parsed(tokenReply, text);
    return {
      access: reply.access_token,
      refresh: reply.refresh_token,
      until: now + reply.expires_in * 1_000,
      gid: reply.gid,
      at: Date.parse(date) || now,
    };
  }

  private async ask(url: string, request: FetchRequest): Promise<string> {
    return (await this.send(url, request, REFUSING)).text;
  }

  private async send(
    url: string,
    request: FetchRequest,
    refusing: readonly number[],
  ): Promise<{ readonly text: string; readonly date: string }> {
    const reply = await safeFetch(url, { ...FETCHING, allowed: this.config.fetchAllow }, request);
    if (!reply.ok) throw new ThinkificAway(reply.error);
    const { status, headers = {}, text } = reply;
    if (status >= 200 && status < 300) return { text, date: headers['date'] ?? '' };
    if (status === 429) {
      const seconds = Number(headers['retry-after'] ?? headers['ratelimit-reset']) || PAUSE_S;
      throw new TooSoon(Math.min(seconds, LONGEST_PAUSE_S));
    }
    if (refusing.includes(status)) throw new TokenRefused(`status ${status}`);
    throw new ThinkificAway(`status ${status}`, status);
  }

  private get api(): string {
    return `${this.app.baseUrl?.replace(/\/$/, '') ?? 'https://api.thinkific.com'}/api`;
  }

  private school(subdomain: string): string {
    if (!isSubdomain(subdomain)) throw new Error('not a subdomain');
    const { baseUrl } = this.app;
    return baseUrl === null ? `https://${subdomain}.thinkific.com` : `${baseUrl.replace(/\/$/, '')}/${subdomain}`;
  }
}

const bearer = ({ token }: SchoolAccess) => ({ authorization: `Bearer ${token}` });

function parsed<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ThinkificAway('a reply of another form');
  }
}
