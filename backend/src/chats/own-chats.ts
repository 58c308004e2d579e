/** Which chats under an identifier are those of whoever asks: an identifier alone says nothing about who it is (decision 3). */
import type { ChatRow } from '@parley/projections/read-models';
import { Not, type FindOptionsWhere } from 'typeorm';
import { tokenHash } from './chat-access.js';

export interface Shown {
  /** The capability of this browser, the same for all steps of a sequence. */
  readonly token?: string;
  /** The identifier is trusted as things are set now: by itself (`open`), or by its signature. */
  readonly trusted: boolean;
}

/**
 * What this browser began; where the identifier is trusted, also what anyone began under it that was trusted then. What
 * was begun under `bound` may be anybody's. For `where`: one of these; empty = none.
 */
export const ownChats = (among: FindOptionsWhere<ChatRow>, { token, trusted }: Shown): FindOptionsWhere<ChatRow>[] => [
  ...(token === undefined ? [] : [{ ...among, tokenHash: tokenHash(token) }]),
  ...(trusted ? [{ ...among, trust: Not('bound' as const) }] : []),
];
