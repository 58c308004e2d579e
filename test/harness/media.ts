/** Replaces the internet: pictures, a tone, a page, a film service are made here when a test asks for them. */
import type { BrowserContext, Route } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';
import { MEDIA } from './player-flows.js';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
};

/** A picture of one colour. */
export function png(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [red, green, blue]).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Silence, 8 kHz mono. */
export function wav(seconds: number): Buffer {
  const rate = 8_000;
  const samples = Math.round(seconds * rate);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

const COLORS = [
  [68, 80, 200],
  [200, 80, 68],
  [68, 160, 90],
  [190, 140, 40],
  [120, 70, 160],
  [60, 140, 170],
] as const;

const page = (text: string) => `<!doctype html><title>${text}</title><body style="font:16px sans-serif">${text}</body>`;

/** A part of a file, as players ask for it to jump about in it. */
const part = (route: Route, contentType: string, body: Buffer): Promise<void> => {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers().range ?? '') ?? [];
  const end = to === '' ? body.length - 1 : Number(to);
  return route.fulfill({
    status: 206,
    contentType,
    headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${end}/${body.length}` },
    body: body.subarray(Number(from), end + 1),
  });
};

const media = (route: Route): Promise<void> => {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/wide.png') return route.fulfill({ contentType: 'image/png', body: png(640, 360, COLORS[0]) });
  const place = /^\/(\d+)\.png$/.exec(pathname)?.[1];
  if (place) {
    const color = COLORS[(Number(place) - 1) % COLORS.length] ?? COLORS[0];
    return route.fulfill({ contentType: 'image/png', body: png(400, 300, color) });
  }
  if (pathname === '/tone.wav') return part(route, 'audio/wav', wav(65));
  if (pathname === '/page.html')
    return route.fulfill({ contentType: 'text/html', body: page('A page of another site') });
  return route.fulfill({ status: 404, body: '' });
};

/** Loom describes its films at this address. */
const LOOM_SAYS = 'https://www.loom.com/v1/oembed?*';

/** No request leaves this machine. */
export async function withoutInternet(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: page('Elsewhere') }));
  await context.route(`${MEDIA}/**`, media);
  await context.route(LOOM_SAYS, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { type: 'video' } }),
  );
}
