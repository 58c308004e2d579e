/** A site with remote messages: it gives prepared answers, one after the other. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteResult } from '@parley/contracts/engine/types';

export interface RemoteSite {
  readonly origin: string;
  /** How often. */
  asked(): number;
  /** The text that a chat shows after this answer: the content, if it ever came, or the words for a failure. */
  shownAfter(result: RemoteResult): RegExp;
  close(): Promise<void>;
}

const wordsOf = (result: RemoteResult): string => (result.status === 'fulfilled' ? String(result.content?.body) : '');

export async function remoteSite(results: readonly RemoteResult[]): Promise<RemoteSite> {
  let asked = 0;
  const server = createServer((_request, reply) => {
    const result = results[Math.min(asked, results.length - 1)];
    asked += 1;
    if (result?.status !== 'fulfilled') return void reply.writeHead(500).end();
    reply.writeHead(200, { 'content-type': 'text/plain' }).end(wordsOf(result));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    shownAfter: (result) => {
      const came = results.slice(0, results.indexOf(result) + 1).find(({ status }) => status === 'fulfilled');
      return came ? new RegExp(wordsOf(came).replaceAll('**', '')) : /^Failed to fetch message contents/;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
