/** Security headers, one set per host: the console may never be framed, learners' pages may be framed anywhere. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { Addresses, Listener } from './hosts.js';

const VIDEO_HOSTS = [
  'https://www.youtube.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://meet.jit.si',
];

/** Asked whether a video is still available (PLAY-17). */
const FILM_SERVICE = 'https://www.loom.com';

const shared = {
  crossOriginEmbedderPolicy: false,
  // Google's sign-in replies from a window of its own.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  hidePoweredBy: true,
} as const satisfies HelmetOptions;

const secure = (addresses: Addresses, listener: Listener): boolean =>
  (listener === 'share' ? addresses.shareUrl : addresses.publicUrl).startsWith('https://');

function optionsFor(listener: Listener, addresses: Addresses, google: boolean): HelmetOptions {
  // Only for this host, because a school's other sites on subdomains may not support https.
  const hsts = secure(addresses, listener) ? { maxAge: 31_536_000, includeSubDomains: false } : false;
  return listener === 'console' ? consoleHeaders(addresses, hsts, google) : shareHeaders(addresses, hsts);
}

/** Origins at which learners' files are uploaded and shown. */
const filesOf = ({ shareUrl, filesUrl }: Addresses): string[] => [shareUrl, ...(filesUrl ? [filesUrl] : [])];

/** Some browsers don't include sockets of the page's own host in 'self'. */
const socketsOf = (origin: string): string => origin.replace(/^http/, 'ws');

export type Headers = Readonly<Record<string, string>>;

/** Helmet's headers for these options, computed once, because they are the same for every request. */
function headersOf(options: HelmetOptions): Headers {
  const headers: Record<string, string> = {};
  const reply = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => void Reflect.deleteProperty(headers, name.toLowerCase()),
  };
  // Helmet calls only these two methods; a real Node reply would need a socket.
  helmet(options)({} as IncomingMessage, reply as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** The headers of every reply, by listener. The addresses may be known only once the server listens. */
export class SecurityHeaders {
  private readonly made = new Map<Listener, { readonly key: string; readonly headers: Headers }>();

  /** @param google whether Google's sign-in is configured */
  constructor(
    private readonly addresses: Addresses,
    private readonly google: boolean,
  ) {}

  of(listener: Listener): Headers {
    const key = `${this.addresses.publicUrl} ${this.addresses.shareUrl} ${this.addresses.filesUrl ?? ''}`;
    const known = this.made.get(listener);
    if (known?.key === key) return known.headers;
    const headers = headersOf(optionsFor(listener, this.addresses, this.google));
    this.made.set(listener, { key, headers });
    return headers;
  }
}

/** Google's documentation requires these for its sign-in button; empty if that isn't configured. */
const ifGoogle = (google: boolean, path: string): string[] =>
  google ? [`https://accounts.google.com/gsi/${path}`] : [];

const consoleHeaders = (addresses: Addresses, hsts: false | { maxAge: number }, google: boolean): HelmetOptions => ({
  ...shared,
  strictTransportSecurity: hsts,
  frameguard: { action: 'deny' },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...ifGoogle(google, 'client'), 'https://media-library.cloudinary.com'],
      styleSrc: ["'self'", "'unsafe-inline'", ...ifGoogle(google, 'style')],
      imgSrc: ["'self'", ...filesOf(addresses), 'https:', 'data:', 'blob:'],
      mediaSrc: ["'self'", addresses.shareUrl, 'https:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      frameSrc: [addresses.shareUrl, ...VIDEO_HOSTS, ...ifGoogle(google, ''), 'https://console.cloudinary.com'],
      connectSrc: [
        "'self'",
        ...filesOf(addresses),
        socketsOf(addresses.publicUrl),
        FILM_SERVICE,
        ...ifGoogle(google, ''),
      ],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
});

const shareHeaders = (addresses: Addresses, hsts: false | { maxAge: number }): HelmetOptions => ({
  ...shared,
  strictTransportSecurity: hsts,
  // Other sites frame chats, load the runtime and call the learner routes.
  frameguard: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      // The origin is also listed by name: in a frame sandboxed without allow-same-origin, WebKit ignores 'self'.
      defaultSrc: ["'self'", addresses.shareUrl],
      scriptSrc: ["'self'", addresses.shareUrl],
      styleSrc: ["'self'", addresses.shareUrl, "'unsafe-inline'"],
      imgSrc: ["'self'", ...filesOf(addresses), 'https:', 'data:', 'blob:'],
      mediaSrc: ["'self'", addresses.shareUrl, 'https:', 'blob:'],
      fontSrc: ["'self'", addresses.shareUrl, 'data:'],
      // A lightbox shows the author's page over the chat, in a sandbox; the stand-in of an author's page frames a chat.
      frameSrc: ["'self'", 'https:'],
      connectSrc: ["'self'", ...filesOf(addresses), socketsOf(addresses.shareUrl), FILM_SERVICE],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ['*'],
    },
  },
});
