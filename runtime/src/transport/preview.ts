/** An author tries a draft: the chat lives in memory and goes nowhere. */
import type { Transport } from '../chat-props.js';
import { newUuid } from '../session/new-uuid.js';

export const previewTransport = (newSeed: () => string = newUuid): Transport => ({
  load: async () => null,
  save: () => undefined,
  restart: async () => ({ seed: newSeed() }),
  fetchRemote: async (item) => {
    const { fetchInBrowser } = await import('./browser-remote.js');
    return fetchInBrowser(item, '/api');
  },
});
