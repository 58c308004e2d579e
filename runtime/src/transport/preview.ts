/** For an author who tries a draft: the chat stays in memory and is sent nowhere. */
import type { Transport } from '../chat/chat-props.js';

/** @param newSeed - of a chat that begins again */
export const previewTransport = (newSeed: () => string): Transport => ({
  load: async () => null,
  save: () => undefined,
  restart: async () => ({ seed: newSeed() }),
  fetchRemote: async (item) => {
    const { fetchInBrowser } = await import('./browser-remote.js');
    return fetchInBrowser(item, '/api');
  },
});
