/** Answers `fetch` in tests by method and path; what was asked can be looked at afterwards. */
export interface Asked {
  readonly method: string;
  /** Without `/api`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}
export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
type Handler = (asked: Asked) => Answer | Promise<Answer>;

export interface FakeServer {
  readonly fetch: typeof fetch;
  readonly asked: readonly Asked[];
  /** `on('GET /flows/:id', handler)`: a later one wins. */
  on(route: string, handler: Handler | Answer): FakeServer;
  /** Requests of one route, oldest first. */
  askedFor(route: string): readonly Asked[];
}

const CONFIG = {
  shareUrl: 'https://share.example',
  features: { i18n: true },
  hasAccounts: true,
  signup: { policy: 'open', domains: [] as string[] },
};

export function fakeServer(): FakeServer {
  const asked: Asked[] = [];
  const handlers: { route: string; matches: (asked: Asked) => boolean; handler: Handler }[] = [];
  const matcher = (route: string) => {
    const [method, path = ''] = route.split(' ');
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    return (one: Asked) => one.method === method && pattern.test(one.path);
  };
  const server: FakeServer = {
    asked,
    on(route, handler) {
      handlers.unshift({
        route,
        matches: matcher(route),
        handler: typeof handler === 'function' ? handler : () => handler,
      });
      return server;
    },
    askedFor: (route) => asked.filter(matcher(route)),
    fetch: async (input, init) => {
      const url = new URL(String(input), 'https://console.example');
      const one: Asked = {
        method: init?.method ?? 'GET',
        path: url.pathname.replace(/^\/api/, ''),
        query: url.searchParams,
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      };
      asked.push(one);
      const found = handlers.find((candidate) => candidate.matches(one));
      const answer = found
        ? await found.handler(one)
        : { status: 404, body: { message: `No answer for ${one.method} ${one.path}`, errors: [] } };
      init?.signal?.throwIfAborted();
      return replyOf(answer);
    },
  };
  return server.on('GET /config', { body: CONFIG });
}

/** jsdom has no Response; these are the parts of it that the console reads. */
function replyOf({ status = 200, body = null, headers = {} }: Answer): Response {
  const text = body === null ? '' : JSON.stringify(body);
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers(headers),
    text: () => Promise.resolve(text),
    blob: () => Promise.resolve(new Blob([text])),
  } as Response;
}
