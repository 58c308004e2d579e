/** Several clients writing at once, and the server's acknowledgements. */
import { Refused, type Author } from './author.js';

export interface WriteLoad {
  /** Flow id → the message that its draft had at the server's last acknowledgement. */
  readonly acknowledged: ReadonlyMap<number, string>;
  /** How many writes were acknowledged so far. */
  count(): number;
  /** Resolves when every writer has met the end of the server. */
  ended(): Promise<void>;
}

/** Each writer edits a flow of its own, as fast as the server answers, until the server is gone. */
export async function writeLoad(who: Author, writers: number): Promise<WriteLoad> {
  const acknowledged = new Map<number, string>();
  let count = 0;
  const write = async (flowId: number) => {
    for (let i = 1; ; i++) {
      const message = `Written ${i} times`;
      const promptsArray = [{ key: 'start', name: 'start', definition: { message } }];
      try {
        await who.call('PUT', `/flows/${flowId}`, { definition: { promptsArray } });
      } catch (error) {
        // A refusal would be a finding; a broken connection is what the test is about.
        if (error instanceof Refused) throw error;
        return;
      }
      acknowledged.set(flowId, message);
      count += 1;
    }
  };
  const flows = await Promise.all(Array.from({ length: writers }, (_, i) => who.createFlow(`Busy ${i}`)));
  const all = Promise.all(flows.map(({ id }) => write(id)));
  // Awaited in `ended`; until then a failure must not count as unhandled.
  all.catch(() => undefined);
  return { acknowledged, count: () => count, ended: async () => void (await all) };
}
