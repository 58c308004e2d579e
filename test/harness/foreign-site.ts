/** Somebody else's web site: pages of given HTML, on a host name that is not the product's. */
import { createServer } from 'node:http';

export interface ForeignSite {
  readonly origin: string;
  close(): Promise<void>;
}

/** @param pages path, without a query → body of the page, or a page of its own that begins with a doctype */
export function foreignSite(pages: Readonly<Record<string, string>>): Promise<ForeignSite> {
  const server = createServer((request, response) => {
    const body = pages[new URL(request.url ?? '/', 'http://localhost').pathname];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    const isWhole = body === undefined || body.startsWith('<!doctype');
    response.end(isWhole ? body : `<!doctype html><html lang="en"><title>Foreign</title>${body}</html>`);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      if (!address || typeof address !== 'object') return reject(new Error('no port'));
      resolve({
        origin: `http://localhost:${address.port}`,
        close: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}
