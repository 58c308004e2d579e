/** Headers that browsers enforce, one set a host: the console may never be framed, learners' pages may be framed anywhere. */
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

/** Says whether a film can still be had (PLAY-17). */
const FILM_SERVICE = 'https://www.loom.com';

const shared = {
  crossOriginEmbedderPolicy: false,
  // Google's sign-in answers from a window of its own.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  hidePoweredBy: true,
} as const satisfies HelmetOptions;

const secure = (addresses: Addresses, listener: Listener): boolean =>
  (listener === 'share' ? addresses.shareUrl : addresses.publicUrl).startsWith('https://');

function optionsFor(listener: Listener, addresses: Addresses, google: boolean): HelmetOptions {
  // For this very host: a school's other sites on names below it may not speak https.
  const hsts = secure(addresses, listener) ? { maxAge: 31_536_000, includeSubDomains: false } : false;
  return listener === 'console' ? consoleHeaders(addresses, hsts, google) : shareHeaders(addresses, hsts);
}

/** Where learners' files are put and shown. */
const filesOf = ({ shareUrl, filesUrl }: Addresses): string[] => [shareUrl, ...(filesUrl ? [filesUrl] : [])];

/** Not every browser takes 'self' to mean the sockets of a page's own host too. */
const socketsOf = (origin: string): string => origin.replace(/^http/, 'ws');

export type Headers = Readonly<Record<string, string>>;

/** What helmet says for these options, once: its words are the same for every request. */
function headersOf(options: HelmetOptions): Headers {
  const headers: Record<string, string> = {};
  const reply = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => void Reflect.deleteProperty(headers, name.toLowerCase()),
  };
  helmet(options)({} as IncomingMessage, reply as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** Headers of every reply by the listener it goes out from. Addresses may be known only once the server listens. */
export class SecurityHeaders {
  private readonly made = new Map<Listener, { readonly key: string; readonly headers: Headers }>();

  /** @param google whether Google's sign-in is set up */
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

/** What Google's sign-in button needs, as its documents list it; nothing where it is not set up. */
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
  // Foreign pages frame chats, load the runtime and ask the learner routes.
  frameguard: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      // By name too: in a frame sandboxed without allow-same-origin 'self' means nothing to WebKit.
      defaultSrc: ["'self'", addresses.shareUrl],
      scriptSrc: ["'self'", addresses.shareUrl],
      styleSrc: ["'self'", addresses.shareUrl, "'unsafe-inline'"],
      imgSrc: ["'self'", ...filesOf(addresses), 'https:', 'data:', 'blob:'],
      mediaSrc: ["'self'", addresses.shareUrl, 'https:', 'blob:'],
      fontSrc: ["'self'", addresses.shareUrl, 'data:'],
      // A lightbox lays the author's page over the chat, in a sandbox.
      frameSrc: ['https:'],
      connectSrc: ["'self'", ...filesOf(addresses), socketsOf(addresses.shareUrl), FILM_SERVICE],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ['*'],
    },
  },
});
