/** The built console on a server that answers its API from memory, for benches of what the browser does alone. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const APP = fileURLToPath(new URL('../../../console/dist/app/', import.meta.url));
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
const CONFIG = JSON.stringify({
  shareUrl: 'http://share.example',
  features: { i18n: true },
  hasAccounts: true,
  googleClientId: null,
});

/** The person who is logged in. */
export const user = {
  id: 'bench',
  email: 'bench@parley.example',
  name: 'Bench',
  createdAt: '2026-01-01T00:00:00.000Z',
  settings: {},
  defaultSettings: {},
  jwt: 'bench',
};
const USER = JSON.stringify(user);
/** In the page: the console keeps its login here. */
export const logIn = (session) => localStorage.setItem('parley:v1:user', JSON.stringify(session));

/**
 * @param answer (method, URL) → the reply's JSON; undefined: 404
 * @param pages address → HTML of other pages
 */
export async function serveConsole(answer, pages = {}) {
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://bench');
    const { pathname } = url;
    if (pathname.startsWith('/api/')) {
      request.resume();
      const json = pathname === '/api/config' ? CONFIG : pathname === '/api/auth' ? USER : answer(request.method, url);
      return response
        .writeHead(json ? 200 : 404, { 'content-type': 'application/json' })
        .end(json ?? JSON.stringify({ message: 'Not part of the bench', errors: [] }));
    }
    if (pages[pathname]) return response.writeHead(200, { 'content-type': 'text/html' }).end(pages[pathname]);
    const file = extname(pathname) && existsSync(join(APP, pathname)) ? join(APP, pathname) : join(APP, 'index.html');
    return response
      .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
