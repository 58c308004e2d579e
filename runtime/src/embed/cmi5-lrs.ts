/** How a cmi5 page is launched, and the store of statements (LRS) of the course that launched it (ADL, cmi5 1.0, section 8). */
import { fieldsOf, verbId, type Cmi5Session, type Statement, type Verb } from './cmi5-statements.js';

type Fields = Readonly<Record<string, unknown>>;
export interface Launch extends Pick<Cmi5Session, 'actor' | 'registration' | 'activityId'> {
  readonly endpoint: string;
  /** Gives the token, once. */
  readonly fetch: string;
}

/** The course doesn't take what this page reports, or can't be reached. */
export class RefusedError extends Error {}

/** ms */
export const FIRST_WAIT = 500;
export const MAX_WAIT = 30_000;
/** Before the chat is shown; all in all 15 s of waiting. */
const TRIES = 6;
const OK = 200;
const NOTHING_THERE = [204, 404];
const CONFLICT = 409;
const NO_NETWORK = 0;
const MAY_PASS = [NO_NETWORK, 408, 425, 429];
const SERVER_ERROR = 500;

export const mayPass = (status: number): boolean => MAY_PASS.includes(status) || status >= SERVER_ERROR;
const isFine = (status: number): boolean => status >= OK && status < 300;
/** The course has this statement; a conflict says that it came before and its reply was lost. */
export const isTold = (status: number): boolean => isFine(status) || status === CONFLICT;

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** null: no course launched this page. */
export function launchOf(search: string): Launch | null {
  const given = new URLSearchParams(search);
  const [endpoint, fetch, registration, activityId] = ['endpoint', 'fetch', 'registration', 'activityId'].map(
    (name) => given.get(name) ?? '',
  ) as [string, string, string, string];
  const actor = fieldsOf(parsed(given.get('actor') ?? ''));
  const isWhole = isWeb(endpoint) && isWeb(fetch) && registration !== '' && activityId !== '' && 'account' in actor;
  return isWhole ? { endpoint: endpoint.replace(/\/*$/, '/'), fetch, registration, activityId, actor } : null;
}

export const isWeb = (address: unknown): address is string =>
  typeof address === 'string' && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export class Lrs {
  readonly #page: Window;
  readonly #launch: Launch;
  readonly #token: string;

  private constructor(page: Window, launch: Launch, token: string) {
    this.#page = page;
    this.#launch = launch;
    this.#token = token;
  }

  /** Throws `RefusedError`. */
  static async open(page: Window, launch: Launch): Promise<Lrs> {
    const reply = await askAgain(() => page.fetch(launch.fetch, { method: 'POST' }));
    const token = fieldsOf(parsed(await reply.text()))['auth-token'];
    if (!isFine(reply.status) || typeof token !== 'string') throw new RefusedError();
    return new Lrs(page, launch, token);
  }

  /** Throws `RefusedError`; {}: there is no such document. */
  async state(stateId: string): Promise<Fields> {
    return this.#document(this.#address('activities/state', { ...this.#learnersPlace(), stateId }));
  }

  async profile(profileId: string): Promise<Fields> {
    return this.#document(this.#address('agents/profile', { agent: this.#agent(), profileId }));
  }

  /** Other fields of the document stay. */
  async keep(stateId: string, document: Fields): Promise<void> {
    const address = this.#address('activities/state', { ...this.#learnersPlace(), stateId });
    await askAgain(() => this.#post(address, document)).catch(() => null);
  }

  /** One try. Returns the status; 0: it can't be reached. */
  async tell(statements: readonly Statement[]): Promise<number> {
    const reply = await this.#post(this.#address('statements', {}), statements).catch(() => null);
    return reply?.status ?? NO_NETWORK;
  }

  /** false, too, if this can't be known. */
  async wasTold(verb: Verb): Promise<boolean> {
    const { activityId: activity, registration } = this.#launch;
    const query = { agent: this.#agent(), verb: verbId(verb), activity, registration, limit: '1' };
    const found = await this.#document(this.#address('statements', query)).catch((): Fields => ({}));
    return Array.isArray(found['statements']) && found['statements'].length > 0;
  }

  async #document(address: string): Promise<Fields> {
    const init = { headers: this.#headers, cache: 'no-store' } as const;
    const reply = await askAgain(() => this.#page.fetch(address, init));
    if (NOTHING_THERE.includes(reply.status)) return {};
    if (!isFine(reply.status)) throw new RefusedError();
    const found = parsed(await reply.text());
    if (typeof found !== 'object' || found === null) throw new RefusedError();
    return fieldsOf(found);
  }

  /** Outlives the page. */
  #post(address: string, body: unknown): Promise<Response> {
    const headers = { ...this.#headers, 'Content-Type': 'application/json' };
    return this.#page.fetch(address, { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) });
  }

  #address(resource: string, query: Readonly<Record<string, string>>): string {
    const address = new URL(resource, this.#launch.endpoint);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  }

  #learnersPlace() {
    const { activityId, registration } = this.#launch;
    return { activityId, registration, agent: this.#agent() };
  }

  #agent(): string {
    return JSON.stringify(this.#launch.actor);
  }

  get #headers() {
    return { Authorization: `Basic ${this.#token}`, 'X-Experience-API-Version': '1.0.3' };
  }
}

/** A lost network and a busy server are asked again. Throws `RefusedError` when that doesn't help. */
async function askAgain(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 1, wait = FIRST_WAIT; ; tries += 1, wait *= 2) {
    const reply = await ask().catch(() => null);
    if (reply && !mayPass(reply.status)) return reply;
    if (tries >= TRIES) throw new RefusedError();
    await sleep(wait);
  }
}
