/** Replies to writes don't wait for the read models; readers do, at whichever server. */
import { getHistory } from '@parley/contracts/http/chats';
import { createFlow, getLatestVersion, publishFlow } from '@parley/contracts/http/flows';
import { getFlowStats } from '@parley/contracts/http/stats';
import { Learner } from './chats/testing/learner.js';
import { Client, newAuthor } from './testing/client.js';
import { AGAIN as definition } from './testing/flows.js';
import { startTwoServers } from './testing/two-servers.js';

const LEARNERS = 32;
const ROUNDS = 6;

/** Asks a server on a slow machine until it no longer says that it is busy, or that what it read may be outdated. */
async function unlessBusy<R extends { status: number; headers: Headers }>(ask: () => Promise<R>): Promise<R> {
  for (;;) {
    const reply = await ask();
    if (reply.status !== 503 && reply.headers.get('x-read-lag') === null) return reply;
  }
}

const WHERE = process.env.TEST_LONG ? (['inside', 'worker'] as const) : (['worker'] as const);
test.each(WHERE)(
  'SCALE-5 of 32 learners who write at one server and are read at the other, every read sees the write before it (projections: %s)',
  async (projections) => {
    const servers = await startTwoServers(projections);
    try {
      const [first, second] = servers;
      const author = await newAuthor(first.consoleUrl);
      const authors = [author, new Client(second.consoleUrl, author.jwt)] as const;
      const shares = [new Client(first.shareUrl), new Client(second.shareUrl)] as const;
      const { id } = await authors[0].ok(createFlow, { body: { name: 'Again', definition } as never });
      await authors[1].ok(publishFlow, { params: { id } });
      expect(await shares[0].ok(getLatestVersion, { params: { id } })).toBe(1);
      await Promise.all(
        Array.from({ length: LEARNERS }, async (_, n) => {
          const learner = new Learner(shares[n % 2]!, id, definition);
          const reader = authors[(n + 1) % 2]!;
          for (let round = 0; round < ROUNDS; round++) {
            learner.say(`no ${round}`);
            expect(await unlessBusy(() => learner.post())).toMatchObject({ status: 200 });
            const read = () => reader.call(getHistory, { params: { id, identifier: learner.identifier } });
            expect(await unlessBusy(read)).toMatchObject({ status: 200, body: { history: learner.wire } });
          }
        }),
      );
      expect(await authors[0].ok(getFlowStats, { params: { id } })).toMatchObject({ attempted: LEARNERS });
    } finally {
      await servers.drop();
    }
  },
);
