/** Sends what an earlier visit couldn't send, for whoever opens the page next, without showing the chat. */
import { browserLearner, unsentVersions } from '../transport/learner/browser.js';
import type { PageData } from '../chat/page-data.js';
import { fetchPublished } from '../transport/published-flow.js';

/** ms until the next attempt, unless the browser reports earlier that it is online */
const RETRY = 5_000;

const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, RETRY);
    window.addEventListener('online', done);
  });

/**
 * `data`: page data of the step, with the currently pinned version. Resolves when nothing is left to send; never
 * rejects.
 */
export const sendLeftovers = async (data: PageData, isOver: () => boolean): Promise<void> => {
  const learner = browserLearner(data);
  const version = (await unsentVersions(data, learner.identifier).catch(() => [])).at(-1);
  if (version === undefined) return;
  while (!isOver()) {
    const flow = await fetchPublished(data.apiUrl, data.flow.id, version).catch(() => null);
    if (flow) {
      const transport = learner.transport(flow);
      await transport.load();
      return transport.drain();
    }
    await untilOnline();
  }
};
