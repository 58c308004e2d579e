/** The log of an author's webhook, as tests wait for it. */
import { listDeliveries, type Delivery } from '@parley/contracts/http/webhooks';
import type { Client } from '../../../testing/client.js';

/** How long a test waits, in ms. */
const WAIT_MS = 15_000;

export const logOf = async (author: Client): Promise<readonly Delivery[]> =>
  (await author.ok(listDeliveries)).deliveries;

export async function untilLogOf(
  author: Client,
  ready: (rows: readonly Delivery[]) => boolean,
): Promise<readonly Delivery[]> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const rows = await logOf(author);
    if (ready(rows)) return rows;
    if (performance.now() > end) throw new Error(`the log is ${JSON.stringify(rows)}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}
