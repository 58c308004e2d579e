/** A proxy in front of the product writes down the cost of each reply: a browser says little about what it had kept. */
import { createServer, request as ask } from 'node:http';

export interface Passed {
  readonly path: string;
  readonly status: number;
  /** The bytes of the body, as it travelled. */
  readonly bytes: number;
}
export interface CountingProxy {
  readonly origin: string;
  /** The replies since the last call. */
  take(): readonly Passed[];
  close(): Promise<void>;
}

export function countingProxy(target: string): Promise<CountingProxy> {
  let passed: Passed[] = [];
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const forwarded = ask(new URL(url, target), { method, headers }, (reply) => {
      const status = reply.statusCode ?? 0;
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
      reply.on('end', () => passed.push({ path: url, status, bytes }));
      response.writeHead(status, reply.headers);
      reply.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (!address || typeof address !== 'object') return reject(new Error('no port'));
      resolve({
        origin: `http://127.0.0.1:${address.port}`,
        take: () => {
          const taken = passed;
          passed = [];
          return taken;
        },
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
