import type { HistoryItem } from './types.js';

/** The address to fetch; null = the item is no remote message, or has none. */
export const remoteUrlOf = ({ contentType, message }: Pick<HistoryItem, 'contentType' | 'message'>): string | null =>
  contentType === 'remote' && typeof message === 'object' && 'url' in message && message.url.trim() !== ''
    ? message.url
    : null;
