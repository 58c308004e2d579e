import { typed } from '../definition/message.js';
import type { HistoryItem } from './types.js';

/** The address to fetch; null = the item isn't a remote message, or has no address. */
export const remoteUrlOf = ({ contentType, message }: Pick<HistoryItem, 'contentType' | 'message'>): string | null => {
  if (contentType !== 'remote') return null;
  const said = typed(contentType, message);
  return said?.type === 'remote' && said.content.url.trim() !== '' ? said.content.url : null;
};
