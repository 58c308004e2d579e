/** An author tries a draft: the chat lives in memory and goes nowhere. */
import type { Transport } from '../chat-props.js';

export const previewTransport = (newSeed: () => string = () => crypto.randomUUID()): Transport => ({
  load: async () => null,
  save: () => undefined,
  restart: async () => ({ seed: newSeed() }),
});
