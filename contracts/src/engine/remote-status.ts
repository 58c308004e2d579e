/** The state of a remote message (ENG-63…65); separate from the engine, because drawing needs no more. */
import { typed, type Message } from '../definition/message.js';
import type { HistoryItem, RemoteStatus } from './types.js';

/** The state of a remote message; one that wasn't fetched yet is pending. */
export const remoteStatusOf = ({ remote }: HistoryItem): RemoteStatus => remote?.status ?? 'pending';

/** The author's text for a state without content; undefined = the player's own text. */
export const remoteStatusText = (message: Message, status: RemoteStatus): string | undefined => {
  const said = typed('remote', message);
  if (status === 'fulfilled' || said?.type !== 'remote') return undefined;
  const text = said.content.statusMessages?.[status];
  return text?.trim() ? text : undefined;
};
