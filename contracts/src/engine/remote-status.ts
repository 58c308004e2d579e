/** How a remote message stands (ENG-63…65); apart from the engine, since a player that only draws needs no more. */
import type { Message } from '../flow/definition.js';
import type { HistoryItem, RemoteStatus } from './types.js';

/** Which of the four states a remote message is in; one that nobody fetched yet is pending. */
export const remoteStatusOf = ({ remote }: HistoryItem): RemoteStatus => remote?.status ?? 'pending';

/** The author's words for a state that has no contents; undefined = the player's own words. */
export const remoteStatusText = (message: Message, status: RemoteStatus): string | undefined => {
  if (status === 'fulfilled' || typeof message === 'string' || !('statusMessages' in message)) return undefined;
  const text = message.statusMessages?.[status];
  return text?.trim() ? text : undefined;
};
