import type { ContentType, Message } from '@parley/contracts/flow/definition';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const hasUrl = (value: unknown): boolean => isObject(value) && typeof value.url === 'string';

/**
 * What came from somebody else's address is a message that this type can draw (PLAY-13). Not the engine's own check: this
 * chunk would then share it with the engine's, and both would have to wait for a third.
 */
export const isDrawable = (type: ContentType, value: unknown): value is Message => {
  if (type === 'image') return isObject(value) && Array.isArray(value.images) && value.images.every(hasUrl);
  if (type === 'mdWithAudio') return isObject(value) && typeof value.body === 'string' && hasUrl(value);
  return typeof value === 'string' || hasUrl(value);
};
